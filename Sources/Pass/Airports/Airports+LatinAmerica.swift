extension Airports {
  static let latinAmerica = """
    AEP|Jorge Newbery Airfield|Buenos Aires|AR|America/Argentina/Buenos_Aires
    ASU|Silvio Pettirossi International|Asunción|PY|America/Asuncion
    AUA|Queen Beatrix International|Oranjestad|AW|America/Aruba
    BDA|L. F. Wade International|Hamilton|BM|Atlantic/Bermuda
    BGI|Grantley Adams International|Bridgetown|BB|America/Barbados
    BOG|El Dorado International|Bogotá|CO|America/Bogota
    BSB|Brasília International|Brasília|BR|America/Sao_Paulo
    BZE|Philip S. W. Goldson International|Belize City|BZ|America/Belize
    CCS|Simón Bolívar International|Caracas|VE|America/Caracas
    CGH|São Paulo–Congonhas|São Paulo|BR|America/Sao_Paulo
    CNF|Belo Horizonte International|Belo Horizonte|BR|America/Sao_Paulo
    COR|Ingeniero Ambrosio Taravella International|Córdoba|AR|America/Argentina/Cordoba
    CTG|Rafael Núñez International|Cartagena|CO|America/Bogota
    EZE|Ministro Pistarini International|Buenos Aires|AR|America/Argentina/Buenos_Aires
    FOR|Pinto Martins International|Fortaleza|BR|America/Fortaleza
    GEO|Cheddi Jagan International|Georgetown|GY|America/Guyana
    GIG|Rio de Janeiro/Galeão International|Rio de Janeiro|BR|America/Sao_Paulo
    GRU|São Paulo/Guarulhos International|São Paulo|BR|America/Sao_Paulo
    GUA|La Aurora International|Guatemala City|GT|America/Guatemala
    GYE|José Joaquín de Olmedo International|Guayaquil|EC|America/Guayaquil
    HAV|José Martí International|Havana|CU|America/Havana
    IPC|Mataveri International|Hanga Roa|CL|Pacific/Easter
    KIN|Norman Manley International|Kingston|JM|America/Jamaica
    LIM|Jorge Chávez International|Lima|PE|America/Lima
    LPB|El Alto International|La Paz|BO|America/La_Paz
    MAO|Eduardo Gomes International|Manaus|BR|America/Manaus
    MBJ|Sangster International|Montego Bay|JM|America/Jamaica
    MDE|José María Córdova International|Medellín|CO|America/Bogota
    MGA|Augusto C. Sandino International|Managua|NI|America/Managua
    MVD|Carrasco International|Montevideo|UY|America/Montevideo
    NAS|Lynden Pindling International|Nassau|BS|America/Nassau
    PBM|Johan Adolf Pengel International|Paramaribo|SR|America/Paramaribo
    POA|Salgado Filho International|Porto Alegre|BR|America/Sao_Paulo
    POS|Piarco International|Port of Spain|TT|America/Port_of_Spain
    PTY|Tocumen International|Panama City|PA|America/Panama
    PUJ|Punta Cana International|Punta Cana|DO|America/Santo_Domingo
    REC|Recife/Guararapes International|Recife|BR|America/Recife
    SAL|San Óscar Arnulfo Romero International|San Salvador|SV|America/El_Salvador
    SCL|Arturo Merino Benítez International|Santiago|CL|America/Santiago
    SDQ|Las Américas International|Santo Domingo|DO|America/Santo_Domingo
    SJO|Juan Santamaría International|San José|CR|America/Costa_Rica
    SSA|Salvador International|Salvador|BR|America/Bahia
    SXM|Princess Juliana International|Philipsburg|SX|America/Lower_Princes
    TGU|Toncontín International|Tegucigalpa|HN|America/Tegucigalpa
    UIO|Mariscal Sucre International|Quito|EC|America/Guayaquil
    VVI|Viru Viru International|Santa Cruz de la Sierra|BO|America/La_Paz
    """
}
