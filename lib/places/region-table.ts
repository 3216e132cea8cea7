/** From general usage: country, the records' name, English, Spanish, others. scripts/build-places.ts loads them. */
export const REGIONS = `
AR|Buenos Aires|Buenos Aires Province|Provincia de Buenos Aires|
AR|Catamarca|||
AR|Chaco|||
AR|Chubut|||
AR|Córdoba|||
AR|Corrientes|||
AR|Entre Ríos|||
AR|Formosa|||
AR|Jujuy|||
AR|La Pampa|||
AR|La Rioja|||
AR|Mendoza|||
AR|Misiones|||
AR|Neuquén|||
AR|Río Negro|||
AR|Salta|||
AR|San Juan|||
AR|San Luis|||
AR|Santa Cruz|||
AR|Santa Fe|||
AR|Santiago del Estero|||
AR|Tierra del Fuego|||
AR|Tucumán|||
AU|Australian Capital Territory||Territorio de la Capital Australiana|ACT
AU|New South Wales||Nueva Gales del Sur|NSW
AU|Northern Territory||Territorio del Norte|NT
AU|Queensland|||QLD
AU|South Australia||Australia Meridional,Australia del Sur|SA
AU|Tasmania|||TAS
AU|Victoria|||VIC
AU|Western Australia||Australia Occidental|WA
CA|Alberta|||
CA|British Columbia||Columbia Británica|BC
CA|Manitoba|||
CA|New Brunswick||Nuevo Brunswick|
CA|Newfoundland and Labrador||Terranova y Labrador|
CA|Nova Scotia||Nueva Escocia|
CA|Ontario|||
CA|Prince Edward Island||Isla del Príncipe Eduardo|
CA|Quebec|Quebec|Quebec|Québec
CA|Saskatchewan|||
CH|Geneva||Ginebra|Genève,Canton de Genève
CH|Graubünden|Grisons|Grisones|
CH|Luzern|Lucerne|Lucerna|
CH|Ticino|||Tessin
CH|Valais|||Wallis
CH|Vaud|||Waadt
CH|Zürich|Zurich|Zúrich|
CL|Antofagasta|||Región de Antofagasta
CL|Araucanía|||La Araucanía,Región de La Araucanía
CL|Arica y Parinacota|||
CL|Atacama|||Región de Atacama
CL|Aysén|||Región de Aysén
CL|Biobío|||Región del Biobío,Bío-Bío
CL|Coquimbo|||Región de Coquimbo
CL|Los Lagos|||Región de Los Lagos
CL|Los Ríos|||Región de Los Ríos
CL|Magallanes|||Región de Magallanes
CL|Maule|||Región del Maule
CL|Metropolitana|Santiago Metropolitan Region|Región Metropolitana|Metropolitana de Santiago
CL|Ñuble|||Región de Ñuble
CL|O'Higgins|||Región de O'Higgins
CL|Tarapacá|||Región de Tarapacá
CL|Valparaíso|||Región de Valparaíso
CO|Antioquia|||
CO|Atlántico|||
CO|Bolívar|||
CO|Cundinamarca|||
CO|Santander|||
CO|Valle del Cauca|||
ES|Andalucía|Andalusia||Andalousie,Andalusien
ES|Aragón|Aragon||
ES|Asturias|||Principado de Asturias
ES|Canarias|Canary Islands|Islas Canarias|
ES|Cantabria|||
ES|Castilla-La Mancha|||Castilla la Mancha
ES|Castilla y León|Castile and León||Castile and Leon
ES|Cataluña|Catalonia||Catalunya,Catalogne
ES|Comunidad de Madrid|Madrid Region||
ES|Comunidad Valenciana|Valencian Community||Comunitat Valenciana,Valencia Region
ES|Extremadura|||
ES|Galicia|||
ES|Illes Balears|Balearic Islands|Islas Baleares|Baleares
ES|La Rioja|Rioja||
ES|Navarra|Navarre||Nafarroa
ES|País Vasco|Basque Country|Euskadi|Euskal Herria,Pays basque
ES|Región de Murcia|||
FR|Auvergne-Rhône-Alpes|Auvergne,Rhône-Alpes|Auvernia-Ródano-Alpes,Auvernia|Rhône Alpes
FR|Bourgogne-Franche-Comté|Burgundy,Franche-Comté|Borgoña-Franco Condado,Borgoña,Franco Condado|Bourgogne,Franche Comté,Borgogna
FR|Bretagne|Brittany|Bretaña|Bretagna
FR|Centre-Val de Loire|Loire Valley|Valle del Loira,Centro-Valle del Loira|Val de Loire
FR|Corse|Corsica|Córcega|
FR|Grand Est|Alsace,Champagne,Lorraine|Gran Este,Alsacia,Champaña,Lorena|Alsazia
FR|Guadeloupe||Guadalupe|
FR|Guyane|French Guiana|Guayana Francesa|
FR|Hauts-de-France||Alta Francia|Picardie,Nord-Pas-de-Calais
FR|Île-de-France|Ile de France|Isla de Francia|
FR|La Réunion|Reunion|Reunión|
FR|Martinique||Martinica|
FR|Mayotte|||
FR|Normandie|Normandy|Normandía|Normandia
FR|Nouvelle-Aquitaine|Aquitaine|Nueva Aquitania,Aquitania|Limousin,Poitou-Charentes
FR|Occitanie|Occitania|Occitania|Languedoc,Midi-Pyrénées,Languedoc-Roussillon
FR|Pays de la Loire|||Países del Loira
FR|Provence-Alpes-Côte d'Azur|Provence,French Riviera|Provenza,Costa Azul,Provenza-Alpes-Costa Azul|PACA,Côte d'Azur,Provenza-Alpi-Costa Azzurra
GB|England||Inglaterra|Angleterre,Inghilterra
GB|Northern Ireland||Irlanda del Norte|
GB|Scotland||Escocia|Écosse,Scozia
GB|Wales||Gales|
IT|Abruzzo||Abruzos|Abruzzi
IT|Basilicata|||Lucania
IT|Calabria|||
IT|Campania|||
IT|Emilia-Romagna||Emilia Romaña|
IT|Friuli-Venezia Giulia||Friul-Venecia Julia|Friuli
IT|Lazio|Latium|Lacio|
IT|Liguria|||
IT|Lombardia|Lombardy|Lombardía|Lombardie
IT|Marche||Las Marcas,Marcas|
IT|Molise|||
IT|Piemonte|Piedmont|Piamonte|Piémont
IT|Puglia|Apulia|Apulia|Pouilles
IT|Sardegna|Sardinia|Cerdeña|Sardaigne
IT|Sicilia|Sicily|Sicilia|Sicile
IT|Toscana|Tuscany|Toscana|Toscane
IT|Trentino-Alto Adige|Trentino,South Tyrol|Trentino-Alto Adigio|Alto Adige,Südtirol
IT|Umbria|||Ombrie
IT|Valle d'Aosta|Aosta Valley|Valle de Aosta|
IT|Veneto||Véneto|Vénétie
JP|Hokkaido|||
JP|Kyoto||Kioto|
JP|Okinawa|||
MX|Aguascalientes|||
MX|Baja California|||
MX|Baja California Sur|||
MX|Campeche|||
MX|Chiapas|||
MX|Chihuahua|||
MX|Coahuila|||
MX|Colima|||
MX|Durango|||
MX|Estado de México|State of Mexico||Edomex
MX|Guanajuato|||
MX|Guerrero|||
MX|Hidalgo|||
MX|Jalisco|||
MX|Michoacán|||
MX|Morelos|||
MX|Nayarit|||
MX|Nuevo León|||
MX|Oaxaca|||
MX|Puebla|||
MX|Querétaro|||
MX|Quintana Roo|||
MX|San Luis Potosí|||
MX|Sinaloa|||
MX|Sonora|||
MX|Tabasco|||
MX|Tamaulipas|||
MX|Tlaxcala|||
MX|Veracruz|||
MX|Yucatán|||
MX|Zacatecas|||
PE|Arequipa|||
PE|Cusco||Cuzco|
PE|La Libertad|||
PT|Açores|Azores|Azores|
PT|Alentejo|||
PT|Algarve|||
PT|Madeira|||
US|Alabama|||
US|Alaska|||
US|Arizona|||
US|Arkansas|||
US|California|||Californie
US|Colorado|||
US|Connecticut|||
US|Delaware|||
US|District of Columbia||Distrito de Columbia|
US|Florida|||Floride
US|Georgia|||
US|Guam|||
US|Hawaii||Hawái|
US|Idaho|||
US|Illinois|||
US|Indiana|||
US|Iowa|||
US|Kansas|||
US|Kentucky|||
US|Louisiana||Luisiana|Louisiane
US|Maine|||
US|Maryland|||
US|Massachusetts|||
US|Michigan|||
US|Minnesota|||
US|Mississippi||Misisipi|
US|Missouri||Misuri|
US|Montana|||
US|Nebraska|||
US|Nevada|||
US|New Hampshire||Nuevo Hampshire|
US|New Jersey||Nueva Jersey|
US|New Mexico||Nuevo México|
US|New York|New York State|Nueva York,Estado de Nueva York|
US|North Carolina||Carolina del Norte|
US|North Dakota||Dakota del Norte|
US|Northern Mariana Islands||Islas Marianas del Norte|
US|Ohio|||
US|Oklahoma|||
US|Oregon||Oregón|
US|Pennsylvania||Pensilvania|Pennsylvanie
US|Puerto Rico|||Porto Rico
US|Rhode Island|||
US|South Carolina||Carolina del Sur|
US|South Dakota||Dakota del Sur|
US|Tennessee||Tenesí|
US|Texas||Tejas|
US|U.S. Virgin Islands|Virgin Islands|Islas Vírgenes|
US|Utah|||
US|Vermont|||
US|Virginia||Virginia|
US|Washington|Washington State|Estado de Washington|
US|West Virginia||Virginia Occidental|
US|Wisconsin|||
US|Wyoming|||
`;
