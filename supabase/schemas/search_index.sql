-- The search index: one document for each active school and each of its visible programmes.

-- All phrases with their meanings.
create view private.search_phrases as
  select s.words, s.kind, s.value from public.search_synonyms s
  union all
  select c.words, 'country', c.country from private.country_phrases c;

-- Marks for choice filters: 'country:Spain', 'field:pastry'. Documents with equal marks share a group; unused groups
-- stay.
create table private.search_groups (
  -- private.group_of() these marks
  id bigint primary key,
  kind text not null check (kind in ('school', 'programme', 'teaching')),
  -- sorted
  marks text[] not null
);
alter table private.search_groups enable row level security;

create table private.search_documents (
  id uuid primary key,
  kind text not null check (kind in ('school', 'programme')),
  school_id uuid not null,
  group_id bigint not null,
  -- languages and months of a programme, which are many different ones: their own group
  teaching_id bigint,
  -- the best first: schools.completeness_band, or what is not known of price, length, start and language, and behind
  -- them all (10 or more) programmes without awards for two years
  band smallint not null,
  sort_es text collate "C" not null,
  sort_en text collate "C" not null,
  -- the main words of the name, one space between them
  plain_name text collate "C" not null,
  country text not null,
  city text not null,
  lat double precision,
  lng double precision,
  checked_on date,
  weeks double precision,
  -- of the price by private.compared_prices()
  year_euros double precision,
  total_euros double precision,
  -- a bit for each month of intake, the lowest for January
  months smallint not null default 0,
  -- What is looked up. Besides words it holds what nobody can type: the kind ('=kind:school'), marks ('=field:pastry'),
  -- places ('=place:12'), words of the name ('+pastry') and its initials ('~ice'), and of a school's features
  -- ('#vegan'). A programme without a level, and a school without programmes, has '=level:'. Without positions, so that
  -- the index alone answers.
  words tsvector not null,
  -- What orders: A are words of the name, B those of places and of the school, C of fields, programmes and what else is
  -- known.
  ranked tsvector not null,
  -- whom the price is for
  audience text
);
alter table private.search_documents alter column words set storage external;
alter table private.search_documents enable row level security;
-- Every search reads the pending list of the GIN index, so it is kept short.
create index search_documents_words on private.search_documents using gin (words) with (gin_pending_list_limit = 512);
create index search_documents_order_es on private.search_documents (kind, band, sort_es, id)
  include (group_id, teaching_id, city, country, weeks, year_euros, total_euros);
create index search_documents_order_en on private.search_documents (kind, band, sort_en, id)
  include (group_id, teaching_id, city, country, weeks, year_euros, total_euros);
create index search_documents_group on private.search_documents (group_id) include (kind, school_id, weeks, year_euros,
  total_euros, city, country);
create index search_documents_school on private.search_documents (school_id);
create index search_documents_place on private.search_documents (kind, lat, lng);
create index search_documents_name on private.search_documents (kind, plain_name);

-- Words of names, places, topics and phrases, for typo correction. Duplicates avoid waiting of parallel writers; words
-- of deleted schools stay.
create table private.search_words (
  word text collate "C" not null,
  size smallint generated always as (char_length(word)) stored
);
alter table private.search_words enable row level security;
create index search_words_word on private.search_words (word);
create index search_words_size on private.search_words (size, word);

create function private.add_search_words(p_words text[]) returns void
language sql set search_path = '' as $$
  insert into private.search_words (word)
    select distinct w.word from unnest(p_words) w (word)
     where w.word ~ '^[a-z]{3,30}$' and not exists (select 1 from private.search_words k where k.word = w.word)
$$;

create function private.add_synonym_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_search_words(new.words);
  return null;
end
$$;

