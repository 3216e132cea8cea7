-- What a chip of a search says is met by one programme; topics, negation, short courses, postcodes and unknown levels.

alter type private.search_reading add attribute any_level boolean, add attribute length_end text;
alter type private.search_answer add attribute unknown jsonb;
alter table public.search_synonyms drop constraint search_synonyms_value_check, add constraint search_synonyms_value_check check (case kind
    when 'field' then value in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')
    when 'type' then value in ('university', 'institute', 'academy', 'college')
    when 'level' then value in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')
    when 'mode' then value in ('on-site', 'online', 'blended')
    when 'attendance' then value in ('full-time', 'part-time', 'evening')
    when 'ownership' then value in ('public', 'private', 'free')
    when 'missing' then value in ('scholarships', 'visa', 'housing', 'jobs', 'timetables')
    when 'same' then value ~ '^[a-z0-9]{1,30}$'
    when 'topic' then value ~ '^[a-z0-9-]{0,30}$'
    when 'language' then value ~ '\S' and char_length(value) <= 60
    when 'country' then value ~ '\S' and char_length(value) <= 100
    else value = '' end);

alter table public.search_synonyms disable trigger search_synonyms_audit;
delete from public.search_synonyms where kind = 'same' and value in ('gelato', 'waiter', 'barman', 'chocolate', 'butcher')
  or kind = 'field' and value = 'pastry' and words[1] like 'chocolat%';
insert into public.search_synonyms (phrase, kind, value)
  select btrim(p.phrase), 'topic', t.value from (values
    ('vegan', 'vegan, vegans, vegano, vegana, végane, vegetarian, vegetariano, vegetariana, végétarien, végétarienne, vegetarisch, plant-based, plant based, veggie, vegetal, vegetale, végétale'),
    ('gluten-free', 'gluten, gluten free, gluten-free, sin gluten, sans gluten, senza glutine, celíaco, celíacos, celiac, coeliac'),
    ('chocolate', 'chocolate, chocolates, chocolat, chocolatier, chocolatero, chocolatera, chocolatería, cioccolato, cioccolatiere'),
    ('bread', 'pan, bread, bakery, baking, baker, boulanger, boulangère, boulangerie, panadería, panadero, panadera, panettiere, panificazione, masa madre, sourdough'),
    ('butchery', 'butcher, butchers, butchery, boucher, boucherie, carnicero, carnicera, carnicería, charcutería, macelleria, macellaio'),
    ('fish', 'fish, seafood, pescado, pescados, marisco, mariscos, pescadería, poisson, poissons, poissonnier, poissonnerie, pesce'),
    ('bar', 'bar, barman, bartender, bartenders, bartending, barmen, cóctel, cócteles, coctelería, mixology, mixología, cocktail, cocktails, barra'),
    ('coffee', 'barista, baristas, coffee, caffetteria, espresso'),
    ('ice-cream', 'gelato, gelati, gelatiere, gelateria, glaces, glacier, helado, helados, heladería, heladero, ice cream'),
    ('service', 'waiter, waiters, waitress, camarero, camarera, camareros, cameriere, serveur, jefe de sala, jefa de sala, sala, maître, maestresala, mesero, meseros'),
    ('beer', 'beer, beers, brewing, brewer, cerveza, cervezas, cervecería, bière, bières, birra'),
    ('cheese', 'cheese, cheesemaking, queso, quesos, quesería, fromage, fromager, formaggio'),
    ('pizza', 'pizza, pizzas, pizzaiolo, pizzero, pizzería, pizzeria'),
    ('nutrition', 'nutrition, nutrición, nutrizione, dietética, dietetics, diététique'),
    ('french', 'French, francés, francesa, français, française, francese'),
    ('italian', 'Italian, italiano, italiana, italien, italienne'),
    ('spanish', 'Spanish, español, española, espagnol, espagnole, spagnola'),
    ('mexican', 'Mexican, mexicano, mexicana, messicana, mexicaine'),
    ('peruvian', 'Peruvian, peruano, peruana, péruvienne'),
    ('japanese', 'Japanese, japonés, japonesa, japonaise, giapponese, sushi, ramen'),
    ('asian', 'Asian, asiático, asiática, asiatique, asiatica'),
    ('thai', 'Thai, tailandés, tailandesa, thaïlandaise'),
    ('chinese', 'Chinese, chino, chinoise, cinese'),
    ('mediterranean', 'Mediterranean, mediterráneo, mediterránea, méditerranéenne')) t (value, phrases)
    cross join lateral string_to_table(t.phrases, ',') p (phrase)
  on conflict (words, kind, value) do nothing;
delete from public.search_synonyms s where s.kind = 'topic' and s.value = ''
  and exists (select from public.search_synonyms o where o.kind = 'topic' and o.value <> '' and o.words = s.words);
alter table public.search_synonyms enable trigger search_synonyms_audit;
insert into public.search_synonyms (phrase, kind, value) values
  ('ciclo formativo', 'level', 'vocational-intermediate'), ('ciclos formativos', 'level', 'vocational-intermediate'),
  ('ciclo formativo', 'level', 'vocational-higher'), ('ciclos formativos', 'level', 'vocational-higher'),
  ('director de hotel', 'field', 'hotelManagement'), ('directora de hotel', 'field', 'hotelManagement'),
  ('how long', 'any', ''), ('cuánto dura', 'any', ''), ('cuánto tiempo', 'any', ''), ('Europe', 'any', ''), ('Europa', 'any', ''), ('Asia', 'any', ''),
  ('Latin America', 'any', ''), ('South America', 'any', ''), ('Latinoamérica', 'any', ''), ('Sudamérica', 'any', ''), ('Hispanoamérica', 'any', ''),
  ('pan', 'field', 'bakery'), ('pan', 'field', 'pastry'), ('hôtelière', 'field', 'hotelManagement'), ('hôtelier', 'field', 'hotelManagement'), ('lycée hôtelier', 'field', 'hotelManagement')
  on conflict (words, kind, value) do nothing;

-- Filters of schools that one of their programmes meets.
create or replace function private.taught_keys() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{level,attendance,length,month}'::text[]
$$;

create or replace function private.programme_marks(p_programme public.programmes, p_country text, p_ownership text, out marks text[], out teaching text[])
language plpgsql stable set search_path = '' as $$
begin
  marks := private.sorted_marks(array['country:' || p_country, 'ownership:' || p_ownership, 'level:' || p_programme.level, 'field:' || p_programme.field,
      'mode:' || p_programme.mode, case when p_programme.attendance in ('full-time', 'both') then 'attendance:full-time' end,
      case when p_programme.attendance in ('part-time', 'both') then 'attendance:part-time' end,
      case when p_programme.attendance = 'evening' then 'attendance:evening' end,
      case when p_programme.application_deadlines <> '[]' then 'deadline:1' end,
      'length:' || case when p_programme.weeks <= 14 then '3m' when p_programme.weeks <= 27 then '6m' when p_programme.weeks <= 53 then '1y'
        when p_programme.weeks <= 105 then '2y' when p_programme.weeks > 105 then '3y' end,
      case when p_programme.internship in ('included', 'optional') then 'internship:1' end]);
  teaching := private.sorted_marks(array(select 'language:' || l.name from unnest(p_programme.languages) l (name))
    || array(select 'month:' || i.month from unnest(p_programme.intakes) i (month)));
end
$$;

