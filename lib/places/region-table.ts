/**
 * From general usage: country, the records’ name, English, Spanish, others (letters of states), main town, whose place stands for
 * the region, or @latitude,longitude. scripts/build-places.ts loads them.
 */
export const REGIONS = `
AR|Buenos Aires|Buenos Aires Province|Provincia de Buenos Aires||La Plata
AR|Catamarca||||San Fernando del Valle de Catamarca
AR|Chaco||||Resistencia
AR|Chubut||||Rawson
AR|Córdoba||||Cordoba
AR|Corrientes||||Corrientes
AR|Entre Ríos||||Parana
AR|Formosa||||Formosa
AR|Jujuy||||San Salvador de Jujuy
AR|La Pampa||||Santa Rosa
AR|La Rioja||||La Rioja
AR|Mendoza||||Mendoza
AR|Misiones||||Posadas
AR|Neuquén||||Neuquen
AR|Río Negro||||Viedma
AR|Salta||||Salta
AR|San Juan||||San Juan
AR|San Luis||||San Luis
AR|Santa Cruz||||Rio Gallegos
AR|Santa Fe||||Santa Fe
AR|Santiago del Estero||||Santiago del Estero
AR|Tierra del Fuego||||Ushuaia
AR|Tucumán||||San Miguel de Tucuman
AU|Australian Capital Territory||Territorio de la Capital Australiana|ACT|Canberra
AU|New South Wales||Nueva Gales del Sur|NSW|Sydney
AU|Northern Territory||Territorio del Norte|NT|Darwin
AU|Queensland|||QLD|Brisbane
AU|South Australia||Australia Meridional,Australia del Sur|SA|Adelaide
AU|Tasmania|||TAS|Hobart
AU|Victoria|||VIC|Melbourne
AU|Western Australia||Australia Occidental|WA|Perth
CA|Alberta|||AB|Calgary
CA|British Columbia||Columbia Británica|BC,BC|Vancouver
CA|Manitoba|||MB|Winnipeg
CA|New Brunswick||Nuevo Brunswick|NB|Moncton
CA|Newfoundland and Labrador||Terranova y Labrador||St. John's
CA|Nova Scotia||Nueva Escocia|NS|Halifax
CA|Ontario|||ON|Toronto
CA|Prince Edward Island||Isla del Príncipe Eduardo||Charlottetown
CA|Quebec|Quebec|Quebec|Québec,QC|Montreal
CA|Saskatchewan|||SK|Saskatoon
CH|Geneva||Ginebra|Genève,Canton de Genève|Geneva
CH|Graubünden|Grisons|Grisones||Chur
CH|Luzern|Lucerne|Lucerna||Lucerne
CH|Ticino|||Tessin|Lugano
CH|Valais|||Wallis|Sion
CH|Vaud|||Waadt|Lausanne
CH|Zürich|Zurich|Zúrich||Zurich
CL|Antofagasta|||Región de Antofagasta|Antofagasta
CL|Araucanía|||La Araucanía,Región de La Araucanía|Temuco
CL|Arica y Parinacota||||Arica
CL|Atacama|||Región de Atacama|Copiapo
CL|Aysén|||Región de Aysén|Coyhaique
CL|Biobío|||Región del Biobío,Bío-Bío|Concepcion
CL|Coquimbo|||Región de Coquimbo|La Serena
CL|Los Lagos|||Región de Los Lagos|Puerto Montt
CL|Los Ríos|||Región de Los Ríos|Valdivia
CL|Magallanes|||Región de Magallanes|Punta Arenas
CL|Maule|||Región del Maule|Talca
CL|Metropolitana|Santiago Metropolitan Region|Región Metropolitana|Metropolitana de Santiago,Santiago,Santiago de Chile|Santiago
CL|Ñuble|||Región de Ñuble|Chillan
CL|O'Higgins|||Región de O'Higgins|Rancagua
CL|Tarapacá|||Región de Tarapacá|Iquique
CL|Valparaíso|||Región de Valparaíso|Valparaiso
CO|Antioquia||||Medellin
CO|Atlántico||||Barranquilla
CO|Bolívar||||Cartagena
CO|Cundinamarca||||Bogota
CO|Santander||||Bucaramanga
CO|Valle del Cauca||||Cali
ES|Andalucía|Andalusia||Andalousie,Andalusien|Seville
ES|Aragón|Aragon|||Zaragoza
ES|Asturias|||Principado de Asturias|Oviedo
ES|Canarias|Canary Islands|Islas Canarias||Las Palmas de Gran Canaria
ES|Cantabria||||Santander
ES|Castilla-La Mancha|||Castilla la Mancha|Toledo
ES|Castilla y León|Castile and León||Castile and Leon|Valladolid
ES|Cataluña|Catalonia||Catalunya,Catalogne|Barcelona
ES|Comunidad de Madrid|Madrid Region||Madrid|Madrid
ES|Comunidad Valenciana|Valencian Community||Comunitat Valenciana,Valencia Region|Valencia
ES|Extremadura||||Merida
ES|Galicia||||Santiago de Compostela
ES|Illes Balears|Balearic Islands|Islas Baleares|Baleares|Palma
ES|La Rioja|Rioja|||Logrono
ES|Navarra|Navarre||Nafarroa|Pamplona
ES|País Vasco|Basque Country|Euskadi|Euskal Herria,Pays basque|Bilbao
ES|Región de Murcia|||Murcia|Murcia
FR|Auvergne-Rhône-Alpes|Auvergne,Rhône-Alpes|Auvernia-Ródano-Alpes,Auvernia|Rhône Alpes|Lyon
FR|Bourgogne-Franche-Comté|Burgundy,Franche-Comté|Borgoña-Franco Condado,Borgoña,Franco Condado|Bourgogne,Franche Comté,Borgogna|Dijon
FR|Bretagne|Brittany|Bretaña|Bretagna|Rennes
FR|Centre-Val de Loire|Loire Valley|Valle del Loira,Centro-Valle del Loira|Val de Loire|Orleans
FR|Corse|Corsica|Córcega||Ajaccio
FR|Grand Est|Alsace,Champagne,Lorraine|Gran Este,Alsacia,Champaña,Lorena|Alsazia|Strasbourg
FR|Guadeloupe||Guadalupe||@16.24,-61.53
FR|Guyane|French Guiana|Guayana Francesa||@4.94,-52.33
FR|Hauts-de-France||Alta Francia|Picardie,Nord-Pas-de-Calais|Lille
FR|Île-de-France|Ile de France|Isla de Francia||Paris
FR|La Réunion|Reunion|Reunión||@-20.88,55.45
FR|Martinique||Martinica||@14.61,-61.07
FR|Mayotte||||@-12.78,45.23
FR|Normandie|Normandy|Normandía|Normandia|Rouen
FR|Nouvelle-Aquitaine|Aquitaine|Nueva Aquitania,Aquitania|Limousin,Poitou-Charentes|Bordeaux
FR|Occitanie|Occitania|Occitania|Languedoc,Midi-Pyrénées,Languedoc-Roussillon|Toulouse
FR|Pays de la Loire|||Países del Loira|Nantes
FR|Provence-Alpes-Côte d'Azur|Provence,French Riviera|Provenza,Costa Azul,Provenza-Alpes-Costa Azul|PACA,Côte d'Azur,Provenza-Alpi-Costa Azzurra|Marseille
GB|England||Inglaterra|Angleterre,Inghilterra|London
GB|Northern Ireland||Irlanda del Norte||Belfast
GB|Scotland||Escocia|Écosse,Scozia|Edinburgh
GB|Wales||Gales||Cardiff
IT|Abruzzo||Abruzos|Abruzzi|Pescara
IT|Basilicata|||Lucania|Potenza
IT|Calabria||||Catanzaro
IT|Campania||||Naples
IT|Emilia-Romagna||Emilia Romaña||Bologna
IT|Friuli-Venezia Giulia||Friul-Venecia Julia|Friuli|Udine
IT|Lazio|Latium|Lacio||Rome
IT|Liguria||||Genoa
IT|Lombardia|Lombardy|Lombardía|Lombardie|Milan
IT|Marche||Las Marcas,Marcas||Ancona
IT|Molise||||Campobasso
IT|Piemonte|Piedmont|Piamonte|Piémont|Turin
IT|Puglia|Apulia|Apulia|Pouilles|Bari
IT|Sardegna|Sardinia|Cerdeña|Sardaigne|Cagliari
IT|Sicilia|Sicily|Sicilia|Sicile|Palermo
IT|Toscana|Tuscany|Toscana|Toscane|Florence
IT|Trentino-Alto Adige|Trentino,South Tyrol|Trentino-Alto Adigio|Alto Adige,Südtirol|Trento
IT|Umbria|||Ombrie|Perugia
IT|Valle d'Aosta|Aosta Valley|Valle de Aosta||Aosta
IT|Veneto||Véneto|Vénétie|Venice
JP|Hokkaido||||Sapporo
JP|Kyoto||Kioto||Kyoto
JP|Okinawa||||Naha
MX|Aguascalientes||||Aguascalientes
MX|Baja California||||Tijuana
MX|Baja California Sur||||La Paz
MX|Campeche||||Campeche
MX|Chiapas||||Tuxtla Gutierrez
MX|Chihuahua||||Chihuahua
MX|Coahuila||||Saltillo
MX|Colima||||Colima
MX|Durango||||Durango
MX|Estado de México|State of Mexico||Edomex|Toluca
MX|Guanajuato||||Leon
MX|Guerrero||||Acapulco
MX|Hidalgo||||Pachuca
MX|Jalisco||||Guadalajara
MX|Michoacán||||Morelia
MX|Morelos||||Cuernavaca
MX|Nayarit||||Tepic
MX|Nuevo León||||Monterrey
MX|Oaxaca||||Oaxaca
MX|Puebla||||Puebla
MX|Querétaro||||Queretaro
MX|Quintana Roo||||Cancun
MX|San Luis Potosí||||San Luis Potosi
MX|Sinaloa||||Culiacan
MX|Sonora||||Hermosillo
MX|Tabasco||||Villahermosa
MX|Tamaulipas||||Ciudad Victoria
MX|Tlaxcala||||Tlaxcala
MX|Veracruz||||Veracruz
MX|Yucatán||||Merida
MX|Zacatecas||||Zacatecas
PE|Arequipa||||Arequipa
PE|Cusco||Cuzco||Cusco
PE|La Libertad||||Trujillo
PT|Açores|Azores|Azores||Ponta Delgada
PT|Alentejo||||Evora
PT|Algarve||||Faro
PT|Madeira||||Funchal
US|Alabama|||AL|Birmingham
US|Alaska|||AK|Anchorage
US|Arizona|||AZ|Phoenix
US|Arkansas|||AR|Little Rock
US|California|||Californie,CA|Los Angeles
US|Colorado|||CO|Denver
US|Connecticut|||CT|Hartford
US|Delaware|||DE|Dover
US|District of Columbia||Distrito de Columbia|DC|Washington
US|Florida|||Floride,FL|Orlando
US|Georgia|||GA|Atlanta
US|Guam|||GU|@13.47,144.75
US|Hawaii||Hawái|HI|Honolulu
US|Idaho|||ID|Boise
US|Illinois|||IL|Chicago
US|Indiana|||IN|Indianapolis
US|Iowa|||IA|Des Moines
US|Kansas|||KS|Wichita
US|Kentucky|||KY|Louisville
US|Louisiana||Luisiana|Louisiane,LA|New Orleans
US|Maine|||ME|@43.66,-70.26
US|Maryland|||MD|Baltimore
US|Massachusetts|||MA|Boston
US|Michigan|||MI|Detroit
US|Minnesota|||MN|Minneapolis
US|Mississippi||Misisipi|MS|@32.30,-90.18
US|Missouri||Misuri|MO|Jefferson City
US|Montana|||MT|Helena
US|Nebraska|||NE|Omaha
US|Nevada|||NV|Las Vegas
US|New Hampshire||Nuevo Hampshire|NH|@43.21,-71.54
US|New Jersey||Nueva Jersey|NJ|Newark
US|New Mexico||Nuevo México|NM|Albuquerque
US|New York|New York State|Nueva York,Estado de Nueva York|NY|Albany
US|North Carolina||Carolina del Norte|NC|Raleigh
US|North Dakota||Dakota del Norte|ND|Bismarck
US|Northern Mariana Islands||Islas Marianas del Norte|MP|@15.21,145.75
US|Ohio|||OH|Columbus
US|Oklahoma|||OK|Oklahoma City
US|Oregon||Oregón|OR|@44.94,-123.04
US|Pennsylvania||Pensilvania|Pennsylvanie,PA|Harrisburg
US|Puerto Rico|||Porto Rico,PR|@18.47,-66.11
US|Rhode Island|||RI|Providence
US|South Carolina||Carolina del Sur|SC|@34.00,-81.03
US|South Dakota||Dakota del Sur|SD|Pierre
US|Tennessee||Tenesí|TN|Nashville
US|Texas||Tejas|TX|Austin
US|U.S. Virgin Islands|Virgin Islands|Islas Vírgenes|VI|@18.34,-64.93
US|Utah|||UT|Salt Lake City
US|Vermont|||VT|@44.48,-73.21
US|Virginia||Virginia|VA|@37.55,-77.46
US|Washington|Washington State|Estado de Washington|WA|Seattle
US|West Virginia||Virginia Occidental|WV|@38.35,-81.63
US|Wisconsin|||WI|Madison
US|Wyoming|||WY|Cheyenne
`;