-- A lexeme in tsvector and tsquery syntax.
create function private.lexeme(p_word text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '''' || replace(replace(p_word, '\', '\\'), '''', '''''') || ''''
$$;

-- Search vector of a document: each word with its highest weight.
create function private.document_words(p_kind text, p_names text[], p_places text[], p_topics text[], p_texts text[],
  out words tsvector, out ranked tsvector)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  words := array_to_tsvector(array['=kind:' || p_kind] || p_names || p_places || p_topics || p_texts
    || array(select '+' || n.word from unnest(p_names) n (word) where n.word !~ '^~'));
  ranked := (
    select coalesce(string_agg(private.lexeme(w.word) || ':1' || w.weight, ' '), '')::tsvector from (
      select a.word, min(a.weight) as weight from (
        select unnest(p_names) as word, 'A' as weight union all select unnest(p_places), 'B'
          union all select unnest(p_topics), 'C') a
       group by a.word) w);
end
$$;

-- Initials of a name with and without stop words and the town's words, if three to eight letters.
create function private.initials(p_name text[], p_town text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array(select distinct '~' || i.initials from (
        select string_agg(left(w.word, 1), '' order by w.place) filter (where f.little
          or w.word <> all (private.stop_words()))
          from unnest(p_name) with ordinality w (word, place)
          cross join (values (true, true), (true, false), (false, true), (false, false)) f (little, town)
         where f.town or w.word <> all (p_town)
         group by f.little, f.town) i (initials)
      where i.initials ~ '^[a-z]{3,8}$'));
end
$$;

-- Names of a school's places in any language, with their marks. Of several towns of one name in a country the nearest.
create function private.place_words(p_school public.schools) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct w.word), '{}') from (
      select unnest(private.words_of(concat_ws(' ', p_school.city, p_school.region, p_school.country,
        c.name_es))) as word
        from (select (select k.name_es from public.countries k where k.name_en = p_school.country) as name_es) c
      union all
      select unnest(string_to_array(n.plain, ' ') || ('=place:' || p.id)) from (
          (select p.id from public.countries c
            join private.place_names n on n.plain = array_to_string(private.words_of(p_school.city), ' ') and n.word = 1
            join private.places p on p.id = n.place and p.country = c.code and p.kind = 'town'
           where c.name_en = p_school.country
           order by private.distance_km(p_school.coordinates_lat, p_school.coordinates_lng, p.lat, p.lng) nulls last,
             p.weight desc, p.id limit 1)
          union all
          (select p.id from public.countries c
            join private.place_names n on n.plain = array_to_string(private.words_of(p_school.region), ' ')
              and n.word = 1
            join private.places p on p.id = n.place and p.country = c.code and p.kind = 'region'
           where c.name_en = p_school.country limit 1)) p
        join private.place_names n on n.place = p.id and n.word = 1) w);
end
$$;

-- The group of marks.
create function private.group_of(p_kind text, p_marks text[]) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select hashtextextended(p_kind || E'\n' || array_to_string(p_marks, E'\n'), 0)
$$;

-- Sorted, distinct, without nulls.
create function private.sorted_marks(p_marks text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct m.mark collate "C" order by m.mark collate "C"), '{}')
    from unnest(p_marks) m (mark) where m.mark is not null
$$;

-- Filters of schools that one of their programmes meets.
create function private.taught_keys() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{level,attendance,length,month}'::text[]
$$;

create function private.school_marks(p_school public.schools) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return private.sorted_marks(array['country:' || p_school.country, 'type:' || p_school.type, 'ownership:'
    || p_school.ownership]
    || array(select 'field:' || f.field from unnest(p_school.specialties) f (field)
      where f.field = any (private.page_fields())));
end
$$;

create function private.programme_marks(p_programme public.programmes, p_country text, p_ownership text,
  out marks text[], out teaching text[])
language plpgsql stable set search_path = '' as $$
begin
  marks := private.sorted_marks(array['country:' || p_country, 'ownership:' || p_ownership, 'level:'
    || p_programme.level, 'field:' || p_programme.field,
      'mode:' || p_programme.mode, case when p_programme.attendance in ('full-time', 'both')
        then 'attendance:full-time' end,
      case when p_programme.attendance in ('part-time', 'both') then 'attendance:part-time' end,
      case when p_programme.attendance = 'evening' then 'attendance:evening' end,
      case when p_programme.application_deadlines <> '[]' then 'deadline:1' end,
      'length:' || case when p_programme.weeks <= 14 then '3m' when p_programme.weeks <= 27 then '6m'
        when p_programme.weeks <= 53 then '1y'
        when p_programme.weeks <= 105 then '2y' when p_programme.weeks > 105 then '3y' end,
      case when p_programme.internship in ('included', 'optional') then 'internship:1' end]);
  teaching := private.sorted_marks(array(select 'language:' || l.name from unnest(p_programme.languages) l (name))
    || array(select 'month:' || i.month from unnest(p_programme.intakes) i (month)));
