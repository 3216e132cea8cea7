-- What words of a search mean. Synonyms are edited in the admin area afterwards; names of countries come from their table.

-- The audit log is for what people change.
alter table public.search_synonyms disable trigger search_synonyms_audit;

insert into public.search_synonyms (phrase, kind, value)
select trim(p.phrase), l.kind, l.value
  from (values
    ('field', 'culinaryArts', 'culinary, culinaria, culinario, culinarias, culinarios, culinary arts, artes culinarias, arte culinario,
      chef, chefs, cook, cooks, cooking, cookery, cuisine, cocina, cocinas, cocinero, cocineros, cocinera, cocineras, gastronomía, gastronomy,
      gastronomic, gastronómico, gastronómica, gastronómicos, gastronómicas, gastronomie, cucina, cozinha, kitchen'),
    ('field', 'pastry', 'pastry, pastries, pastry chef, pastelería, pastelero, pastelera, repostería, repostero, repostera, pâtisserie, pâtissier,
      pasticceria, baking, bakery, baker, bread, panadería, panadero, panadera, boulangerie, confectionery, confitería, chocolate, chocolatería,
      chocolatier, chocolatero, dessert, desserts, postres, cake, cakes'),
    ('field', 'bakery', 'baking, bakery, baker, bread, panadería, panadero, panadera, boulangerie'),
    ('field', 'wineGastronomy', 'wine, wines, vino, vinos, vinho, sommelier, sommeliers, sommellerie, sumiller, sumilleres, sumillería,
      enología, enólogo, enóloga, oenology, enology, wine and gastronomy, vino y gastronomía'),
    ('field', 'hospitality', 'hospitality, hospitality management, hospitalidad, hostelería, hostelero, hostelera, hotelería, hotelería y turismo,
      hotelaria, hôtellerie, alberghiero, hotel, hotels, hoteles, hotelero, hotelera, hotel school, hotel schools, escuela hotelera,
      escuela de hotelería, turismo, tourism, tourisme'),
    ('field', 'hotelManagement', 'hotel management, hotel manager, hotel administration, gestión hotelera, dirección hotelera, dirección de hoteles,
      administración hotelera, administración de hoteles, hotelería, hotelería y turismo, hotelaria, hôtellerie, hotel, hotels, hoteles, hotelero, hotelera,
      hotel school, hotel schools, escuela hotelera, escuela de hotelería, turismo, tourism, tourisme'),
    ('type', 'university', 'university, universities, universidad, universidades, université, università, universidade'),
    ('level', 'short-course', 'short course, short courses, curso corto, cursos cortos'),
    ('level', 'certificate', 'certificate, certificates, certificado, certificados'),
    ('level', 'diploma', 'diploma, diplomas, diploma course'),
    ('level', 'associate', 'associate degree'),
    ('level', 'bachelor', 'bachelor, bachelors, bachelor degree, undergraduate, grado, grado universitario, licenciatura'),
    ('level', 'postgraduate-diploma', 'postgraduate, posgrado, postgrado'),
    ('level', 'master', 'master, masters, maestría, posgrado, postgrado, postgraduate'),
    ('level', 'doctorate', 'doctorate, doctorado, phd'),
    ('level', 'vocational-intermediate', 'grado medio, formación profesional, vocational'),
    ('level', 'vocational-higher', 'grado superior, formación profesional, vocational'),
    ('mode', 'online', 'online, en línea, a distancia, distance, distance learning, virtual'),
    ('mode', 'blended', 'online, en línea, a distancia, distance learning, semipresencial, blended'),
    ('mode', 'on-site', 'presencial'),
    ('country', 'Switzerland', 'Suisse, Schweiz, Svizzera'),
    ('country', 'United States', 'USA, U.S.A., EE. UU., EEUU, EUA, US, United States of America, America, Estados Unidos de América'),
    ('country', 'United Kingdom', 'UK, Great Britain, Britain, Gran Bretaña, England, Inglaterra, Scotland, Escocia'),
    ('country', 'Germany', 'Deutschland'),
    ('country', 'France', 'Francia'),
    ('country', 'Spain', 'España, Espagne, Spanien'),
    ('country', 'Italy', 'Italia, Italie'),
    ('country', 'Netherlands', 'Holland, Holanda, Nederland'),
    ('country', 'Belgium', 'Belgique, België'),
    ('country', 'Austria', 'Österreich'),
    ('country', 'Brazil', 'Brasil'),
    ('country', 'Mexico', 'Méjico'),
    ('country', 'Peru', 'Pérou'),
    ('country', 'Japan', 'Nippon'),
    ('country', 'South Korea', 'Korea, Corea'),
    ('country', 'Czechia', 'Czech Republic, República Checa'),
    ('country', 'Türkiye', 'Turkey, Turquía'),
    ('country', 'United Arab Emirates', 'UAE, EAU, Emirates, Emiratos'),
    ('country', 'Dominican Republic', 'Dominicana'),
    ('any', '', 'school, schools, escuela, escuelas, école, écoles, scuola, scuole, escola, escolas, Schule, academy, academies, academia, academias,
      accademia, institute, institutes, instituto, institutos, institut, istituto, college, colleges, colegio, colegios, course, courses, curso,
      cursos, class, classes, clases, study, studies, estudiar, estudios, learn, aprender, become, ser, training, formación, best, mejor, mejores,
      top, programme, programmes, program, programs, programa, programas, degree, degrees, carrera, carreras, where, dónde, culinary school, culinary schools,
      cooking school, cooking schools')
  ) l (kind, value, phrases)
  cross join lateral string_to_table(l.phrases, ',') p (phrase)
-- These ask for a field, and the word for a school next to it says nothing more.
 where not (l.kind = 'any' and btrim(p.phrase, E' \n') ~ '^(culinary|cooking)\s')
on conflict on constraint search_synonyms_key do nothing;

alter table public.search_synonyms enable trigger search_synonyms_audit;

insert into private.country_phrases (words, country)
  select distinct private.main_words(private.words_of(n.name)), c.name_en
    from public.countries c cross join lateral (values (c.name_en), (c.name_es)) n (name)
  on conflict do nothing;

-- Other names of towns: country, town and its names.
insert into private.town_names (country, town, plain)
  select split_part(r.line, '|', 1), split_part(r.line, '|', 2), public.normalise_text(n.name)
    from string_to_table('AE|Abu Dhabi||Abu Dabi|
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
VN|Hanoi||Hanói|
VN|Ho Chi Minh City||Ciudad Ho Chi Minh|
ZA|Cape Town||Ciudad del Cabo|
ZA|Johannesburg||Johannesburgo|', E'\n') r (line)
    cross join lateral (values (split_part(r.line, '|', 2)), (split_part(r.line, '|', 3)), (split_part(r.line, '|', 4)), (split_part(r.line, '|', 5))) n (name)
   where n.name <> ''
  on conflict do nothing;

insert into private.town_names (country, town, plain)
  select t.country, t.town, public.normalise_text(n.name)
    from (values ('MX', 'Mexico City', 'CDMX,DF,México DF'), ('US', 'New York City', 'NYC,Manhattan'), ('ES', 'San Sebastián', 'San Sebastián,Donostia'),
      ('ES', 'Bilbao', 'Bilbao,Bilbo'), ('ES', 'Vitoria-Gasteiz', 'Vitoria-Gasteiz,Vitoria,Gasteiz'), ('ES', 'Pamplona', 'Pamplona,Iruña'),
      ('US', 'Washington, D.C.', 'Washington,DC')) t (country, town, names)
    cross join lateral string_to_table(t.names, ',') n (name)
  on conflict do nothing;

select private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
