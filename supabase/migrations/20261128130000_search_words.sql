-- The words of a search: how a text is cut into words, what words mean besides themselves, and what towns and countries are called
-- elsewhere (decision 115).

-- Compares words that are typed wrong; hosted projects and PGlite have it.
create extension if not exists fuzzystrmatch with schema extensions;

-- The words of a text in their order: normalised, cut at everything that is neither letter nor digit, an acronym with dots in one.
-- Named by number, because classes of characters differ between systems: ASCII, Latin-1, punctuation, symbols, arrows, pictures.
-- What is longer than 40 characters is cut: no index could hold any length. In PL/pgSQL, like other small functions here, because
-- one in SQL is planned anew for every school: that took four times as long.
create function private.words_of(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array_remove(string_to_array(regexp_replace(regexp_replace(
        regexp_replace(public.normalise_text(p_text), '\m([a-z0-9])\.(?=[a-z0-9]\M)', '\1', 'g'),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff01-\uff0f\U0001F000-\U0001FAFF]+', ' ', 'g'),
      '([^ ]{40})[^ ]+', '\1', 'g'), ' '), ''));
end
$$;

-- Words that names and questions have in any number and that tell nothing.
create function private.little_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{a,al,an,and,at,by,con,d,da,das,de,degli,dei,del,della,delle,der,des,di,die,do,dos,du,e,el,en,et,for,from,gli,i,il,in,l,la,
    las,le,les,lo,los,o,of,on,or,para,por,que,s,su,the,to,un,una,und,unas,une,unos,with,y}'::text[]
$$;

-- The words without little ones and single letters; all of them where no other is.
create function private.main_words(p_words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select case when kept.words = '{}' then p_words else kept.words end
      from (select array(select w.word from unnest(p_words) with ordinality w (word, place)
        where w.word <> all (private.little_words()) and w.word !~ '^[a-z]$' order by w.place) as words) kept);
end
$$;

-- ── what words mean ─────────────────────────────────────────────────────────────────────────────────────────────

-- A phrase in any language and what it asks for: a field, type, level, way of teaching or country; or 'any', what every school here
-- is, so that no school need say it. A phrase may ask for several values of a kind: any of them will do.
create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  phrase text not null check (phrase ~ '\S' and char_length(phrase) <= 100),
  kind text not null check (kind in ('field', 'type', 'level', 'mode', 'country', 'any')),
  value text not null default '' check (case kind
    when 'field' then value in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')
    when 'type' then value in ('university', 'institute', 'academy', 'college')
    when 'level' then value in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')
    when 'mode' then value in ('on-site', 'online', 'blended')
    when 'country' then value ~ '\S' and char_length(value) <= 100
    else value = '' end),
  -- what is compared: the words of the phrase, four at most
  words text[] generated always as (private.main_words(private.words_of(phrase))) stored
    constraint search_synonyms_words_check check (cardinality(words) between 1 and 4),
  created_at timestamptz not null default now(),
  constraint search_synonyms_key unique (words, kind, value)
);
create index search_synonyms_value on public.search_synonyms (kind, value);

alter table public.search_synonyms enable row level security;
revoke all on public.search_synonyms from anon, authenticated;
grant select on public.search_synonyms to anon, authenticated;
grant insert, update, delete on public.search_synonyms to authenticated;
grant all on public.search_synonyms to service_role;
create policy search_synonyms_read on public.search_synonyms for select to anon, authenticated using (true);
create policy search_synonyms_insert_admin on public.search_synonyms for insert to authenticated
  with check ((select public.is_admin()));
create policy search_synonyms_update_admin on public.search_synonyms for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy search_synonyms_delete_admin on public.search_synonyms for delete to authenticated
  using ((select public.is_admin()));

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
on conflict on constraint search_synonyms_key do nothing;
-- These ask for a field, and the word for a school beside it says nothing more.
delete from public.search_synonyms where kind = 'any' and words[1] in ('culinary', 'cooking');

-- ── what places are called ──────────────────────────────────────────────────────────────────────────────────────

-- The names of countries in both languages as phrases; public.countries changes by migrations alone.
create table private.country_phrases (
  words text[] not null,
  country text not null,
  primary key (words, country)
);
alter table private.country_phrases enable row level security;
create index country_phrases_country on private.country_phrases (country);
insert into private.country_phrases (words, country)
  select distinct private.main_words(private.words_of(n.name)), c.name_en
    from public.countries c cross join lateral (values (c.name_en), (c.name_es)) n (name)
  on conflict do nothing;

-- Every phrase that means something, and what.
create view private.search_phrases as
  select s.words, s.kind, s.value from public.search_synonyms s
  union all
  select c.words, 'country', c.country from private.country_phrases c;

-- Towns by all of their names: a row a name, of a country's code and the gazetteer's name for the town. The same names are in
-- lib/places/name-table.ts, and a test compares the two; those that only a search knows come at the end.
create table private.town_names (
  country text not null,
  town text not null,
  plain text not null,
  primary key (country, town, plain)
);
alter table private.town_names enable row level security;
create index town_names_plain on private.town_names (country, plain);
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

-- All that a town is called, of a school's city and the stored name of its country; '' where that is all.
create function private.town_aliases(p_country text, p_city text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(string_agg(distinct other.plain, ' '), '')
      from public.countries c
      join private.town_names known on known.country = c.code and known.plain = public.normalise_text(p_city)
      join private.town_names other on other.country = known.country and other.town = known.town
     where c.name_en = p_country);
end
$$;

revoke all on function private.main_words(text[]), private.words_of(text), private.little_words(), private.town_aliases(text, text) from public, anon;
-- public.search_synonyms computes a column with them
grant execute on function private.main_words(text[]), private.words_of(text), private.little_words() to authenticated, service_role;