end
$$;

-- A school's words and marks from its visible programmes.
create function private.school_programmes(p_school public.schools, out words text[], out marks text[])
language plpgsql stable set search_path = '' as $$
begin
  select private.words_of(string_agg(concat_ws(' ', p.name, p.name_es, p.name_en, p.recognised_by), ' ')),
    array_agg(distinct m.marks)
    into words, marks
    from public.programmes p
    cross join lateral private.programme_marks(p, p_school.country, p_school.ownership) k
    cross join lateral (select array_to_string(k.marks || k.teaching, E'\n') as marks) m
   where p.school_id = p_school.id and p.is_active;
  marks := array(select distinct '=' || m.mark from unnest(marks) g (marks) cross
    join lateral string_to_table(g.marks, E'\n') m (mark));
end
$$;

-- Updates the index for these schools and programmes: searchable ones are written, others removed. Groups are written
-- in a fixed order, to avoid deadlocks.
create function private.index_search(p_schools uuid[], p_programmes uuid[]) returns void
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
      cross join lateral (select private.sorted_marks(private.school_marks(s.school)
        || array(select substr(k.mark, 2) from unnest(t.marks) k (mark)
        where split_part(substr(k.mark, 2), ':', 1) = any (private.taught_keys()))) as marks offset 0) m
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (d.group_id) d.group_id, 'school', d.marks from documents d
       where not exists (select from private.search_groups g where g.id = d.group_id) order by d.group_id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, band, sort_es, sort_en, plain_name, country,
    city, lat, lng,
      checked_on, year_euros, total_euros, audience, words, ranked)
    select (d.school).id, 'school', (d.school).id, d.group_id, (d.school).completeness_band, (d.school).sort_name,
      (d.school).sort_name,
        array_to_string(private.significant_words(d.name_words), ' '), (d.school).country,
          public.normalise_text((d.school).city),
        (d.school).coordinates_lat, (d.school).coordinates_lng, (d.school).checked_on, c.year_euros, c.total_euros,
          c.audience,
        w.words, w.ranked
      from documents d
      left join unnest(priced) c on c.id = (d.school).id
      cross join lateral (select private.words_of(array_to_string((d.school).features
          || (d.school).features_en, ' ')) as words) f
      cross join lateral private.document_words('school',
          d.name_words || private.words_of(concat_ws(' ', (d.school).trading_name, (d.school).former_name,
              (select string_agg(r.name, ' ') from public.school_sources r where r.school_id = (d.school).id)))
            || private.initials(d.name_words, private.words_of((d.school).city)),
          private.place_words(d.school),
          d.taught || d.taught_marks
            || array(select '=language:' || l.name from unnest((d.school).languages
              || array_remove(array[(d.school).derived_language], null)) l (name))
            || array(select '=' || m.mark from unnest(d.marks) m (mark))
            || case when d.taught_marks = '{}' then array['=level:'] else '{}' end
            || private.words_of(concat_ws(' ', array_to_string((d.school).specialties, ' '),
              array_to_string((d.school).specialties_en, ' '), array_to_string((d.school).accreditation, ' ')))
            || f.words || array(select '#' || w.word from unnest(f.words) w (word)),
          private.words_of(concat_ws(' ', (d.school).description, (d.school).description_en))) w
    on conflict (id) do nothing;
  with documents as materialized (
    select p.*, private.group_of('programme', p.marks) as group_id,
      private.group_of('teaching', p.teaching) as teaching_id
      from (select p as programme, s.*, k.teaching, c.id is not null as is_priced, c.year_euros, c.total_euros,
        c.audience,
                private.sorted_marks(k.marks || array[case when c.id is not null then 'priced:1' end, case
                  when c.free then 'free:1' end]) as marks
              from (select s.id as school_id, s.country, s.ownership, public.normalise_text(s.city) as city,
                s.coordinates_lat as lat, s.coordinates_lng as lng,
                        private.place_words(s) || private.words_of(concat_ws(' ', s.name, s.trading_name))
                          || private.initials(private.words_of(s.name), private.words_of(s.city))
                          || array_remove(array['=type:' || s.type], null) as places,
                        -- its only one is that of its programmes, and so is one that country and kind make certain
                        '=language:' || case cardinality(s.languages) when 1 then s.languages[1]
                          when 0 then s.derived_language end as language
                      from public.schools s
                     where s.listed and s.id in (select p.school_id from public.programmes p
                       where p.id = any (p_programmes)) offset 0) s
              join public.programmes p on p.school_id = s.school_id
              cross join lateral private.programme_marks(p, s.country, s.ownership) k
              left join unnest(priced) c on c.id = p.id
             where p.id = any (p_programmes) and p.is_active offset 0) p
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (g.id) g.id, g.kind, g.marks
        from documents d cross join lateral (values (d.group_id, 'programme', d.marks),
          (d.teaching_id, 'teaching', d.teaching)) g (id, kind, marks)
       where not exists (select from private.search_groups k where k.id = g.id) order by g.id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, teaching_id, band, sort_es, sort_en, plain_name,
    country, city, lat, lng,
      checked_on, weeks, year_euros, total_euros, audience, months, words, ranked)
    select (d.programme).id, 'programme', d.school_id, d.group_id, d.teaching_id,
        (not d.is_priced)::integer + ((d.programme).duration_value is null and (d.programme).hours is null)::integer
          + ((d.programme).intakes = '{}')::integer + ((d.programme).languages = '{}')::integer
          + 10 * ((d.programme).id = any (idle))::integer,
        public.normalise_text(coalesce((d.programme).name_es, (d.programme).name)),
        public.normalise_text(coalesce((d.programme).name_en, (d.programme).name)),
        array_to_string(private.significant_words(private.words_of((d.programme).name)), ' '), d.country, d.city, d.lat,
          d.lng,
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
          private.words_of(concat_ws(' ', (d.programme).note_es, (d.programme).note_en, (d.programme).requirements_es,
            (d.programme).requirements_en))) w
    on conflict (id) do nothing;
  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross
      join lateral unnest(d.ranked) l (lexeme, positions, weights)
     where d.id = any (p_schools || p_programmes)));
