import type { Language } from '../i18n/locales';

/**
 * From general usage: country, the gazetteer's name, English, Spanish, and another one. Empty means the gazetteer's.
 */
const ROWS = `
AE|Abu Dhabi||Abu Dabi|
AE|Dubai||Dubái|
AL|Tirana|||Tiranë
AM|Yerevan||Ereván|
AT|Vienna||Viena|Wien
AU|Sydney||Sídney|
AZ|Baku||Bakú|
BE|Antwerpen|Antwerp|Amberes|
BE|Brugge|Bruges|Brujas|
BE|Brussels||Bruselas|Bruxelles
BE|Gent|Ghent|Gante|
BE|Leuven||Lovaina|
BE|Liège||Lieja|
BE|Mechelen||Malinas|
BG|Sofia||Sofía|
BR|Brasília||Brasilia|
BR|Rio de Janeiro||Río de Janeiro|
CA|Montréal|Montreal|Montreal|
CA|Québec|Quebec City|Quebec|
CH|Basel||Basilea|
CH|Bern||Berna|
CH|Fribourg||Friburgo|
CH|Genève|Geneva|Ginebra|
CH|Lausanne||Lausana|
CH|Luzern|Lucerne|Lucerna|
CH|Sankt Gallen|St. Gallen|San Galo|
CH|Sitten|Sion|Sion|
CH|Zürich|Zurich|Zúrich|
CN|Beijing||Pekín|
CN|Guangzhou||Cantón|
CN|Nanjing||Nankín|
CN|Shanghai||Shanghái|
CU|Havana||La Habana|
CY|Nicosia|||Lefkosia
CZ|Pilsen|||Plzeň
CZ|Prague||Praga|Praha
DE|Aachen||Aquisgrán|
DE|Augsburg||Augsburgo|
DE|Berlin||Berlín|
DE|Dresden||Dresde|
DE|Duisburg||Duisburgo|
DE|Frankfurt am Main|Frankfurt|Fráncfort del Meno|
DE|Freiburg||Friburgo de Brisgovia|
DE|Göttingen||Gotinga|
DE|Hamburg||Hamburgo|
DE|Hannover|Hanover||
DE|Koblenz||Coblenza|
DE|Konstanz|Constance|Constanza|
DE|Köln|Cologne|Colonia|
DE|Magdeburg||Magdeburgo|
DE|Mainz||Maguncia|
DE|Munich||Múnich|München
DE|Nürnberg|Nuremberg|Núremberg|
DE|Regensburg||Ratisbona|
DE|Trier||Tréveris|
DE|Würzburg||Wurzburgo|
DK|Copenhagen||Copenhague|København
DZ|Algiers||Argel|Alger
DZ|Constantine||Constantina|
DZ|Oran||Orán|
EG|Alexandria||Alejandría|
EG|Cairo||El Cairo|
EG|Giza||Guiza|
ES|A Coruña|||La Coruña
ES|Castelló de la Plana||Castellón de la Plana|
ES|Girona|||Gerona
ES|Lleida|||Lérida
ES|Maó|||Mahón
ES|Ourense|||Orense
ES|Sevilla|Seville||
ET|Addis Ababa||Adís Abeba|
FR|Avignon||Aviñón|
FR|Bayonne||Bayona|
FR|Bordeaux||Burdeos|
FR|Marseille||Marsella|
FR|Nice||Niza|
FR|Paris||París|
FR|Perpignan||Perpiñán|
FR|Saint-Jean-de-Luz||San Juan de Luz|
FR|Strasbourg||Estrasburgo|
FR|Toulon||Tolón|
FR|Versailles||Versalles|
GB|Edinburgh||Edimburgo|
GB|London||Londres|
GE|Tbilisi||Tiflis|
GR|Athens||Atenas|Athína
GR|Irákleion|Heraklion|Heraclión|
GR|Pátra|Patras|Patras|
GR|Thessaloníki|Thessaloniki|Tesalónica|
GT|Guatemala City||Ciudad de Guatemala|
HT|Port-au-Prince||Puerto Príncipe|
ID|Jakarta||Yakarta|
IE|Dublin||Dublín|
IL|Jerusalem||Jerusalén|
IN|Kolkata||Calcuta|
IN|Mumbai||Bombay|
IN|New Delhi||Nueva Delhi|
IQ|Baghdad||Bagdad|
IR|Isfahan||Isfahán|
IR|Tehran||Teherán|
IS|Reykjavík|Reykjavik|Reikiavik|
IT|Bergamo||Bérgamo|
IT|Bologna||Bolonia|
IT|Carpi Centro|Carpi|Carpi|
IT|Florence||Florencia|Firenze
IT|Genoa||Génova|Genova
IT|Mantova|Mantua|Mantua|
IT|Milan||Milán|Milano
IT|Modena||Módena|
IT|Naples||Nápoles|Napoli
IT|Padova|Padua|Padua|
IT|Pavia||Pavía|
IT|Ravenna||Rávena|
IT|Rome||Roma|Roma
IT|Siracusa|Syracuse||
IT|Taranto||Tarento|
IT|Turin||Turín|Torino
IT|Venice||Venecia|Venezia
JO|Amman||Amán|
JP|Kyoto||Kioto|
JP|Nishinomiya-hama|Nishinomiya|Nishinomiya|
JP|Tokyo||Tokio|
KR|Seoul||Seúl|
LB|Tripoli||Trípoli|
LT|Vilnius||Vilna|
LU|Luxembourg||Luxemburgo|
LY|Benghazi||Bengasi|
LY|Tripoli||Trípoli|
MA|Fès|Fez|Fez|
MA|Marrakesh||Marrakech|
MA|Meknès|Meknes|Mequinez|
MA|Sale|Salé|Salé|
MA|Tangier||Tánger|
MA|Tétouan|Tetouan|Tetuán|
MC|Monaco||Mónaco|
MD|Chisinau||Chisináu|
MO|Macau||Macao|
MT|Valletta||La Valeta|
MX|Ciudad Nezahualcoyotl|Nezahualcóyotl|Nezahualcóyotl|
MX|Gustavo Adolfo Madero|Gustavo A. Madero|Gustavo A. Madero|
MX|Heroica Matamoros|Matamoros|Matamoros|
MX|Juárez|Ciudad Juárez|Ciudad Juárez|
MX|León de los Aldama|León|León|
MX|Mexico City||Ciudad de México|
MX|Puebla|||Puebla de Zaragoza
MX|Santiago de Querétaro|Querétaro|Querétaro|
MX|Tuxtla|Tuxtla Gutiérrez|Tuxtla Gutiérrez|
MX|Victoria de Durango|Durango|Durango|
MX|Xalapa de Enríquez|Xalapa|Xalapa|
NL|Amsterdam||Ámsterdam|
NL|Groningen||Groninga|
NL|Rotterdam||Róterdam|
NL|The Hague||La Haya|Den Haag
PA|Panamá|Panama City|Ciudad de Panamá|
PL|Gdańsk||Gdansk|
PL|Kraków||Cracovia|
PL|Warsaw||Varsovia|Warszawa
PL|Wrocław||Breslavia|
PT|Lisbon||Lisboa|Lisboa
PT|Porto||Oporto|
RO|Bucharest||Bucarest|
RS|Belgrade||Belgrado|
RU|Moscow||Moscú|
RU|Saint Petersburg||San Petersburgo|
RU|Volgograd||Volgogrado|
SA|Mecca||La Meca|
SA|Riyadh||Riad|
SE|Göteborg|Gothenburg|Gotemburgo|
SE|Stockholm||Estocolmo|
SG|Singapore||Singapur|
SI|Ljubljana||Liubliana|
SY|Aleppo||Alepo|
SY|Damascus||Damasco|
TN|Tunis||Túnez|
TR|Istanbul||Estambul|
TR|İzmir|Izmir|Esmirna|
TW|Taipei||Taipéi|
UA|Kharkiv||Járkov|
UA|Kyiv||Kiev|
UA|Lviv||Leópolis|
UA|Odessa|Odesa|Odesa|
US|New Orleans||Nueva Orleans|
US|New York City|New York|Nueva York|
US|Philadelphia||Filadelfia|
US|The Bronx||El Bronx|
US|Washington, D.C.||Washington D. C.|
UZ|Tashkent||Taskent|
VA|Vatican City||Ciudad del Vaticano|
VN|Hanoi||Hanói|
VN|Ho Chi Minh City||Ciudad Ho Chi Minh|
ZA|Cape Town||Ciudad del Cabo|
ZA|Johannesburg||Johannesburgo|
`;

