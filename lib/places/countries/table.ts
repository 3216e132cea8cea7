// Written by scripts/build-country-table.ts from supabase/seed: code|key|English name|Spanish name.
export const COUNTRY_TABLE = `
AD|andorra|Andorra|Andorra
AE|united-arab-emirates|United Arab Emirates|Emiratos Árabes Unidos
AF|afghanistan|Afghanistan|Afganistán
AG|antigua-barbuda|Antigua & Barbuda|Antigua y Barbuda
AI|anguilla|Anguilla|Anguila
AL|albania|Albania|Albania
AM|armenia|Armenia|Armenia
AO|angola|Angola|Angola
AQ|antarctica|Antarctica|Antártida
AR|argentina|Argentina|Argentina
AS|american-samoa|American Samoa|Samoa Americana
AT|austria|Austria|Austria
AU|australia|Australia|Australia
AW|aruba|Aruba|Aruba
AX|aland-islands|Åland Islands|Islas Aland
AZ|azerbaijan|Azerbaijan|Azerbaiyán
BA|bosnia-herzegovina|Bosnia & Herzegovina|Bosnia y Herzegovina
BB|barbados|Barbados|Barbados
BD|bangladesh|Bangladesh|Bangladés
BE|belgium|Belgium|Bélgica
BF|burkina-faso|Burkina Faso|Burkina Faso
BG|bulgaria|Bulgaria|Bulgaria
BH|bahrain|Bahrain|Baréin
BI|burundi|Burundi|Burundi
BJ|benin|Benin|Benín
BL|st-barthelemy|St. Barthélemy|San Bartolomé
BM|bermuda|Bermuda|Bermudas
BN|brunei|Brunei|Brunéi
BO|bolivia|Bolivia|Bolivia
BQ|caribbean-netherlands|Caribbean Netherlands|Caribe neerlandés
BR|brazil|Brazil|Brasil
BS|bahamas|Bahamas|Bahamas
BT|bhutan|Bhutan|Bután
BV|bouvet-island|Bouvet Island|Isla Bouvet
BW|botswana|Botswana|Botsuana
BY|belarus|Belarus|Bielorrusia
BZ|belize|Belize|Belice
CA|canada|Canada|Canadá
CC|cocos-keeling-islands|Cocos (Keeling) Islands|Islas Cocos
CD|congo-kinshasa|Congo - Kinshasa|República Democrática del Congo
CF|central-african-republic|Central African Republic|República Centroafricana
CG|congo-brazzaville|Congo - Brazzaville|Congo
CH|switzerland|Switzerland|Suiza
CI|cote-divoire|Côte d’Ivoire|Côte d’Ivoire
CK|cook-islands|Cook Islands|Islas Cook
CL|chile|Chile|Chile
CM|cameroon|Cameroon|Camerún
CN|china|China|China
CO|colombia|Colombia|Colombia
CR|costa-rica|Costa Rica|Costa Rica
CU|cuba|Cuba|Cuba
CV|cape-verde|Cape Verde|Cabo Verde
CW|curacao|Curaçao|Curazao
CX|christmas-island|Christmas Island|Isla de Navidad
CY|cyprus|Cyprus|Chipre
CZ|czechia|Czechia|Chequia
DE|germany|Germany|Alemania
DJ|djibouti|Djibouti|Yibuti
DK|denmark|Denmark|Dinamarca
DM|dominica|Dominica|Dominica
DO|dominican-republic|Dominican Republic|República Dominicana
DZ|algeria|Algeria|Argelia
EC|ecuador|Ecuador|Ecuador
EE|estonia|Estonia|Estonia
EG|egypt|Egypt|Egipto
EH|western-sahara|Western Sahara|Sáhara Occidental
ER|eritrea|Eritrea|Eritrea
ES|spain|Spain|España
ET|ethiopia|Ethiopia|Etiopía
FI|finland|Finland|Finlandia
FJ|fiji|Fiji|Fiyi
FK|falkland-islands|Falkland Islands|Islas Malvinas
FM|micronesia|Micronesia|Micronesia
FO|faroe-islands|Faroe Islands|Islas Feroe
FR|france|France|Francia
GA|gabon|Gabon|Gabón
GB|united-kingdom|United Kingdom|Reino Unido
GD|grenada|Grenada|Granada
GE|georgia|Georgia|Georgia
GF|french-guiana|French Guiana|Guayana Francesa
GG|guernsey|Guernsey|Guernesey
GH|ghana|Ghana|Ghana
GI|gibraltar|Gibraltar|Gibraltar
GL|greenland|Greenland|Groenlandia
GM|gambia|Gambia|Gambia
GN|guinea|Guinea|Guinea
GP|guadeloupe|Guadeloupe|Guadalupe
GQ|equatorial-guinea|Equatorial Guinea|Guinea Ecuatorial
GR|greece|Greece|Grecia
GS|south-georgia-south-sandwich-islands|South Georgia & South Sandwich Islands|Islas Georgia del Sur y Sandwich del Sur
GT|guatemala|Guatemala|Guatemala
GU|guam|Guam|Guam
GW|guinea-bissau|Guinea-Bissau|Guinea-Bisáu
GY|guyana|Guyana|Guyana
HK|hong-kong-sar-china|Hong Kong SAR China|RAE de Hong Kong (China)
HM|heard-mcdonald-islands|Heard & McDonald Islands|Islas Heard y McDonald
HN|honduras|Honduras|Honduras
HR|croatia|Croatia|Croacia
HT|haiti|Haiti|Haití
HU|hungary|Hungary|Hungría
ID|indonesia|Indonesia|Indonesia
IE|ireland|Ireland|Irlanda
IL|israel|Israel|Israel
IM|isle-of-man|Isle of Man|Isla de Man
IN|india|India|India
IO|british-indian-ocean-territory|British Indian Ocean Territory|Territorio Británico del Océano Índico
IQ|iraq|Iraq|Irak
IR|iran|Iran|Irán
IS|iceland|Iceland|Islandia
IT|italy|Italy|Italia
JE|jersey|Jersey|Jersey
JM|jamaica|Jamaica|Jamaica
JO|jordan|Jordan|Jordania
JP|japan|Japan|Japón
KE|kenya|Kenya|Kenia
KG|kyrgyzstan|Kyrgyzstan|Kirguistán
KH|cambodia|Cambodia|Camboya
KI|kiribati|Kiribati|Kiribati
KM|comoros|Comoros|Comoras
KN|st-kitts-nevis|St. Kitts & Nevis|San Cristóbal y Nieves
KP|north-korea|North Korea|Corea del Norte
KR|south-korea|South Korea|Corea del Sur
KW|kuwait|Kuwait|Kuwait
KY|cayman-islands|Cayman Islands|Islas Caimán
KZ|kazakhstan|Kazakhstan|Kazajistán
LA|laos|Laos|Laos
LB|lebanon|Lebanon|Líbano
LC|st-lucia|St. Lucia|Santa Lucía
LI|liechtenstein|Liechtenstein|Liechtenstein
LK|sri-lanka|Sri Lanka|Sri Lanka
LR|liberia|Liberia|Liberia
LS|lesotho|Lesotho|Lesoto
LT|lithuania|Lithuania|Lituania
LU|luxembourg|Luxembourg|Luxemburgo
LV|latvia|Latvia|Letonia
LY|libya|Libya|Libia
MA|morocco|Morocco|Marruecos
MC|monaco|Monaco|Mónaco
MD|moldova|Moldova|Moldavia
ME|montenegro|Montenegro|Montenegro
MF|st-martin|St. Martin|San Martín
MG|madagascar|Madagascar|Madagascar
MH|marshall-islands|Marshall Islands|Islas Marshall
MK|north-macedonia|North Macedonia|Macedonia del Norte
ML|mali|Mali|Mali
MM|myanmar-burma|Myanmar (Burma)|Myanmar (Birmania)
MN|mongolia|Mongolia|Mongolia
MO|macao-sar-china|Macao SAR China|RAE de Macao (China)
MP|northern-mariana-islands|Northern Mariana Islands|Islas Marianas del Norte
MQ|martinique|Martinique|Martinica
MR|mauritania|Mauritania|Mauritania
MS|montserrat|Montserrat|Montserrat
MT|malta|Malta|Malta
MU|mauritius|Mauritius|Mauricio
MV|maldives|Maldives|Maldivas
MW|malawi|Malawi|Malaui
MX|mexico|Mexico|México
MY|malaysia|Malaysia|Malasia
MZ|mozambique|Mozambique|Mozambique
NA|namibia|Namibia|Namibia
NC|new-caledonia|New Caledonia|Nueva Caledonia
NE|niger|Niger|Níger
NF|norfolk-island|Norfolk Island|Isla Norfolk
NG|nigeria|Nigeria|Nigeria
NI|nicaragua|Nicaragua|Nicaragua
NL|netherlands|Netherlands|Países Bajos
NO|norway|Norway|Noruega
NP|nepal|Nepal|Nepal
NR|nauru|Nauru|Nauru
NU|niue|Niue|Niue
NZ|new-zealand|New Zealand|Nueva Zelanda
OM|oman|Oman|Omán
PA|panama|Panama|Panamá
PE|peru|Peru|Perú
PF|french-polynesia|French Polynesia|Polinesia Francesa
PG|papua-new-guinea|Papua New Guinea|Papúa Nueva Guinea
PH|philippines|Philippines|Filipinas
PK|pakistan|Pakistan|Pakistán
PL|poland|Poland|Polonia
PM|st-pierre-miquelon|St. Pierre & Miquelon|San Pedro y Miquelón
PN|pitcairn-islands|Pitcairn Islands|Islas Pitcairn
PR|puerto-rico|Puerto Rico|Puerto Rico
PS|palestinian-territories|Palestinian Territories|Territorios Palestinos
PT|portugal|Portugal|Portugal
PW|palau|Palau|Palaos
PY|paraguay|Paraguay|Paraguay
QA|qatar|Qatar|Catar
RE|reunion|Réunion|Reunión
RO|romania|Romania|Rumanía
RS|serbia|Serbia|Serbia
RU|russia|Russia|Rusia
RW|rwanda|Rwanda|Ruanda
SA|saudi-arabia|Saudi Arabia|Arabia Saudí
SB|solomon-islands|Solomon Islands|Islas Salomón
SC|seychelles|Seychelles|Seychelles
SD|sudan|Sudan|Sudán
SE|sweden|Sweden|Suecia
SG|singapore|Singapore|Singapur
SH|st-helena|St. Helena|Santa Elena
SI|slovenia|Slovenia|Eslovenia
SJ|svalbard-jan-mayen|Svalbard & Jan Mayen|Svalbard y Jan Mayen
SK|slovakia|Slovakia|Eslovaquia
SL|sierra-leone|Sierra Leone|Sierra Leona
SM|san-marino|San Marino|San Marino
SN|senegal|Senegal|Senegal
SO|somalia|Somalia|Somalia
SR|suriname|Suriname|Surinam
SS|south-sudan|South Sudan|Sudán del Sur
ST|sao-tome-principe|São Tomé & Príncipe|Santo Tomé y Príncipe
SV|el-salvador|El Salvador|El Salvador
SX|sint-maarten|Sint Maarten|Sint Maarten
SY|syria|Syria|Siria
SZ|eswatini|Eswatini|Esuatini
TC|turks-caicos-islands|Turks & Caicos Islands|Islas Turcas y Caicos
TD|chad|Chad|Chad
TF|french-southern-territories|French Southern Territories|Territorios Australes Franceses
TG|togo|Togo|Togo
TH|thailand|Thailand|Tailandia
TJ|tajikistan|Tajikistan|Tayikistán
TK|tokelau|Tokelau|Tokelau
TL|timor-leste|Timor-Leste|Timor-Leste
TM|turkmenistan|Turkmenistan|Turkmenistán
TN|tunisia|Tunisia|Túnez
TO|tonga|Tonga|Tonga
TR|turkiye|Türkiye|Turquía
TT|trinidad-tobago|Trinidad & Tobago|Trinidad y Tobago
TV|tuvalu|Tuvalu|Tuvalu
TW|taiwan|Taiwan|Taiwán
TZ|tanzania|Tanzania|Tanzania
UA|ukraine|Ukraine|Ucrania
UG|uganda|Uganda|Uganda
UM|us-outlying-islands|U.S. Outlying Islands|Islas menores alejadas de EE. UU.
US|usa|United States|Estados Unidos
UY|uruguay|Uruguay|Uruguay
UZ|uzbekistan|Uzbekistan|Uzbekistán
VA|vatican-city|Vatican City|Ciudad del Vaticano
VC|st-vincent-grenadines|St. Vincent & Grenadines|San Vicente y las Granadinas
VE|venezuela|Venezuela|Venezuela
VG|british-virgin-islands|British Virgin Islands|Islas Vírgenes Británicas
VI|us-virgin-islands|U.S. Virgin Islands|Islas Vírgenes de EE. UU.
VN|vietnam|Vietnam|Vietnam
VU|vanuatu|Vanuatu|Vanuatu
WF|wallis-futuna|Wallis & Futuna|Wallis y Futuna
WS|samoa|Samoa|Samoa
XK|kosovo|Kosovo|Kosovo
YE|yemen|Yemen|Yemen
YT|mayotte|Mayotte|Mayotte
ZA|south-africa|South Africa|Sudáfrica
ZM|zambia|Zambia|Zambia
ZW|zimbabwe|Zimbabwe|Zimbabue
`;