-- Updates the index for these schools and programmes: searchable ones are written, others removed. Groups are written
-- in a fixed order, to avoid deadlocks.
create or replace function private.index_search(p_schools uuid[], p_programmes uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant private.compared_price[] := array(select c from private.compared_prices(
    p_schools || array(select p.school_id from public.programmes p where p.id = any (p_programmes))) c);
  idle constant uuid[] := array(select f.programme from private.figures_of(
    array(select p.school_id from public.programmes p where p.id = any (p_programmes))) f where f.idle is not null);
begin
  perform private.add_school_places(p_schools);
  delete from private.search_documents d where d.id = any (p_schools || p_programmes);
  with documents as materialized (
    select s.*, m.marks, private.group_of('school', m.marks) as group_id, t.words as taught, t.marks as taught_marks
      from (select s as school, private.words_of(s.name) as name_words
              from public.schools s where s.id = any (p_schools) and s.listed offset 0) s
      cross join lateral private.school_programmes(s.school) t
      cross join lateral (select private.sorted_marks(private.school_marks(s.school) || array(select substr(k.mark, 2) from unnest(t.marks) k (mark)
        where split_part(substr(k.mark, 2), ':', 1) = any (private.taught_keys()))) as marks offset 0) m
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (d.group_id) d.group_id, 'school', d.marks from documents d
       where not exists (select from private.search_groups g where g.id = d.group_id) order by d.group_id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, year_euros, total_euros, audience, words, ranked)
    select (d.school).id, 'school', (d.school).id, d.group_id, (d.school).completeness_band, (d.school).sort_name, (d.school).sort_name,
        array_to_string(private.main_words(d.name_words), ' '), (d.school).country, public.normalise_text((d.school).city),
        (d.school).coordinates_lat, (d.school).coordinates_lng, (d.school).checked_on, c.year_euros, c.total_euros, c.audience,
        w.words, w.ranked
      from documents d
      left join unnest(priced) c on c.id = (d.school).id
      cross join lateral (select private.words_of(array_to_string(public.json_text_list((d.school).features)
          || public.json_text_list((d.school).features_en), ' ')) as words) f
      cross join lateral private.document_words('school',
          d.name_words || private.words_of(concat_ws(' ', (d.school).trading_name, (d.school).former_name,
              (select string_agg(r.name, ' ') from public.school_sources r where r.school_id = (d.school).id)))
            || private.initials(d.name_words, private.words_of((d.school).city)),
          private.place_words(d.school),
          d.taught || d.taught_marks
            || array(select '=language:' || l.name from unnest((d.school).languages_list || array_remove(array[(d.school).derived_language], null)) l (name))
            || array(select '=' || m.mark from unnest(d.marks) m (mark))
            || case when d.taught_marks = '{}' then array['=level:'] else '{}' end
            || private.words_of(concat_ws(' ', array_to_string((d.school).specialties_list, ' '),
              array_to_string(public.json_text_list((d.school).specialties_en), ' '), array_to_string(public.json_text_list((d.school).accreditation), ' ')))
            || f.words || array(select '#' || w.word from unnest(f.words) w (word)),
          private.words_of(concat_ws(' ', (d.school).description, (d.school).description_en))) w
    on conflict (id) do nothing;
  with documents as materialized (
    select p.*, private.group_of('programme', p.marks) as group_id, private.group_of('teaching', p.teaching) as teaching_id
      from (select p as programme, s.*, k.teaching, c.id is not null as is_priced, c.year_euros, c.total_euros, c.audience,
                private.sorted_marks(k.marks || array[case when c.id is not null then 'priced:1' end, case when c.free then 'free:1' end]) as marks
              from (select s.id as school_id, s.country, s.ownership, public.normalise_text(s.city) as city, s.coordinates_lat as lat, s.coordinates_lng as lng,
                        private.place_words(s) || private.words_of(concat_ws(' ', s.name, s.trading_name)) || private.initials(private.words_of(s.name), private.words_of(s.city))
                          || array_remove(array['=type:' || s.type], null) as places,
                        -- its only one is that of its programmes, and so is one that country and kind make certain
                        '=language:' || case cardinality(s.languages_list) when 1 then s.languages_list[1] when 0 then s.derived_language end as language
                      from public.schools s
                     where s.listed and s.id in (select p.school_id from public.programmes p where p.id = any (p_programmes)) offset 0) s
              join public.programmes p on p.school_id = s.school_id
              cross join lateral private.programme_marks(p, s.country, s.ownership) k
              left join unnest(priced) c on c.id = p.id
             where p.id = any (p_programmes) and p.is_active offset 0) p
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (g.id) g.id, g.kind, g.marks
        from documents d cross join lateral (values (d.group_id, 'programme', d.marks), (d.teaching_id, 'teaching', d.teaching)) g (id, kind, marks)
       where not exists (select from private.search_groups k where k.id = g.id) order by g.id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, teaching_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, weeks, year_euros, total_euros, audience, months, words, ranked)
    select (d.programme).id, 'programme', d.school_id, d.group_id, d.teaching_id,
        (not d.is_priced)::integer + ((d.programme).duration_value is null and (d.programme).hours is null)::integer
          + ((d.programme).intakes = '{}')::integer + ((d.programme).languages = '{}')::integer
          + 10 * ((d.programme).id = any (idle))::integer,
        public.normalise_text(coalesce((d.programme).name_es, (d.programme).name)),
        public.normalise_text(coalesce((d.programme).name_en, (d.programme).name)),
        array_to_string(private.main_words(private.words_of((d.programme).name)), ' '), d.country, d.city, d.lat, d.lng,
        (d.programme).checked_on, (d.programme).weeks, d.year_euros, d.total_euros, d.audience,
        (select coalesce(bit_or(1 << (i.month - 1)), 0) from unnest((d.programme).intakes) i (month)),
        w.words, w.ranked
      from documents d
      cross join lateral private.document_words('programme',
          private.words_of(concat_ws(' ', (d.programme).name, (d.programme).name_es, (d.programme).name_en)),
          d.places,
          private.words_of(concat_ws(' ', (d.programme).award_es, (d.programme).award_en, (d.programme).recognised_by))
            || array(select '=' || m.mark from unnest(d.marks || d.teaching) m (mark))
            || case when (d.programme).level is null then array['=level:'] else '{}' end
            || case when (d.programme).languages = '{}' and d.language is not null then array[d.language] else '{}' end,
          private.words_of(concat_ws(' ', (d.programme).note_es, (d.programme).note_en, (d.programme).requirements_es, (d.programme).requirements_en))) w
    on conflict (id) do nothing;
  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.ranked) l (lexeme, positions, weights)
     where d.id = any (p_schools || p_programmes)));
end
$$;

-- Words with typos corrected, unless p_exact. With p_begun the last one may be a prefix. During typing only the last
-- one is corrected, also as a prefix: what somebody has left is meant so.
create or replace function private.corrected_words(p_words text[], p_exact boolean, p_begun boolean, p_typing boolean default false) returns text[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  words text[] := '{}';
  known jsonb := '{}';
  tried integer := 0;
  last boolean;
begin
  for at in 1..cardinality(p_words) loop
    last := p_begun and at = cardinality(p_words);
    if last or not known ? p_words[at] then
      known := known || jsonb_build_object(p_words[at], case
        -- a few corrections are a search, many are none
        when coalesce(p_exact, false) or p_typing and at < cardinality(p_words) or tried > 3 or private.is_known_word(p_words[at]) and not private.is_misplaced(p_words[at], p_words[at - 1])
          or last and exists (select from private.search_words k where k.word >= p_words[at] and k.word < p_words[at] || chr(1114111))
          -- 'den haag'
          or exists (select from private.place_names n where n.word = 1
            and n.plain in (p_words[at - 1] || ' ' || p_words[at], p_words[at] || ' ' || p_words[at + 1]))
          then p_words[at]
        else coalesce(private.meant_word(p_words[at], array_remove(array[p_words[at - 1], p_words[at + 1]], null), last and p_typing), p_words[at]) end);
      tried := tried + (known ->> p_words[at] <> p_words[at])::integer;
    end if;
    words := words || string_to_array(known ->> p_words[at], ' ');
  end loop;
  return words;
end
$$;

-- How likely a place is meant by its name: by its prominence, ten times if there are schools within some 100 km, thirty
-- times if there are some in it. A region counts as a large town.
create or replace function private.place_score(p_place private.places) returns double precision
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case p_place.kind when 'region' then 1500000 else greatest(p_place.weight, 1) end * case
    when exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p_place.id)::tsquery) then 30
    when (p_place.weight >= 15000 or p_place.kind = 'region') and private.has_schools_near(p_place, 100) then 10
    else 1 end;
end
$$;

-- Term of a phrase, place or word.
create or replace function private.search_term_of(p_kind text, p_words text[], p_vals text[], p_last boolean) returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  main constant text[] := private.main_words(p_words);
  marks constant text := (select string_agg(private.lexeme('=' || p_kind || ':' || v.value), ' | ')
    from unnest(case p_kind when 'ownership' then array_replace(p_vals, 'free', 'public') else p_vals end) v (value));
  named text;
  weight integer;
  term private.search_term;