/** `other` is only for matching records. */
type TownNames = Record<Language, string> & { other: string };

const NAMES: ReadonlyMap<string, TownNames> = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [country = '', name = '', en = '', es = '', other = ''] = row.split('|');
      return [`${country}|${name}`, { en: en || name, es: es || name, other }];
    }),
);

/** Keys like `FR|Nice`. */
export const NAMED_TOWNS: readonly string[] = [...NAMES.keys()];

/** Undefined when the local name is used. */
export function townNames({ country, name }: { country: string; name: string }): TownNames | undefined {
  return NAMES.get(`${country}|${name}`);
}

const FURTHER: Record<string, string[]> = {
  'MX|Mexico City': ['CDMX', 'DF', 'México DF', 'Ciudad de México', 'Mexico DF'],
  'US|New York City': ['NYC', 'Manhattan', 'New York'],
  'ES|San Sebastián': ['Donostia', 'Donostia-San Sebastián'],
  'ES|Bilbao': ['Bilbo'],
  'ES|Vitoria-Gasteiz': ['Vitoria', 'Gasteiz'],
  'ES|Pamplona': ['Iruña'],
  'US|Washington, D.C.': ['Washington', 'DC', 'Washington DC'],
  'US|Las Vegas': ['Vegas'],
};

/** Letters and other names that people type. */
export function furtherNames({ country, name }: { country: string; name: string }): readonly string[] {
  return FURTHER[`${country}|${name}`] ?? [];
}
