// Written by Scripts/write-stored-forms.

internal import Bookings
internal import Vocabulary

extension SeatCategory: Storable {}

extension SeatName: Storable {}

extension ShowStatus: Storable {}