begin
  term.kind := p_kind;
  term.words := array_to_string(p_words, ' ');
  term.vals := p_vals;
  named := private.words_query(main, '', 'A');
  term.named := private.words_query(main, '+', '');
  if p_kind = 'place' then
    -- the place decides, not its name in other names: 'Porto' is not Puerto Rico
    term.place := p_vals[1]::integer;
    term.asked := (select string_agg(private.lexeme('=place:' || s.id), ' | ') from unnest(private.same_places(term.place, p_vals)) s (id));
    term.tests := array[private.lexeme('=place:' || term.place), named]::tsquery[];
    term.gains := '{4,1}';
    weight := (select case p.kind when 'town' then p.weight else 1500000 end from private.places p where p.id = term.place);
    -- small towns are names in their country too; those that only a school is in are any word
    if weight < 100000 then
      term.asked := term.asked || ' | ' || case when weight = 0 then private.words_query(main, '', '', p_last)
        else '(' || term.named || ') & ' || (select private.lexeme('=country:' || c.name_en) from private.places p
          join public.countries c on c.code = p.country where p.id = term.place) end;
    end if;
  elsif p_kind = 'country' then
    -- regions may be called so: Georgia
    term.asked := concat_ws(' | ', marks, (select string_agg(private.lexeme('=place:' || n.place), ' | ') from private.place_names n
      where n.plain = term.words and n.word = 1));
    term.tests := array[term.asked, marks]::tsquery[];
    term.gains := '{5,1}';
  elsif p_kind = 'month' then
    term.asked := marks;
    term.tests := array[marks]::tsquery[];
    term.gains := '{3}';
  elsif p_kind in ('word', 'missing') then
    if p_last and main[1] ~ '^[a-z]{1,2}$' then
      -- so many words begin so that only those of names are worth it
      term.asked := private.words_query(main, '', '') || ' | ' || private.lexeme('+' || main[1]) || ':*';
    else
      term.asked := private.words_query(main, '', '', p_last);
    end if;
    term.tests := array[private.words_query(main, '', 'ABC'), private.words_query(main, '', 'AB'), private.words_query(main, '', 'A', p_last), named]::tsquery[];
    term.gains := '{1,2,1,1}';
  elsif p_kind = 'any' then
    term.tests := array(select private.words_query(array[w.word], '', 'A') from unnest(main) w (word))::tsquery[];
    term.gains := array(select 1 from unnest(main));
  elsif p_kind = 'topic' then
    -- in the names of programmes, and in features of schools: a lycée that is named Boucher teaches no butchery for that
    term.asked := private.phrases_query('topic', p_vals, '+', '');
    term.named := private.phrases_query('topic', p_vals, '#', '');
    term.tests := array[private.phrases_query('topic', p_vals, '', ':AC'), private.words_query(main, '', 'A')]::tsquery[];
    term.gains := '{4,1}';
  elsif p_kind in ('field', 'type', 'ownership') then
    term.asked := marks || ' | ' || term.named;
    term.tests := array[marks || ' | ' || private.words_query(main, '', 'ABC'), named,
      -- 'bread' is the field of pastry, and those that are named so come first
      (select private.phrases_query('topic', array[p.value], '', ':A') from public.search_synonyms p
        where p_kind = 'field' and p.words = main and p.kind = 'topic' limit 1)]::tsquery[];
    term.gains := case p_kind when 'ownership' then '{3,2,0}' else '{4,2,3}' end;
  else
    term.asked := marks;
    term.tests := array[marks, named, private.home_of_level(term.words)]::tsquery[];
    term.gains := '{3,2,2}';
  end if;
  return term;
end
$$;

-- A place, or a word where it is rather a name of schools that nobody seeks in the place: 'Gato Dumas'.
create or replace function private.place_or_name(p_term private.search_term) returns private.search_term
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case when not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || s.id), ' | ') from unnest(private.same_places(p_term.place, p_term.vals)) s (id))::tsquery)
      and not exists (select from private.places p where p.id = p_term.place
        and (p.kind = 'region' or p.weight >= 100000) and private.has_schools_near(p, 300))
      and exists (select from private.search_documents d where d.words @@ p_term.named::tsquery)
    then private.search_term_of('word', string_to_array(p_term.words, ' '), '{}', false) else p_term end;
end
$$;

-- A tsquery for any phrase of these values as it is written, after a mark or with weights; null without any.
create or replace function private.phrases_query(p_kind text, p_values text[], p_mark text, p_weights text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select string_agg('(' || (select string_agg(private.lexeme(p_mark || w.word) || p_weights, ' & ') from unnest(p.words) w (word)) || ')', ' | ')
      from public.search_synonyms p where p.kind = p_kind and p.value = any (p_values));
end
$$;

