// Written by Scripts/write-stored-forms.

internal import Bookings
internal import Vocabulary

extension RoomNumber: Storable {}
