-- What words of a search mean. Synonyms are edited in the admin area afterwards; names of countries come from their table.

-- The audit log is for what people change.
alter table public.search_synonyms disable trigger search_synonyms_audit;

insert into public.search_synonyms (phrase, kind, value)
select trim(p.phrase), l.kind, l.value
  from (values
    ('level', 'vocational-intermediate', 'fp, f.p., cfgm, ciclo formativo, ciclos formativos, ciclo formativo de grado medio, bac pro, bac professionnel, baccalauréat professionnel, CAP,
      certificat d''aptitude professionnelle'),
    ('level', 'vocational-higher', 'fp, f.p., cfgs, ciclo formativo, ciclos formativos, ciclo formativo de grado superior, técnico superior, BTS'),
    ('level', 'associate', 'associate, associates, associate''s degree, AAS'),
    ('level', 'certificate', 'certificat, certificato, certificado de profesionalidad'),
    ('level', 'diploma', 'diplôme, diplomi'),
    ('level', 'bachelor', 'bachelor''s, bachelor''s degree, BBA, licence, laurea, laurea triennale, licenciaturas, carrera universitaria'),
    ('level', 'master', 'MBA, MSc, master''s, master''s degree, mastère, másters, maestrías, laurea magistrale'),
    ('level', 'doctorate', 'doctorat, dottorato'),
    ('level', 'short-course', 'workshop, workshops, taller, talleres'),
    ('mode', 'online', 'on line, e-learning, elearning, remote, en ligne, a distanza'),
    ('attendance', 'evening', 'evening, evenings, evening classes, night, night school, nocturno, nocturna, nocturnos, nocturnas, clases nocturnas, vespertino, vespertina, vespertinos, vespertinas, por la tarde, por las tardes, por la noche, por las noches,
      serale, serali, corso serale, corsi serali, du soir, cours du soir'),
    ('attendance', 'part-time', 'part-time, part time, tiempo parcial, media jornada, medio tiempo, temps partiel'),
    ('attendance', 'full-time', 'full-time, full time, tiempo completo, jornada completa, temps plein, tempo pieno'),
    ('language', 'English', 'English, inglés, anglais, inglese'), ('language', 'Spanish', 'Spanish, español, castellano, espagnol, spagnolo'),
    ('language', 'French', 'French, francés, français, francese'), ('language', 'Italian', 'Italian, italiano, italien'),
    ('language', 'German', 'German, alemán, allemand, tedesco, Deutsch'), ('language', 'Portuguese', 'Portuguese, portugués, portugais, portoghese'),
    ('language', 'Catalan', 'Catalan, catalán, català'), ('language', 'Basque', 'Basque, euskera, vasco'),
    ('language', 'Japanese', 'Japanese, japonés, japonais, giapponese'), ('language', 'Chinese', 'Chinese, chino, chinois, cinese, Mandarin'),
    ('ownership', 'public', 'public, pública, público, públicas, públicos, publique, pubblica, pubblico, statale, estatal, state school, state schools'),
    ('ownership', 'private', 'private, privada, privado, privadas, privados, paritario, paritaria, paritari, paritarie, privé, privée, privata, privato'),
    ('ownership', 'free', 'free, gratis, gratuito, gratuita, gratuitos, gratuitas, gratuit, gratuite, tuition free, sin pagar'),
    ('near', '', 'near, near to, nearby, close to, around, next to, cerca, cerca de, cercano a, junto a, alrededor de, alrededores de, vicino, vicino a,
      dintorni di, près de, proche de, autour de'),
    ('cheap', '', 'cheap, cheaper, cheapest, affordable, inexpensive, low cost, barato, barata, baratos, baratas, más barato, más barata, económico,
      económica, económicos, económicas, asequible, asequibles, pas cher, pas chère, bon marché, economico, economici'),
    ('missing', 'scholarships', 'scholarship, scholarships, beca, becas, grant, grants, financial aid, bourse, bourses, borsa di studio, borse di studio'),
    ('missing', 'timetables', 'weekend, weekends, fin de semana, fines de semana, week-end, Saturday, Saturdays, sábados'),
    ('missing', 'visa', 'visa, visas, student visa, visado, visados, visto'),
    ('missing', 'housing', 'accommodation, housing, dormitory, dorms, alojamiento, logement, alloggio'),
    ('missing', 'jobs', 'salary, salaries, job placement, salario, sueldo, bolsa de trabajo'),
    ('same', 'saint', 'st, ste, san, santa, santo, sainte'), ('same', 'mount', 'mt'), ('same', 'university', 'univ'), ('same', 'universidad', 'univ'),
    ('same', 'college', 'coll'), ('same', 'technology', 'tech'), ('same', 'technical', 'tech'), ('same', 'international', 'intl'),
    ('same', 'institute', 'inst'), ('same', 'instituto', 'inst'), ('same', 'certificate', 'cert'), ('same', 'iii', '3'), ('same', 'iv', '4'), ('same', 'ii', '2'),
    ('same', 'viticulture', 'viticultura, viticoltura, viti'),
    ('topic', 'vegan', 'vegan, vegans, vegano, vegana, végane, vegetarian, vegetariano, vegetariana, végétarien, végétarienne, vegetarisch, plant-based, plant based, veggie, vegetal, vegetale, végétale'),
    ('topic', 'gluten-free', 'gluten, gluten free, gluten-free, sin gluten, sans gluten, senza glutine, celíaco, celíacos, celiac, coeliac'),
    ('topic', 'chocolate', 'chocolate, chocolates, chocolat, chocolatier, chocolatero, chocolatera, chocolatería, cioccolato, cioccolatiere'),
    ('topic', 'bread', 'pan, bread, bakery, baking, baker, boulanger, boulangère, boulangerie, panadería, panadero, panadera, panettiere, panificazione, masa madre, sourdough'),
    ('topic', 'butchery', 'butcher, butchers, butchery, boucher, boucherie, carnicero, carnicera, carnicería, charcutería, macelleria, macellaio'),
    ('topic', 'fish', 'fish, seafood, pescado, pescados, marisco, mariscos, pescadería, poisson, poissons, poissonnier, poissonnerie, pesce'),
    ('topic', 'bar', 'bar, barman, bartender, bartenders, bartending, barmen, cóctel, cócteles, coctelería, mixology, mixología, cocktail, cocktails, barra'),
    ('topic', 'coffee', 'barista, baristas, coffee, caffetteria, espresso'),
    ('topic', 'ice-cream', 'gelato, gelati, gelatiere, gelateria, glaces, glacier, helado, helados, heladería, heladero, ice cream'),
    ('topic', 'service', 'waiter, waiters, waitress, camarero, camarera, camareros, cameriere, serveur, jefe de sala, jefa de sala, sala, maître, maestresala, mesero, meseros'),
    ('topic', 'beer', 'beer, beers, brewing, brewer, cerveza, cervezas, cervecería, bière, bières, birra'),
    ('topic', 'cheese', 'cheese, cheesemaking, queso, quesos, quesería, fromage, fromager, formaggio'),
    ('topic', 'pizza', 'pizza, pizzas, pizzaiolo, pizzero, pizzería, pizzeria'),
    ('topic', 'nutrition', 'nutrition, nutrición, nutrizione, dietética, dietetics, diététique'),
    ('topic', 'french', 'French, francés, francesa, français, française, francese'),
    ('topic', 'italian', 'Italian, italiano, italiana, italien, italienne'),
    ('topic', 'spanish', 'Spanish, español, española, espagnol, espagnole, spagnola'),
    ('topic', 'mexican', 'Mexican, mexicano, mexicana, messicana, mexicaine'),
    ('topic', 'peruvian', 'Peruvian, peruano, peruana, péruvienne'),
    ('topic', 'japanese', 'Japanese, japonés, japonesa, japonaise, giapponese, sushi, ramen'),
    ('topic', 'asian', 'Asian, asiático, asiática, asiatique, asiatica'),
    ('topic', 'thai', 'Thai, tailandés, tailandesa, thaïlandaise'),
    ('topic', 'chinese', 'Chinese, chino, chinoise, cinese'),
    ('topic', 'mediterranean', 'Mediterranean, mediterráneo, mediterránea, méditerranéenne'),
    ('topic', '', 'café, caffè, halal, kosher, keto, paella, pasta, tacos, bbq, barbacoa, catering, macaron, macarons, cupcake, cupcakes, wset, sake, tea, té'),
    ('type', 'university', 'univ'),
    ('any', '', 'how long, cuánto dura, cuánto tiempo, Europe, Europa, Asia, Latin America, South America, Latinoamérica, Sudamérica, Hispanoamérica, beginner, beginners, principiante, principiantes, débutant, débutants, principianti, lesson, lessons, lección,
      lecciones, lezione, lezioni, corso, corsi, cours, formation, formations, imparare, studiare, apprendre, étudier, cómo, quiero, want, how, hacer,
      hacerse, good, great, famous, migliore, migliori, meilleur, meilleure, meilleurs, meilleures, estudio, career,
      careers, education, educación, cuánto, cuesta, cuestan, busco, buscar, looking, need, necesito, much, which, experience, experiencia, world, mundo, level, levels, nivel, niveau, livello, taught, month, months, week, weeks, year, years, mes, meses, semana, semanas, año, años, mois, semaine, semaines, ans,
      mese, mesi, settimana, settimane, anno, anni, hour, hours, hora, horas, aprendizaje, coll, inst, price, prices, cost, costs, precio, precios, coste, costo, prix, prezzo, prezzi'),
    ('field', 'culinaryArts', 'cuoco, cuochi, cuisinier, cuisinière, cocinar, cucinare, cuisiner, culinaire, culinaires, arts culinaires, arte culinaria, cuocere, alberghiero, alberghiera,
      scuola alberghiera, istituto alberghiero'),
    ('field', 'pastry', 'pan, patissier, pâtissière, pasticciere, panettiere, panificazione, boulanger, boulangère, pâtisseries, postre'),
    ('field', 'bakery', 'pan, panettiere, panificazione, boulanger, boulangère'),
    ('field', 'wineGastronomy', 'vin, vins, vini, œnologie, sommelière, wine tasting, cata de vinos, degustazione'),
    ('field', 'hospitality', 'hôtelier, hôtelière, lycée hôtelier, lycées hôteliers, alberghiera, scuola alberghiera, istituto alberghiero, accoglienza turistica, mhr'),
    ('field', 'hotelManagement', 'hôtelier, hôtelière, lycée hôtelier, gestion hôtelière, management hôtelier, gestione alberghiera, direzione alberghiera, hotel direction, director de hotel, directora de hotel')
  ) l (kind, value, phrases)
  cross join lateral string_to_table(regexp_replace(l.phrases, '\s+', ' ', 'g'), ',') p (phrase)
on conflict on constraint search_synonyms_key do nothing;

insert into public.search_synonyms (phrase, kind, value)
select trim(p.phrase), l.kind, l.value
  from (values
    ('field', 'culinaryArts', 'culinary, culinaria, culinario, culinarias, culinarios, culinary arts, artes culinarias, arte culinario,
      chef, chefs, cook, cooks, cooking, cookery, cuisine, cocina, cocinas, cocinero, cocineros, cocinera, cocineras, gastronomía, gastronomy,
      gastronomic, gastronómico, gastronómica, gastronómicos, gastronómicas, gastronomie, cucina, cozinha, kitchen'),
    ('field', 'pastry', 'pastry, pastries, pastry chef, pastelería, pastelero, pastelera, repostería, repostero, repostera, pâtisserie, pâtissier,
      pasticceria, baking, bakery, baker, bread, panadería, panadero, panadera, boulangerie, confectionery, confitería, dessert, desserts, postres, cake, cakes'),
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
  select distinct private.significant_words(private.words_of(n.name)), c.name_en
    from public.countries c cross join lateral (values (c.name_en), (c.name_es)) n (name)
  on conflict do nothing;

select private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