-- The mark of the country whose schools a level is meant of, which come first; null for others. Without patterns, of
-- which a connection keeps 32.
create or replace function private.home_of_level(p_words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.lexeme('=country:' || case
    when p_words = any ('{cap,bts,bac pro,bac professionnel,baccalaureat professionnel,licence}') or starts_with(p_words, 'certificat d aptitude') then 'France'
    when p_words = any ('{fp,formacion profesional,cfgm,cfgs,tecnico superior}') or starts_with(p_words, 'grado') or starts_with(p_words, 'ciclo formativo')
      or starts_with(p_words, 'certificado de profesionalidad') then 'Spain'
    when starts_with(p_words, 'laurea') then 'Italy'
    when p_words = 'aas' or starts_with(p_words, 'associate') then 'United States' end);
end
$$;

-- A term that any text may have, for conditions that no programme states.
create or replace function private.as_word(p_term private.search_term) returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  term private.search_term := private.search_term_of('word', string_to_array(p_term.words, ' '), '{}', false);
begin
  -- levels are known of most programmes, the others of few
  term.asked := concat_ws(' | ', case p_term.kind when 'level' then p_term.asked end, term.asked, case p_term.kind when 'attendance' then private.phrases_query('attendance', p_term.vals, '', '')
    when 'topic' then private.phrases_query('topic', p_term.vals, '', '') end);
  return term;
end
$$;

-- The opposite of a term; null where it has none.
create or replace function private.negated(p_term private.search_term, p_said text[], p_bare text[]) returns private.search_term
language plpgsql immutable set search_path = '' as $$
declare
  term private.search_term := p_term;
begin
  if p_term.kind not in ('country', 'place', 'ownership', 'type', 'field', 'level', 'attendance', 'mode', 'language', 'topic') then
    return null;
  end if;
  term.kind := case when p_term.kind in ('country', 'place', 'ownership', 'type') then 'not' else 'lacks' end;
  term.words := array_to_string(p_said, ' ');
  term.vals := array[array_to_string(p_bare, ' ')];
  term.place := null;
  term.asked := '!(' || p_term.asked || ')';
  term.named := term.asked;
  term.tests := '{}';
  term.gains := '{}';
  return term;
end
$$;

-- Interprets a text: price, length, typos, longest phrases, places, and words.
create or replace function private.read_search(p_search text, p_exact boolean, p_begun boolean) returns private.search_reading
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  kinds constant text[] := array['near', 'cheap', 'month', 'country', 'field', 'level', 'attendance', 'ownership', 'mode', 'language', 'topic', 'type', 'missing', 'place', 'known', 'far', 'any', 'unheld'];
  text text := private.asked_text(p_search);
  -- of currencies that are known, so that no other word is taken for one: 'under 5000 spa'
  codes constant text := (select string_agg(lower(r.currency), '|') from public.exchange_rates r);
  currency constant text := concat_ws('|', '€|\$|£|eur', codes);
  negations constant text[] := '{minus,sin,no,not,without,except,non,sans,sauf,senza,excepto,salvo,ohne}';
  numbers constant text := '\d{1,2}|one|two|three|four|five|six|nine|twelve|un|una|dos|tres|cuatro|seis|nueve|doce|deux|trois|neuf|due|tre|sei|nove';
  figure constant text := '\d{1,3}(?:[., ]\d{3})+|\d{1,9}';
  units constant text := 'euros?|dollars?|dolares|pounds?|libras?|pesos?|yenes|yens?|' || currency;
  price text[];
  length text[];
  weeks double precision;
  amount double precision;
  typed text[];
  said text[];
  postcode text;
  next integer := 1;
  near_from integer;
  not_from integer;
  phrase record;
  term private.search_term;
  reading private.search_reading;
begin
  reading.terms := '{}';
  reading.ignored := '{}';
  reading.missing := '{}';
  -- the first checks are quick: of the patterns below a connection keeps few
  if text ~ '[0-9]' then
    -- 'under 5,000 euros', '<10k', 'entre 3000 y 6000 €', '5 mil euros o menos'
    price := regexp_match(text, '((?:(?:no superior a|no mas de|no more than|not more than|inferior a|under|below|less than|lower than|cheaper than|up to|at most|max|maximum|menos de|mas barat[oa]s? que|por menos de|por debajo de|hasta|maximo|moins de|jusqu''a|meno di|sotto|<|between|entre|de)\s*)'
      || '(?:(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(?:' || units || ')?\s*(?:and|y|et|e|a|to|-|–)\s*)?(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?'
      || '(?:\s*(?:a year|per year|al ano|por ano|par an|all''anno))?)(?:\s|$)');
    if price is null or price[1] ~ '^(between|entre|de)' and price[3] is null then
      price := regexp_match(text, '(()()()(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?\s*(?:o|or|ou|oder)\s*(?:menos|less|moins|meno|under|cheaper))(?:\s|$)');
    end if;
    -- 'cocina 5 mil', 'pastelería 5000 euros'
    if price is null then
      price := regexp_match(text, '(()()()(€|\$|£)?\s*(' || figure || ')\s*(k\M|mil\M)?\s*(€|£|euros?\M|eur\M|usd\M|dollars?\M|dolares\M|libras?\M|pounds?\M|pesos?\M|yenes\M|yens?\M)?)(?:\s|$)');
      if concat(price[5], price[7], price[8]) = '' then
        price := null;
      end if;
    end if;
    amount := regexp_replace(price[6], '[., ]', '', 'g')::double precision * (case when nullif(price[7], '') is null then 1 else 1000 end);
    if amount between 100 and 1e9 then
      reading.price_words := btrim(price[1]);
      reading.price_amount := amount;
      reading.price_currency := case left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3) when '$' then 'USD' when 'dol' then 'USD' when '£' then 'GBP' when 'pou' then 'GBP'
        when 'lib' then 'GBP' when 'pes' then 'MXN' when '€' then 'EUR' when 'yen' then 'JPY' else upper(left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3)) end;
      reading.price_max := (select amount / r.per_euro from public.exchange_rates r where r.currency = reading.price_currency);
      if reading.price_max is null then
        reading.price_max := amount;
        reading.price_currency := 'EUR';
      end if;
      reading.price_least := regexp_replace(nullif(price[3], ''), '[., ]', '', 'g')::double precision
        * (case when nullif(price[4], '') is null and not (price[7] is not null and price[3] ~ '^\d{1,3}$') then 1 else 1000 end);
      reading.price_min := reading.price_least * reading.price_max / reading.price_amount;
      text := overlay(text placing ' ' from strpos(text, price[1]) for char_length(price[1]));
    end if;
    -- of the United Kingdom, Canada, and those of five digits
    postcode := (regexp_match(text, '\m(\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)\M'))[1];
    if postcode is not null then
      reading.missing := array['postcode'];
      text := overlay(text placing ' ' from strpos(text, postcode) for char_length(postcode));
    end if;
  end if;
  if text ~ '\m(week|sem|settiman|month|mes|mois|year|an|short|cort|breve|court)' then
    -- '6 meses', 'two years', '6 to 9 months', 'less than a year'
    length := regexp_match(text, '\m((?:(under|less than|up to|at most|menos de|hasta|maximo|moins de|jusqu''a|meno di)\s+|(over|more than|at least|mas de|al menos|minimo|plus de|au moins|piu di)\s+)?'
      || '(?:(' || numbers || ')\s*(?:a|to|y|and|or|o|-|–)\s*)?(' || numbers || ')[\s-]*(weeks?|semanas?|semaines?|settimane|months?|mes|meses|mois|mesi|years?|anos?|ans?|anni|anno))\M');
    if length is not null then
      reading.length_words := btrim(length[1]);
      reading.length_unit := case when length[6] ~ '^(w|s)' then 'weeks' when length[6] ~ '^m' then 'months' else 'years' end;
      reading.length_value := private.number_of(length[5]);
      reading.length_end := case when length[2] is not null then 'most' when length[3] is not null then 'least' end;
      weeks := case reading.length_unit when 'weeks' then 1 when 'months' then 52.18 / 12 else 52.18 end;
      reading.weeks_min := case when length[2] is null then floor(case when length[3] is null then 0.8 else 1 end * weeks * coalesce(private.number_of(length[4]), reading.length_value)) end;
      reading.weeks_max := case when length[3] is null then ceil(case when length[2] is null then 1.2 else 1 end * weeks * reading.length_value) end;
      text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
    else
      length := regexp_match(text, '\m(short|cort[oa]s?|breves?|courte?s?)\M');
      if length is not null then
        reading.length_words := length[1];
        reading.length_unit := 'months';
        reading.length_value := 3;
        reading.length_end := 'most';
        reading.weeks_max := 13;
        text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
      end if;
    end if;
  end if;
  if strpos(text, '-') > 0 then
    text := regexp_replace(text, '(^|\s)-(?=[a-z])', '\1minus ', 'g');
  end if;
  typed := (private.words_of(text))[1:24];
  said := private.corrected_words(typed, p_exact, p_begun);
  if said <> typed then
    reading.corrected := regexp_replace(array_to_string(said, ' '), '\mminus ', '-', 'g');
  end if;
  reading.words := case when private.asked_text(p_search) <> '' then said end;
  for phrase in
    with slices as materialized (
      select n.place, s.size, said[n.place:n.place + s.size - 1] as words, private.main_words(said[n.place:n.place + s.size - 1]) as main,
          said[n.place] = any (private.little_words()) or said[n.place + s.size - 1] = any (private.little_words()) as little
        from generate_series(1, cardinality(said)) n (place) cross join generate_series(1, 6) s (size)
       where n.place + s.size <= cardinality(said) + 1
    ), found as (
      select a.place, a.size, case when p.kind = 'country' and not bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || p.value)::tsquery)) then 'far' else p.kind end, array_agg(distinct p.value collate "C") as vals
        from slices a join private.search_phrases p on p.words = a.main
       where p.kind <> 'same' and (p.kind <> 'topic' or p.value <> '') and not a.little
         -- 'in English', not 'French pastry'
         and (p.kind <> 'language' or p.value = 'English' or said[a.place - 1] in ('in', 'en', 'auf')) group by a.place, a.size, p.kind
      union all
      -- with its year; 'may' is a verb too
      select a.place, a.size, 'month', array[private.month_of(a.words[1])::text] from slices a
       where private.month_of(a.words[1]) is not null and (a.size = 1 or a.size = 2 and a.words[2] ~ '^20[0-9]{2}$')
         and (a.words[1] <> 'may' or a.size = 2 or said[a.place - 1] in ('in', 'from'))
      union all
      -- the most likely one first
      select a.place, a.size, case when bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || p.id)::tsquery)) then 'place' when max(p.weight) >= 200000 then 'known' else 'unheld' end,
          (array_agg(p.id::text order by private.place_score(p) desc, p.id))[:20]
        from slices a
        join private.place_names n on n.plain = any (private.place_spellings(array_to_string(a.words, ' '))) and n.word = 1
        join private.places p on p.id = n.place
       group by 1, 2 having bool_or(case
         -- letters of a state: 'NY'; those that are a word as they are written, or behind a town
         when p.kind = 'region' and n.plain ~ '^[a-z]{2}$' then n.plain <> all ('{al,co,de,ga,hi,id,il,in,la,ma,me,mi,mo,ne,oh,ok,on,or,pa,sa}')
           or p_search ~ ('\m' || upper(n.plain) || '\M') and p_search <> upper(p_search)
           or a.place = cardinality(said) and exists (select from private.place_names b
             where b.plain = said[a.place - 1] and b.word = 1 and b.plain !~ '^[a-z]{1,2}$')
         -- a word of the language is a small town only behind 'in', or with the town's own accents
         when a.size = 1 and p.weight < 100000 and p.kind = 'town' and (a.little or exists (select from private.common_words c where c.word = n.plain))
           then (said[a.place - 1] = any ('{in,en,a,near,cerca,de,di,dans}') and not a.little
               or exists (select from private.place_names b join private.places q on q.id = b.place and q.kind = 'region' and q.country = p.country
                 where b.word = 1 and b.plain in (said[a.place + 1], said[a.place + 1] || ' ' || said[a.place + 2]))
               or lower(p.name) <> n.plain and strpos(lower(p_search), lower(p.name)) > 0)
             and exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p.id)::tsquery)
         else not a.little or a.size > 1 end)
    )
    select * from (
      select distinct on (f.place) f.place, f.size, f.kind, f.vals from found f
       order by f.place, f.size desc, array_position(kinds, f.kind)) best
    union all
    select cardinality(said) + 1, 0, 'end', '{}'
    order by 1
  loop
    continue when phrase.place < next;
    while next < phrase.place loop
      if said[next] = any (negations) and said[next + 1] ~ '^[a-z]' then
        not_from := next;
      elsif not_from is not null and said[next] <> all (private.little_words()) then
        reading.ignored := reading.ignored || regexp_replace(array_to_string(said[not_from:next], ' '), '\mminus ', '-');
        not_from := null;
      -- a year says nothing of a school: 'pastelería 2026'
      elsif cardinality(said) > 1 and (said[next] ~ '^20[0-9]{2}$' or exists (select from private.common_words c where c.word = said[next] and c.ignored)) then
        reading.ignored := reading.ignored || array_remove(said[next:next], (select w.word from unnest(private.little_words()) w (word) where w.word = said[next]));
      elsif said[next] <> all (private.little_words()) and said[next] !~ '^[a-z]$' or next = 1 and cardinality(said) = 1 then
        if cardinality(reading.terms) < 12 then
          reading.terms := reading.terms || private.search_term_of('word', said[next:next], '{}', next = cardinality(said));
        else
          reading.ignored := reading.ignored || said[next];
        end if;
        near_from := null;
      end if;
      next := next + 1;
    end loop;
    exit when phrase.kind = 'end';
    next := phrase.place + phrase.size;
    term := null;
    phrase.kind := case when phrase.kind in ('unheld', 'known') then 'place' when phrase.kind = 'far' then 'country' else phrase.kind end;
    if phrase.kind = 'place' and near_from is not null and reading.near is null then
      reading.near := phrase.vals[1]::integer;
      reading.km := 50;
      reading.near_words := array_to_string(said[near_from:next - 1], ' ');
    elsif not_from is not null and phrase.kind in ('near', 'cheap', 'month', 'missing', 'any') then
      reading.ignored := reading.ignored || regexp_replace(array_to_string(said[not_from:next - 1], ' '), '\mminus ', '-');
    elsif phrase.kind = 'near' then
      near_from := phrase.place;
      -- without a place, as in 'near me'
      reading.near_words := coalesce(reading.near_words, array_to_string(said[phrase.place:next - 1], ' '));
      continue;
    elsif phrase.kind = 'cheap' then
      reading.cheap := array_to_string(said[phrase.place:next - 1], ' ');
    else
      term := private.search_term_of(phrase.kind, said[phrase.place:next - 1], phrase.vals, next > cardinality(said) and phrase.kind <> 'place');
      if not_from is not null then
        term := private.negated(term, array_remove(said[not_from:next - 1], 'minus'), said[phrase.place:next - 1]);
      elsif p_exact and term.kind = 'place' then
        term.asked := term.asked || ' | ' || private.words_query(private.main_words(said[phrase.place:next - 1]), '', '');
      end if;
      reading.terms := reading.terms || term;
      if phrase.kind = 'any' then
        reading.ignored := reading.ignored || term.words;
      elsif phrase.kind = 'missing' then
        reading.missing := reading.missing || phrase.vals;
      end if;
    end if;
    near_from := null;
    not_from := null;
  end loop;
  -- nothing but words that say nothing: they are looked for
  if reading.terms = '{}' and reading.ignored <> '{}' then
    reading.terms := array(select private.search_term_of('word', array[w.word], '{}', false)
      from unnest(private.main_words(private.words_of(array_to_string(reading.ignored, ' ')))) w (word) limit 12);
    reading.ignored := '{}';
  end if;
  reading.terms := array(select case t.kind when 'place' then private.place_or_name(t) else t end from unnest(reading.terms) t);
  reading.terms := private.narrowed_places(reading.terms, said && '{o,u,or,ou,oder,od}');
  -- one of each
  reading.terms := array(select t from unnest(reading.terms) with ordinality u (kind, words, vals, place, asked, named, tests, gains, position)
    cross join lateral (select (u.kind, u.words, u.vals, u.place, u.asked, u.named, u.tests, u.gains)::private.search_term as t) c
    where not exists (select from unnest(reading.terms) with ordinality e (kind, words, vals, place, asked, named, tests, gains, position)
      where e.position < u.position and (e.kind, e.words) = (u.kind, u.words))
    order by u.position limit 16);
  return reading;