end
$$;

-- Adds unknown towns and regions of these schools.
create function private.add_school_places(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.add_place(w.kind, w.code, w.name, '{}', w.lat, w.lng, 0)
    from (select 'town' as kind, c.code, min(s.city) as name, avg(s.coordinates_lat) as lat,
      avg(s.coordinates_lng) as lng,
              array_to_string(private.words_of(s.city), ' ') as plain
            from public.schools s join public.countries c on c.name_en = s.country
           where s.id = any (p_schools) and s.listed and s.town_slug <> '' group by c.code, plain
          union all
          select 'region', c.code, min(s.region), null, null, array_to_string(private.words_of(s.region), ' ') as plain
            from public.schools s join public.countries c on c.name_en = s.country
           where s.id = any (p_schools) and s.listed and s.region ~ '\S' group by c.code, plain) w
   where w.plain <> '' and not exists (select 1 from private.place_names n join private.places p on p.id = n.place
     where n.plain = w.plain and n.word = 1 and p.country = w.code and p.kind = w.kind);
end
$$;

-- Rebuilds the index; for the owner, after a change of these rules.
create function private.reindex_search() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.search_documents;
  delete from private.search_groups;
  delete from private.search_words;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross
    join lateral unnest(p.words) w (word)));
  perform private.add_search_words(array(select w.word from private.place_names n
    join private.places p on p.id = n.place and p.weight >= 50000
    cross join lateral string_to_table(n.plain, ' ') w (word) where n.word = 1));
  perform private.index_search(array(select s.id from public.schools s), array(select p.id from public.programmes p));
end
$$;

