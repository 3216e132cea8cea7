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
    ('any', '', 'qualification, qualifications, school, schools, escuela, escuelas, école, écoles, scuola, scuole, escola, escolas, Schule, academy, academies, academia, academias,
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

select private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