end
$$;

-- What one programme of a school must meet: filters and terms that concern programmes, with fields and words that
-- programmes have. Without a kind when nothing is asked of programmes, or only one thing, which the school's own document
-- tells. `named` is what a school itself may have instead.
create or replace function private.taught_query(p_request jsonb, p_reading private.search_reading, p_price private.search_query,
  out query private.search_query, out together private.search_term[])
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  of_programmes constant text[] := '{level,mode,attendance,language,month,topic,lacks}';
  groups constant private.asked_group[] := private.taught_groups(p_request);
begin
  together := array(select t from unnest(p_reading.terms) t where t.kind = any (of_programmes || '{field}')
    or t.kind = 'word' and exists (select from private.search_documents d where d.words @@ ('''=kind:programme'' & (' || t.asked || ')')::tsquery));
  if coalesce(p_reading.weeks_min, p_reading.weeks_max) is null and p_reading.any_level is null
     and not exists (select from unnest(together) t where t.kind = 'topic')
     and (not exists (select from unnest(together) t where t.kind = any (of_programmes))
       or cardinality(together) + (p_price.price_max is not null)::integer < 2) then
    -- a filter does not change what the text asks for, so that its counts hold
    together := '{}';
  end if;
  if groups is null and together = '{}' and coalesce(p_reading.weeks_min, p_reading.weeks_max) is null then
    return;
  end if;
  query.kind := 'programme';
  query.groups := private.group_ids(groups, 'programme', true);
  query.teachings := private.group_ids(groups, 'teaching', true);
  query.weeks_min := p_reading.weeks_min;
  query.weeks_max := p_reading.weeks_max;
  query.words := concat_ws(' & ', '''=kind:programme''', (select string_agg('(' || t.asked || ')', ' & ') from unnest(together) t))::tsquery;
  -- a programme whose price nobody knows costs no less than the cheapest that the school states
  if together <> '{}' or coalesce(p_reading.weeks_min, p_reading.weeks_max) is not null then
    query.price_max := p_price.price_max;
    query.price_min := p_price.price_min;
  end if;
  -- or the school itself does: what it is about, and without programmes its level is not known
  query.named := case when groups is null and query.price_max is null and coalesce(query.weeks_min, query.weeks_max) is null and not exists (
      select from unnest(together) t where t.kind in ('mode', 'attendance', 'language', 'month') or t.kind = 'level' and p_reading.any_level is null)
    then (select string_agg('(' || case t.kind when 'topic' then t.named when 'level' then '''=level:''' else t.asked end || ')', ' & ')
      from unnest(together) t)::tsquery end;
end
$$;

-- Groups of programmes under the filters of schools that programmes meet; null without one.
create or replace function private.taught_groups(p_request jsonb) returns private.asked_group[]
language sql stable set search_path = '' as $$
  select private.asked_groups('programme', jsonb_build_object('filters', jsonb_object_agg(f.key, f.value)))
    from jsonb_each(case jsonb_typeof(p_request -> 'filters') when 'object' then p_request -> 'filters' else '{}' end) f
   where f.key = any (private.taught_keys())
$$;

-- The query of a request with these terms. If several conditions concern programmes, one programme of a school must
-- meet them all.
create or replace function private.search_query_of(p_kind text, p_request jsonb, p_reading private.search_reading)
returns private.search_query
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  area constant jsonb := p_request -> 'area';
  near constant jsonb := case jsonb_typeof(p_request -> 'near') when 'object' then p_request -> 'near' end;
  -- the words of a name, wherever the school is: 'Barcelona Culinary Hub'
  whole_name constant tsquery := private.words_query(private.main_words(p_reading.words), '+', '')::tsquery;
  wanted private.search_query;
  one private.search_query;
  taught record;
  together private.search_term[] := '{}';
begin
  wanted.kind := p_kind;
  wanted.price_max := coalesce(p_reading.price_max, private.asked_number(p_request, 'price_max'));
  wanted.price_min := p_reading.price_min;
  wanted.by_total := p_request ->> 'price_per' = 'programme';
  wanted.price_unknown := p_request -> 'price_unknown' = 'true';
  wanted.weeks_min := greatest(private.asked_number(p_request, 'weeks_min'), case p_kind when 'programme' then p_reading.weeks_min end);
  wanted.weeks_max := least(private.asked_number(p_request, 'weeks_max'), case p_kind when 'programme' then p_reading.weeks_max end);
  wanted.city := nullif(public.normalise_text(private.asked_string(p_request, 'city')), '');
  wanted.country := case when wanted.city is not null then p_request #>> '{filters,country,0}' end;
  wanted.region := nullif(private.asked_string(p_request, 'region'), '');
  wanted.town := nullif(private.asked_string(p_request, 'town'), '');
  if jsonb_typeof(area) = 'array' and jsonb_array_length(area) = 4
     and not exists (select from jsonb_array_elements(area) e (entry) where jsonb_typeof(e.entry) <> 'number') then
    wanted.area := array(select least(greatest(e.entry::numeric, -1000), 1000)::double precision from jsonb_array_elements(area) with ordinality e (entry, place) order by e.place);
  end if;
  if near is not null and private.asked_number(near, 'lat') is not null and private.asked_number(near, 'lng') is not null then
    wanted.lat := least(greatest(private.asked_number(near, 'lat'), -90), 90);
    wanted.lng := private.asked_number(near, 'lng');
    wanted.km := least(greatest(coalesce(private.asked_number(near, 'km'), 50), 0), 1000);
  elsif p_reading.near is not null then
    select p.lat, p.lng, p_reading.km into wanted.lat, wanted.lng, wanted.km from private.places p where p.id = p_reading.near;
  end if;
  if p_kind = 'school' then
    select t.* into taught from private.taught_query(p_request, p_reading, wanted) t;
    one := taught.query;
    together := taught.together;
    if one.kind is not null then
      execute 'select coalesce(array_agg(distinct d.school_id), ''{}'') from private.search_documents d where ' || private.search_condition()
        into wanted.schools using one;
      wanted.named := case when exists (select from unnest(together) t where t.kind = 'topic') and one.named is not null and whole_name is not null
        then one.named || whole_name else one.named end;
    end if;
  end if;
  -- several places are alternatives
  wanted.words := (select string_agg('(' || g.asked || ')', ' & ') from (
    select string_agg(t.asked, ' | ') as asked from unnest(p_reading.terms) with ordinality t (kind, words, vals, place, asked, named, tests, gains, position)
     where t.asked is not null and not exists (select from unnest(together) o where (o.kind, o.words) = (t.kind, t.words))
     group by case when t.kind in ('place', 'country') then 0 else t.position end) g)::tsquery;
  if cardinality(private.main_words(p_reading.words)) > 1 and exists (select from unnest(p_reading.terms) t where t.kind in ('place', 'country')) then
    wanted.words := wanted.words || whole_name;
  end if;
  -- nothing but words that every school has
  if wanted.words is null and one.kind is null and exists (select from unnest(p_reading.terms) t where t.kind = 'any') then
    wanted.words := (select string_agg('(' || private.words_query(string_to_array(t.words, ' '), '+', '', true) || ')', ' & ') from unnest(p_reading.terms) t
      where t.kind = 'any')::tsquery;
  end if;
  wanted.words := wanted.words && private.lexeme('=kind:' || p_kind)::tsquery;
  -- marks alone find nothing
  if p_reading.words = '{}' and p_reading.price_words is null and p_reading.length_words is null then
    wanted.schools := '{}';
  end if;
  wanted.plain := array_to_string(private.main_words(p_reading.words), ' ');
  select array_agg(g.test), array_agg(g.gain) into wanted.tests, wanted.gains
    from (select t.tests, t.gains from unnest(p_reading.terms) t limit 8) t cross join lateral unnest(t.tests, t.gains) g (test, gain)
   where g.test is not null;
  return wanted;
end
$$;

-- Groups that fail at most one filter of a request, with that filter: others never count. A kind with a filter has the
-- empty group 0.
create or replace function private.asked_groups(p_kind text, p_request jsonb) returns private.asked_group[]
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return (
    with asked as materialized (
      select case when p_kind = 'programme' and a.key in ('language', 'month') then 'teaching' else p_kind end as kind, a.key, a.marks
        from private.asked_marks(p_request) a where p_kind <> 'school' or a.key <> all (private.taught_keys())
    )
    select array_agg((f.id, f.kind, f.failed)::private.asked_group) from (
      select g.id, g.kind, min(a.key) filter (where not g.marks && a.marks) as failed
        from private.search_groups g join asked a on a.kind = g.kind
       group by g.id having count(*) filter (where not g.marks && a.marks) <= 1
      union all
      select distinct 0, a.kind, '' from asked a) f);
end
$$;

-- Counts of schools by the filters that one programme meets, where something is asked of programmes: {key: [{value,
-- count}]}, else {}. A programme that fails one filter only counts for that filter's values.
create or replace function private.taught_facets(p_query private.search_query, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[]) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  groups constant private.asked_group[] := private.taught_groups(p_request);
  others private.search_query := p_query;
  one private.search_query;
  taught record;
  schools uuid[];
  facets jsonb;
begin
  select t.* into taught from private.taught_query(p_request, p_reading, p_query) t;
  one := taught.query;
  if one.kind is null then
    return '{}';
  end if;
  others.schools := null;
  others.named := null;
  others.groups := private.group_ids(p_groups, 'school', true);
  execute 'select array(select d.id from private.search_documents d where ' || private.hit_condition() || ')' into schools using others;
  one.groups := private.group_ids(groups, 'programme', false);
  one.teachings := private.group_ids(groups, 'teaching', false);
  execute 'select coalesce(jsonb_object_agg(k.key, k.counts), ''{}'') from (
      select split_part(c.mark, '':'', 1) as key, jsonb_agg(jsonb_build_object(
          ''value'', substr(c.mark, strpos(c.mark, '':'') + 1), ''count'', c.schools) order by c.mark collate "C") as counts
        from (select m.mark, count(distinct d.school_id) as schools from private.search_documents d
          left join unnest($2) g on g.kind = ''programme'' and g.id = d.group_id
          left join unnest($2) t on t.kind = ''teaching'' and t.id = d.teaching_id
          join private.search_groups k on k.id in (d.group_id, d.teaching_id)
          cross join lateral unnest(k.marks) m (mark)
         where d.school_id = any ($3) and split_part(m.mark, '':'', 1) = any (private.taught_keys())
           and coalesce(starts_with(m.mark, g.failed || '':''), true) and coalesce(starts_with(m.mark, t.failed || '':''), true)
           and ' || private.search_condition() || '
         group by 1) c
       group by 1) k'
    into facets using one, groups, schools;
  -- none of a kind counts nothing, not what the schools have otherwise
  return (select jsonb_object_agg(t.key, coalesce(facets -> t.key, '[]')) from unnest(private.taught_keys()) t (key));
end
$$;

-- Cost of dropping a term when nothing matches all: unknown words first, numbers before other words, and the place,
-- which was widened before, after words.
create or replace function private.term_rank(p_term private.search_term) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case
    when p_term.kind = 'word' and not exists (select from private.search_documents d where d.words @@ p_term.asked::tsquery) then 0
    when p_term.kind = 'word' and p_term.words ~ '^[0-9]+$' then 5
    -- a rare word of names tells more than a place: 'Le Cordon Bleu Adelaide'
    when p_term.kind = 'word' and p_term.named <> '' and not exists (select from private.common_words c where c.word = p_term.words)
      and (select count(*) between 1 and 40 from (select from private.search_documents d where d.kind = 'school' and d.words @@ p_term.named::tsquery limit 41) few) then 20
    -- a small town that no school is in may as well be a name
    when p_term.kind = 'place' and (select max(p.weight) from private.places p where p.id = any (p_term.vals::integer[])) < 100000
      and not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ') from unnest(p_term.vals) v (value))::tsquery) then 8
    else array_position(array['missing', 'not', 'lacks', 'month', 'attendance', 'ownership', 'mode', 'language', 'level', 'word', 'topic', 'place', 'country', 'type', 'field'], p_term.kind) end;
end
$$;

-- The interpretation without one term when nothing matches all: the least significant one, of several words the one
-- whose removal gives most results. Null when nothing would remain.
create or replace function private.less_asked(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[],
  out reading private.search_reading, out given_up text)
language plpgsql stable set search_path = '' as $$
declare
  asked constant private.search_term[] := array(select t from unnest(p_reading.terms) t where t.kind <> 'any');
  least constant integer := (select min(private.term_rank(t)) from unnest(asked) t);
  term private.search_term;
  rest private.search_reading := p_reading;
  total integer;
  most integer := -1;
begin
  if coalesce(p_reading.weeks_min, p_reading.weeks_max) is not null and coalesce(least, 99) > 2 then
    reading := p_reading;
    reading.weeks_min := null;
    reading.weeks_max := null;
    given_up := p_reading.length_words;
  elsif p_reading.price_max is not null and coalesce(least, 99) > 4 then
    reading := p_reading;
    reading.price_max := null;
    reading.price_min := null;
    given_up := p_reading.price_words;
  elsif cardinality(asked) > 1 or cardinality(asked) = 1 and p_reading.near is not null then
    for term in select t.* from unnest(asked) t where private.term_rank(t) = least limit 4 loop
      -- what is near a place counts too
      rest.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words and (t.place is null or term.place is not null));
      total := (private.tried_search(p_kind, p_request, rest, p_groups)).counts ->> 'total';
      if total > most then
        most := total;
        reading := p_reading;
        reading.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words);
        given_up := term.words;
      end if;
    end loop;
  end if;
end
$$;

-- The interpretation with conditions of programmes as words of any text; null without one.
create or replace function private.worded(p_reading private.search_reading) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
begin
  if not exists (select from unnest(p_reading.terms) t where t.kind in ('level', 'mode', 'attendance', 'language', 'topic')) then
    return null;
  end if;
  reading.terms := array(select case when t.kind in ('level', 'mode', 'attendance', 'language', 'topic') then private.as_word(t) else t end
    from unnest(p_reading.terms) t);
  return reading;
end
$$;

-- The interpretation with programmes whose level is not known behind those of the level; null without a level. Unknown is
-- not 'no', but where a page is full of known ones nobody needs them.
create or replace function private.of_any_level(p_reading private.search_reading) returns private.search_reading
language plpgsql immutable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
  term private.search_term;
begin
  reading.terms := '{}';
  foreach term in array p_reading.terms loop
    if term.kind = 'level' then
      reading.any_level := true;
      term.gains := 5000::real || term.gains;
      term.tests := term.asked::tsquery || term.tests;
      term.asked := term.asked || ' | ''=level:''';
    end if;
    reading.terms := reading.terms || term;
  end loop;
  return case when reading.any_level then reading end;
end
$$;

create or replace function private.unknown_levels(p_reading private.search_reading, p_known integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('known', p_known, 'words', (select jsonb_agg(t.words) from unnest(p_reading.terms) t where t.kind = 'level'))
$$;

-- The answer to a request. If nothing matches all words and they need not be exact, a possible prefix at the end counts
-- as a typo; then online searches drop the place, a place is widened to 100, 200, 300 and finally 3,000 km, a country further, and the
-- least significant words are dropped one by one until something is found.
create or replace function private.answer_search(p_kind text, p_request jsonb) returns private.search_answer
language plpgsql stable set search_path = '' set jit = off as $$
declare
  text constant text := private.asked_string(p_request, 'search');
  exact constant boolean := coalesce(p_request -> 'exact' = 'true', false);
  groups constant private.asked_group[] := private.asked_groups(p_kind, p_request);
  reading private.search_reading := private.read_search(text, exact, true);
  answer private.search_answer;
  less_strict private.search_answer;
  given private.search_reading;
  any_level private.search_reading;
  less record;
  around integer;
  without text[] := '{}';
  found boolean;
  anywhere boolean := false;
  of_country boolean;
  kms integer[];
begin
  -- as it was typed: words are words, and the same ones under any filter
  if exact then
    given := private.worded(reading);
    if given.terms is not null then
      reading := given;
    end if;
  end if;
  answer := private.tried_search(p_kind, p_request, reading, groups);
  found := answer.counts ->> 'total' <> '0';
  if not found and not exact then
    given := private.read_search(text, false, false);
    if given.corrected is distinct from reading.corrected then
      reading := given;
      answer := private.tried_search(p_kind, p_request, reading, groups);
      found := answer.counts ->> 'total' <> '0';
    end if;
  end if;
  if not found and not exact then
    given := private.worded(reading);
    if given.terms is not null then
      less_strict := private.tried_search(p_kind, p_request, given, groups);
      found := less_strict.counts ->> 'total' <> '0';
      if found then
        reading := given;
        answer := less_strict;
      end if;
    end if;
  elsif not exact and (answer.counts ->> 'total')::integer < 12 then
    given := private.of_any_level(reading);
    if given.terms is not null then
      less_strict := private.tried_search(p_kind, p_request, given, groups);
      if less_strict.counts -> 'total' <> answer.counts -> 'total' then
        less_strict.unknown := private.unknown_levels(reading, (answer.counts ->> 'total')::integer);
        answer := less_strict;
      end if;
    end if;
  end if;
  if not found and not exact and exists (select from unnest(reading.terms) t where t.kind <> 'any')
     -- what is further away than the filter allows is better than what has to be paid
     and not (jsonb_typeof(p_request -> 'near') is not distinct from 'object' and exists (select from unnest(reading.terms) t where t.kind = 'ownership')) then
    around := coalesce(reading.near, case when jsonb_typeof(p_request -> 'near') is distinct from 'object' then coalesce((
      select t.place from unnest(reading.terms) t join private.places p on p.id = t.place and p.lat is not null
       where t.kind = 'place' order by p.weight desc, p.id limit 1), (
      -- around the main town of a country
      select p.id from unnest(reading.terms) t join public.countries c on c.name_en = t.vals[1] join private.places p on p.country = c.code and p.kind = 'town'
       where t.kind = 'country' order by p.weight desc, p.id limit 1)) end);
    of_country := reading.near is null and not exists (select from unnest(reading.terms) t where t.kind = 'place');
    kms := case when of_country then '{500,1000,2000,4000,8000}' else '{100,200,300,1000,3000}' end;
    select reading as reading, null::text as given_up into less;
    loop
      given := private.placeless(less.reading);
      if given.terms is not null then
        answer := private.tried_search(p_kind, p_request, given, groups);
        anywhere := answer.counts ->> 'total' <> '0';
        found := anywhere;
      end if;
      exit when found;
      for widened in 0..5 loop
        given := less.reading;
        continue when widened = 0 and without = '{}' or widened > 0 and around is null
          -- so far only for what nothing else is known of
          or widened >= 4 and (given.price_max is not null or coalesce(given.weeks_min, given.weeks_max) is not null or exists (select from unnest(given.terms) t where t.kind <> 'any' and private.term_rank(t) < 9));
        if widened > 0 then
          given.near := around;
          given.km := kms[widened];
          given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        end if;
        answer := private.tried_search(p_kind, p_request, given, groups);
        found := answer.counts ->> 'total' <> '0';
        exit when found;
        any_level := case when widened between 1 and 3 then private.of_any_level(given) end;
        if any_level.terms is not null then
          answer := private.tried_search(p_kind, p_request, any_level, groups);
          found := answer.counts ->> 'total' <> '0';
          answer.unknown := private.unknown_levels(reading, 0);
        end if;
        exit when found;
      end loop;
      exit when found;
      less := private.less_asked(p_kind, p_request, less.reading, groups);
      exit when less.given_up is null;
      without := without || less.given_up;
      around := case when exists (select from unnest((less.reading).terms) t where t.kind in ('place', 'country')) or reading.near = around then around end;
    end loop;
    if found then
      answer.relaxed := jsonb_build_object('without', to_jsonb(without), 'place', private.place_json(around) || case when of_country then (
          select jsonb_build_object('kind', 'country', 'name', p.country) from jsonb_to_record(private.place_json(around)) p (country text)) else '{}' end,
        'km', case when given.km is distinct from reading.km then given.km end, 'anywhere', anywhere,
        'beside', case when anywhere or given.km is distinct from reading.km then
          private.found_beside(p_kind, p_request, less.reading, groups, around,
            (select t.words from unnest((less.reading).terms) t where t.kind = any (array['mode', case when not anywhere then 'ownership' end, case when not anywhere then 'level' end])
              order by t.kind desc limit 1), case when anywhere then array[null, 100, 200, 300] else array[null::integer] end) end);
      if around is not null and given.near is null and not anywhere then
        given.near := around;
        given.km := 100;
        given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        answer.relaxed := answer.relaxed || jsonb_build_object('nearby',
          (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
      end if;
    end if;
  elsif answer.counts ->> 'total' = '1' and reading.near is not null and p_kind = 'school' then
    given := reading;
    given.km := 200;
    answer.wider := jsonb_build_object('without', reading.near_words, 'place', private.place_json(reading.near), 'km', given.km,
      'total', (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
  elsif answer.counts ->> 'total' = '1' then
    less := private.less_asked(p_kind, p_request, reading, groups);
    if less.given_up is not null then
      answer.wider := jsonb_build_object('without', less.given_up,
        'total', (private.tried_search(p_kind, p_request, less.reading, groups)).counts -> 'total');
    end if;
  end if;
  if p_kind = 'school' then
    answer.counts := jsonb_set(answer.counts, '{facets}', (answer.counts -> 'facets')
      || private.taught_facets(answer.query, p_request, answer.reading, groups));
  end if;
  answer.reading := reading;
  answer.query.groups := private.group_ids(groups, p_kind, true);
  answer.query.teachings := private.group_ids(groups, 'teaching', true);
  return answer;
end
$$;

-- Matching schools or programmes: {total, page, page_size, ids, km, unpriced, facets} with the interpretation:
-- `understood` [{kind, words, values}], `ignored` words, `missing` unsupported facts, `corrected` text, `near`,
-- `price`, `length`, `cheap`, `ambiguous`, `placeless` (words such as 'near me' that need a place). `relaxed` {without, km, place, nearby} has what was dropped, and the number nearby;
-- `beside` {without, total, km} results in the place itself without a condition, `anywhere` whether places were dropped
-- for online; for one hit, `wider` {without, total, place, km} results with one word less, or a wider radius. Beyond
-- the last page, the last page.
create or replace function private.search(p_kind text, p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  request constant jsonb := case jsonb_typeof(p_request) when 'object' then p_request else '{}' end;
  size constant integer := least(greatest(coalesce(private.asked_number(request, 'page_size'), 12), 0), 100)::integer;
  asked_page constant integer := least(greatest(coalesce(private.asked_number(request, 'page'), 1), 1), 1e9)::integer;
  answer constant private.search_answer := private.answer_search(p_kind, request);
  reading constant private.search_reading := answer.reading;
  query constant private.search_query := answer.query;
  total constant integer := (answer.counts ->> 'total')::integer;
  page constant integer := least(asked_page, greatest(1, ceil(total::numeric / greatest(size, 1))::integer));
  asked_sort constant text := case when request ->> 'sort' in ('name', 'country', 'price', 'checked', 'length', 'start') then request ->> 'sort' else '' end;
  ids uuid[] := '{}';
begin
  if size > 0 and total > 0 then
    ids := private.search_ids(query, case when asked_sort = '' and reading.cheap is not null then 'price' else asked_sort end,
      case when request ->> 'language' = 'en' then 'en' else 'es' end, (page - 1)::bigint * size, size);
  end if;
  return answer.counts || jsonb_build_object('page', page, 'page_size', size, 'ids', to_jsonb(ids),
    'km', case when query.km is not null then (select jsonb_agg(private.distance_km(query.lat, query.lng, d.lat, d.lng) order by i.place)
      from unnest(ids) with ordinality i (id, place) join private.search_documents d on d.id = i.id) end,
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', case when t.kind = 'lacks' then 'not' when t.kind = 'place' and answer.relaxed is null and total > 0
          -- found in names or texts
          and not exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || t.place)::tsquery) then 'word' else t.kind end,
        'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country', private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any') then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected', reading.corrected,
    'placeless', case when reading.near is null then reading.near_words end,
    'near', case when reading.near is not null then private.place_json(reading.near) || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros', reading.price_max,
      'amount', reading.price_amount, 'least', reading.price_least, 'currency', reading.price_currency) end,
    'length', case when reading.length_words is not null then jsonb_build_object('words', reading.length_words, 'value', reading.length_value,
      'unit', reading.length_unit, 'end', reading.length_end) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider, 'unknown', answer.unknown,
    'ambiguous', case when asked_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case when p_kind = 'programme' then jsonb_build_object('cities', private.city_counts(query, request #>> '{filters,country,0}'))
      -- of all schools of the answer, not only of the page
      when total <= 1000 then jsonb_build_object('programmes', (select count(*) from private.search_documents d
        where d.kind = 'programme' and d.school_id = any (private.search_ids(query, '', 'es', 0, null))))
      else '{}' end;
end
$$;

-- Programmes in this order, as in lists, with all their prices.
create or replace function private.programme_cards(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with prices as materialized (
    select p.programme_id, jsonb_agg(private.price_json(p) order by p.place) as prices
      from private.prices_of(array(select s from public.schools s where s.id in (
        select d.school_id from public.programmes d where d.id = any (p_ids)))) p
     where p.programme_id = any (p_ids) group by 1
  ), idle as materialized (
    select f.programme, f.idle from private.figures_of(array(
      select d.school_id from public.programmes d where d.id = any (p_ids))) f where f.idle is not null
  )
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at', 'editor_note'] || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'region', case s.town_slug when '' then s.region end, 'prices', coalesce(c.prices, '[]'), 'year_euros', d.year_euros, 'total_euros', d.total_euros, 'idle', i.idle)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  join private.search_documents d on d.id = p.id
  left join prices c on c.programme_id = p.id
  left join idle i on i.programme = p.id
$$;

-- Cards include whether the school was checked: only then has anybody looked for a price.
create or replace function private.school_cards(p_ids uuid[], p_language text, p_levels text[] default '{}', p_languages text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'region', case s.town_slug when '' then s.region end, 'type', s.type, 'ownership', s.ownership, 'levels', to_jsonb(p.levels), 'price', a.price,
      'outcome', g.outcome, 'students', g.students, 'specialties', to_jsonb(s.specialties_list),
      'specialties_en', to_jsonb(public.json_text_list(s.specialties_en)), 'founded', s.founded,
      'programs_count', coalesce(nullif(p.taught, 0), s.programs_count), 'rating', s.rating, 'languages', to_jsonb(s.languages_list),
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join private.card_prices(p_ids, p_levels, p_languages) a on a.school_id = s.id
  left join private.card_figures(p_ids) g on g.school_id = s.id
  left join public.school_images i on i.main_key = s.id
  cross join lateral (
    select coalesce(array_agg(distinct d.level) filter (where d.level is not null), '{}') as levels, count(*) as taught
      from public.programmes d where d.school_id = s.id and d.is_active) p
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;

-- Some suggestions of each kind, best first: {schools, programmes, places, fields, corrected}. The last word may be a
-- prefix. Typos are corrected: `corrected` is then the searched text, else null.
create or replace function public.suggest(p_search text, p_language text default 'es') returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  typed constant text[] := (private.words_of(private.asked_text(p_search)))[1:8];
  -- a word with a space behind it is complete
  complete constant boolean := right(coalesce(p_search, ''), 1) = ' ';
  words text[] := private.corrected_words(typed, complete, true, true);
  plain text;
  found jsonb;
begin
  if cardinality(typed) = 0 then
    return '{"schools": [], "programmes": [], "places": [], "fields": [], "corrected": null}';
  end if;
  -- what could be the beginning of a word that goes with no other
  if words = typed and private.suggested_ids('school', words, language, 1) || private.suggested_ids('programme', words, language, 1) = '{}' then
    words := private.corrected_words(typed, complete, false, true);
  end if;
  plain := array_to_string(words, ' ');
  found := jsonb_build_object(
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'slug', s.slug, 'city', s.city, 'country', s.country)
        order by i.place), '[]')
      from unnest(private.suggested_ids('school', words, language, 4)) with ordinality i (id, place) join public.schools s on s.id = i.id and s.listed),
    'programmes', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', coalesce(case when language = 'en' then p.name_en else p.name_es end, p.name), 'slug', p.slug,
          'school', s.name, 'school_slug', s.slug) order by i.place), '[]')
      from unnest(private.suggested_ids('programme', words, language, 3)) with ordinality i (id, place)
      join public.programmes p on p.id = i.id and p.is_active join public.schools s on s.id = p.school_id and s.listed),
    'places', private.suggested_places(plain),
    'fields', private.suggested_fields(array_to_string(private.main_words(words), ' ')));
  return found || jsonb_build_object('corrected',
    case when words <> typed and exists (select from jsonb_each(found) f where f.value <> '[]') then plain end);
end
$$;

revoke execute on function private.taught_keys(), private.as_word(private.search_term), private.home_of_level(text),
  private.negated(private.search_term,text[],text[]), private.phrases_query(text,text[],text,text),
  private.place_or_name(private.search_term), private.taught_groups(jsonb),
  private.taught_facets(private.search_query,jsonb,private.search_reading,private.asked_group[]),
  private.taught_query(jsonb,private.search_reading,private.search_query),
  private.of_any_level(private.search_reading), private.unknown_levels(private.search_reading,integer),
  private.worded(private.search_reading) from public;

select private.reindex_search();