-- Written schools, with programmes if these show the change.
create function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools uuid[];
  moved uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    schools := array(select n.id from new_rows n where n.listed);
  elsif tg_op = 'DELETE' then
    schools := array(select o.id from old_rows o where o.listed);
  else
    -- most changes of a school touch nothing that is searched
    schools := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.listed or o.listed)
         and (n.listed, n.name, n.city, n.region, n.country, n.type, n.ownership, n.specialties, n.specialties_en,
           n.accreditation,
             n.features, n.features_en, n.description, n.description_en, n.completeness_band, n.checked_on,
               n.tuition_min, n.tuition_max,
             n.tuition_currency, n.tuition_year, n.tuition_free, n.coordinates_lat, n.coordinates_lng, n.trading_name,
               n.former_name, n.languages, n.derived_language)
           is distinct from
           (o.listed, o.name, o.city, o.region, o.country, o.type, o.ownership, o.specialties, o.specialties_en,
             o.accreditation,
             o.features, o.features_en, o.description, o.description_en, o.completeness_band, o.checked_on,
               o.tuition_min, o.tuition_max,
             o.tuition_currency, o.tuition_year, o.tuition_free, o.coordinates_lat, o.coordinates_lng, o.trading_name,
               o.former_name, o.languages, o.derived_language));
    moved := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where n.id = any (schools)
         and ((n.listed, n.name, n.trading_name, n.city, n.region, n.country, n.type, n.ownership, n.coordinates_lat,
           n.coordinates_lng, n.languages, n.derived_language,
               n.tuition_min, n.tuition_max, n.tuition_currency, n.tuition_year, n.tuition_free)
             is distinct from (o.listed, o.name, o.trading_name, o.city, o.region, o.country, o.type, o.ownership,
               o.coordinates_lat, o.coordinates_lng, o.languages, o.derived_language,
               o.tuition_min, o.tuition_max, o.tuition_currency, o.tuition_year, o.tuition_free)));
  end if;
  if schools <> '{}' then
    perform private.index_search(schools, case when moved = '{}' then '{}'
      else array(select p.id from public.programmes p where p.school_id = any (moved)) end);
  end if;
  return null;
end
$$;

-- Written programmes, with their schools. Writers of a school are serialised: a waiting one sees the previous one's
-- data.
create function private.index_written_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programmes uuid[];
  schools uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id), array_agg(distinct n.school_id) into programmes, schools from new_rows n where n.is_active;
  elsif tg_op = 'DELETE' then
    select array_agg(o.id), array_agg(distinct o.school_id) into programmes, schools from old_rows o where o.is_active;
  else
    select array_agg(w.id), array_agg(distinct s.id) into programmes, schools from (
      select n.id, n.school_id, o.school_id as former
        from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (to_jsonb(n) - array['position', 'slug', 'updated_at', 'version', 'website', 'sources'])
           is distinct from (to_jsonb(o) - array['position', 'slug', 'updated_at', 'version', 'website', 'sources'])) w
      cross join lateral (values (w.school_id), (w.former)) s (id);
  end if;
  if programmes is not null then
    schools := array(select s.id from public.schools s where s.id = any (schools) order by s.id for no key update);
    perform private.index_search(schools, programmes);
  end if;
  return null;
end
$$;

create trigger schools_zz_search_insert after insert on public.schools referencing new table as new_rows
  for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_schools();
create trigger schools_zz_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_schools();
create trigger schools_zz_search_delete after delete on public.schools referencing old table as old_rows
  for each statement execute function private.index_written_schools();
create trigger programmes_search_insert after insert on public.programmes
  referencing new table as new_rows for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_programmes();
create trigger programmes_search_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement
    when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_programmes();
create trigger programmes_search_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.index_written_programmes();
create trigger search_synonyms_words after insert or update on public.search_synonyms
  for each row execute function private.add_synonym_words();

revoke execute on function private.add_school_places(uuid[]), private.add_search_words(text[]),
  private.add_synonym_words(),
  private.document_words(text,text[],text[],text[],text[]), private.group_of(text,text[]),
    private.index_search(uuid[],uuid[]),
  private.index_written_programmes(), private.index_written_schools(), private.initials(text[],text[]),
    private.lexeme(text),
  private.place_words(schools), private.programme_marks(programmes,text,text), private.reindex_search(),
  private.school_marks(schools), private.school_programmes(schools),
  private.sorted_marks(text[]), private.taught_keys() from public;
