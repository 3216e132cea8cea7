-- One search for schools and programmes: one document for each, a weighted tsvector, groups of filter values, places by
-- all names, and one jsonb request. Removes the earlier search: bitmaps, marks in other columns, the separate search of
-- programmes.

drop trigger schools_search_insert on public.schools;
drop trigger schools_search_update on public.schools;
drop trigger schools_search_delete on public.schools;
drop trigger schools_programmes_zz_search_insert on public.schools;
drop trigger schools_programmes_zz_search_update on public.schools;
drop trigger programmes_search_insert on public.programmes;
drop trigger programmes_search_update on public.programmes;
drop trigger programmes_search_delete on public.programmes;
drop trigger search_synonyms_words on public.search_synonyms;

drop view private.search_phrases;
drop table private.search_documents, private.search_bits, private.order_places, private.frequent_lexemes, private.search_words,
  private.programme_documents, private.programme_terms, private.programme_totals, private.programme_total_changes,
  private.place_names, private.town_names cascade;

drop function if exists
  private.add_place_names(),
  private.add_search_words(text[]),
  private.add_synonym_words(),
  private.any_group(text[]),
  private.any_lexeme(text[],text),
  private.asked_area(jsonb),
  private.asked_number(jsonb,text),
  private.asked_text(text),
  private.asked_texts(jsonb,text),
  private.asked_values(text[]),
  private.asked_words(text),
  private.bits_counts(private.search_question,text),
  private.bits_find_any(text),
  private.broad_score(private.search_term),
  private.choice_bits(text,text[]),
  private.choose_places(),
  private.condition_of(private.search_term[]),
  private.corrected_question(private.search_question),
  private.count_documents(),
  private.document_name_weight(text),
  private.documents_near(double precision,double precision,double precision,text),
  private.facets_of(private.search_value_counts[]),
  private.filter_bit(text),
  private.filtered_groups(text[],text[],text[]),
  private.finds_any(private.search_question),
  private.forms_in(text,text),
  private.found_by(text),
  private.group_values(private.search_groups),
  private.index_programmes_of_schools(),
  private.index_schools(uuid[]),
  private.index_schools_of_programmes(),
  private.index_written_programmes(),
  private.index_written_schools(),
  private.initials(text[],text[]),
  private.language_list(text[]),
  private.lexeme_test(text[],text[],boolean),
  private.likely_words(text),
  private.mark_query(text,text[]),
  private.meant_word(text,boolean),
  private.name_start(text,text),
  private.name_weight(text,text),
  private.order_place(smallint,text),
  private.other_filter_bits(text),
  private.plain_page(integer[],integer,integer),
  private.programme_body(text[],text[]),
  private.programme_choices(text),
  private.programme_conditions(jsonb),
  private.programme_counts(text,text,text,text,text,bigint,text,integer),
  private.programme_facets(bigint[],integer[],bigint[],integer[],integer[],integer[],integer[],bigint,text,integer),
  private.programme_filter_conditions(jsonb),
  private.programme_hits(uuid[]),
  private.programme_lexemes(smallint,text,text),
  private.programme_order(text,text,text),
  private.programme_page(text,text,bigint,integer),
  private.question_in_place(text[],text[]),
  private.ranked_page(private.search_question,text,integer[],integer,integer),
  private.reindex_programmes(uuid[]),
  private.reindex_schools(integer,integer),
  private.row_name_weight(text),
  private.school_euros(schools),
  private.schools_by_prefix(text,integer),
  private.schools_in_order(tsquery,integer),
  private.schools_inside(double precision[]),
  private.search_condition(private.search_question,double precision,double precision[]),
  private.search_document(schools),
  private.search_order(text,text,private.search_question),
  private.search_question_of(text[]),
  private.search_terms(text[]),
  private.settle_programme_totals(integer),
  private.settle_search_groups(integer),
  private.settled_question(text,boolean),
  private.suggested_fields(text),
  private.suggested_places(text),
  private.suggested_programmes(text,tsquery,tsquery,boolean,text),
  private.suggested_schools(text,tsquery,tsquery,boolean,text[],text),
  private.suggestions_of(text[],text,text),
  private.term_score(private.search_term),
  private.text_counts(text),
  private.text_page(text,text,text,text,integer[],integer,integer),
  private.town_aliases(text,text),
  private.weight_of(private.search_question),
  private.without_repetition(uuid[],integer),
  private.word_forms(text),
  private.word_term(text,boolean),
  public.count_programmes(),
  public.directory_summary(),
  public.programme_points(jsonb,double precision[],integer),
  public.reprice_programmes(uuid,integer),
  public.school_points(text[],text[],text[],text,text,text,double precision[],boolean,double precision,double precision[],double precision[],integer),
  public.search_facets(text[],text[],text[],text,text,boolean,double precision,double precision[]),
  public.search_programmes(jsonb,text,text,integer,integer),
  public.search_schools(text[],text[],text[],text,text,integer,integer,text,boolean,double precision,double precision[]),
  public.search_schools_near(double precision,double precision,double precision,text[],text[],text[],text,text,integer,integer,text,boolean,double precision),
  public.suggest(text,text) cascade;

drop view if exists private.search_counts, private.search_value_counts cascade;
drop table private.search_groups, private.search_group_changes, private.search_values cascade;

drop type if exists private.search_question, private.search_term, private.group_count cascade;

alter table public.search_synonyms drop constraint search_synonyms_kind_check;
alter table public.search_synonyms drop constraint search_synonyms_check;

alter table public.search_synonyms add constraint search_synonyms_kind_check check (kind in ('field', 'type', 'level', 'mode', 'attendance', 'language', 'ownership', 'country', 'any', 'near', 'cheap', 'missing', 'topic', 'same'));
alter table public.search_synonyms add constraint search_synonyms_value_check check (case kind
    when 'field' then value in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')
    when 'type' then value in ('university', 'institute', 'academy', 'college')
    when 'level' then value in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')
    when 'mode' then value in ('on-site', 'online', 'blended')
    when 'attendance' then value in ('full-time', 'part-time', 'evening')
    when 'ownership' then value in ('public', 'private', 'free')
    when 'missing' then value in ('scholarships', 'visa', 'housing', 'jobs', 'timetables')
    when 'same' then value ~ '^[a-z0-9]{1,30}$'
    when 'language' then value ~ '\S' and char_length(value) <= 60
    when 'country' then value ~ '\S' and char_length(value) <= 100
    else value = '' end);

-- Words of the search: synonyms, names of countries and places, and known words.

create or replace function private.words_of(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when coalesce(p_text, '') = '' then '{}' else (
    select array_remove(string_to_array(regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(public.normalise_text(p_text), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
          '\m([a-z0-9])\.(?=[a-z0-9]\M)', '\1', 'g'),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff01-\uff0f\U0001F000-\U0001FAFF]+', ' ', 'g'),
      '([^ ]{40})[^ ]+', '\1', 'g'), ' '), '')) end;
end
$$;

create or replace function private.little_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{a,al,alla,am,an,and,at,au,aux,avec,by,com,con,d,da,dal,dans,das,de,degli,dei,del,dell,della,delle,der,des,di,die,do,dos,du,
    e,el,em,en,et,for,from,gli,i,il,im,in,is,l,la,las,le,les,lo,los,me,mi,my,na,nel,nella,no,o,of,on,or,ou,para,per,por,pour,que,s,su,sur,the,
    to,un,una,und,unas,une,unos,with,y}'::text[]
$$;

create table private.places (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('town', 'region')),
  -- the code of a country
  country text not null,
  name text not null,
  lat double precision,
  lng double precision,
  weight integer not null default 0
);
alter table private.places enable row level security;
create index places_name on private.places (country, name);

create table private.place_names (
  plain text collate "C" not null,
  place integer not null references private.places (id) on delete cascade,
  word smallint not null,
  primary key (plain, place, word)
);
alter table private.place_names enable row level security;
create index place_names_place on private.place_names (place);

create function private.add_place(p_kind text, p_country text, p_name text, p_names text[], p_lat double precision, p_lng double precision, p_weight integer)
returns void
language plpgsql set search_path = '' as $$
declare
  known integer;
begin
  select p.id into known from private.place_names n join private.places p on p.id = n.place
   where n.plain = array_to_string(private.words_of(p_name), ' ') and n.word = 1 and p.country = p_country and p.kind = p_kind
   order by p.weight desc, p.id limit 1;
  if known is null then
    insert into private.places (kind, country, name, lat, lng, weight)
      values (p_kind, p_country, p_name, p_lat, p_lng, p_weight) returning id into known;
  end if;
  insert into private.place_names (plain, place, word)
    select array_to_string(w.words[n.word:], ' '), known, min(n.word)
      from unnest(p_names || p_name) given (name)
      cross join lateral (select private.words_of(given.name) as words offset 0) w
      cross join lateral generate_series(1, least(cardinality(w.words), 6)) n (word)
     group by 1
    on conflict do nothing;
end
$$;

revoke execute on function private.add_place(text,text,text,text[],double precision,double precision,integer) from public;

-- The search index: one document for each active school and each of its visible programmes.

create view private.search_phrases as
  select s.words, s.kind, s.value from public.search_synonyms s
  union all
  select c.words, 'country', c.country from private.country_phrases c;

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
  -- how complete it is, the best first: schools.completeness_band, or what is not known of price, length, start and language
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
  -- the cheapest known price; of a school only for a year
  year_euros double precision,
  total_euros double precision,
  -- a bit for each month of intake, the lowest for January
  months smallint not null default 0,
  -- What is looked up. Besides words it holds what nobody can type: the kind ('=kind:school'), marks ('=field:pastry'), places
  -- ('=place:12'), words of the name ('+pastry') and its initials ('~ice'). Without positions, so that the index alone answers.
  words tsvector not null,
  -- What orders: A are words of the name, B those of places and of the school, C of fields, programmes and what else is known.
  ranked tsvector not null
);
alter table private.search_documents alter column words set storage external;
alter table private.search_documents enable row level security;
create index search_documents_words on private.search_documents using gin (words) with (gin_pending_list_limit = 512);
create index search_documents_order_es on private.search_documents (kind, band, sort_es, id)
  include (group_id, teaching_id, city, country, weeks, year_euros, total_euros);
create index search_documents_order_en on private.search_documents (kind, band, sort_en, id)
  include (group_id, teaching_id, city, country, weeks, year_euros, total_euros);
create index search_documents_group on private.search_documents (group_id) include (kind, school_id, weeks, year_euros, total_euros, city, country);
create index search_documents_school on private.search_documents (school_id);
create index search_documents_name on private.search_documents (kind, plain_name);

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

create function private.lexeme(p_word text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '''' || replace(replace(p_word, '\', '\\'), '''', '''''') || ''''
$$;

create function private.document_words(p_kind text, p_names text[], p_places text[], p_topics text[], p_texts text[],
  out words tsvector, out ranked tsvector)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  words := array_to_tsvector(array['=kind:' || p_kind] || p_names || p_places || p_topics || p_texts
    || array(select '+' || n.word from unnest(p_names) n (word) where n.word !~ '^~'));
  ranked := (
    select coalesce(string_agg(private.lexeme(w.word) || ':1' || w.weight, ' '), '')::tsvector from (
      select a.word, min(a.weight) as weight from (
        select unnest(p_names) as word, 'A' as weight union all select unnest(p_places), 'B' union all select unnest(p_topics), 'C') a
       group by a.word) w);
end
$$;

create function private.initials(p_name text[], p_town text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array(select distinct '~' || i.initials from (
        select string_agg(left(w.word, 1), '' order by w.place) filter (where f.little or w.word <> all (private.little_words()))
          from unnest(p_name) with ordinality w (word, place)
          cross join (values (true, true), (true, false), (false, true), (false, false)) f (little, town)
         where f.town or w.word <> all (p_town)
         group by f.little, f.town) i (initials)
      where i.initials ~ '^[a-z]{3,8}$'));
end
$$;

create function private.place_words(p_school public.schools) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct w.word), '{}') from (
      select unnest(private.words_of(concat_ws(' ', p_school.city, p_school.region, p_school.country, c.name_es))) as word
        from (select (select k.name_es from public.countries k where k.name_en = p_school.country) as name_es) c
      union all
      select unnest(string_to_array(n.plain, ' ') || ('=place:' || p.id)) from (
          (select p.id from public.countries c
            join private.place_names n on n.plain = array_to_string(private.words_of(p_school.city), ' ') and n.word = 1
            join private.places p on p.id = n.place and p.country = c.code and p.kind = 'town'
           where c.name_en = p_school.country
           order by private.distance_km(p_school.coordinates_lat, p_school.coordinates_lng, p.lat, p.lng) nulls last, p.weight desc, p.id limit 1)
          union all
          (select p.id from public.countries c
            join private.place_names n on n.plain = array_to_string(private.words_of(p_school.region), ' ') and n.word = 1
            join private.places p on p.id = n.place and p.country = c.code and p.kind = 'region'
           where c.name_en = p_school.country limit 1)) p
        join private.place_names n on n.place = p.id and n.word = 1) w);
end
$$;

create function private.group_of(p_kind text, p_marks text[]) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select hashtextextended(p_kind || E'\n' || array_to_string(p_marks, E'\n'), 0)
$$;

create function private.sorted_marks(p_marks text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct m.mark collate "C" order by m.mark collate "C"), '{}') from unnest(p_marks) m (mark) where m.mark is not null
$$;

create function private.school_marks(p_school public.schools) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return private.sorted_marks(array['country:' || p_school.country, 'type:' || p_school.type, 'ownership:' || p_school.ownership]
    || array(select 'field:' || f.field from unnest(p_school.specialties_list) f (field) where f.field = any (private.page_fields())));
end
$$;

create function private.programme_marks(p_programme public.programmes, p_country text, p_ownership text, out marks text[], out teaching text[])
language plpgsql stable set search_path = '' as $$
begin
  marks := private.sorted_marks(array['country:' || p_country, 'ownership:' || p_ownership, 'level:' || p_programme.level, 'field:' || p_programme.field,
      'mode:' || p_programme.mode, case when p_programme.attendance in ('full-time', 'both') then 'attendance:full-time' end,
      case when p_programme.attendance in ('part-time', 'both') then 'attendance:part-time' end,
      case when p_programme.internship in ('included', 'optional') then 'internship:1' end,
      case when p_programme.prices <> '[]' then 'priced:1' end]);
  teaching := private.sorted_marks(array(select 'language:' || l.name from unnest(p_programme.languages) l (name))
    || array(select 'month:' || i.month from unnest(p_programme.intakes) i (month)));
end
$$;

create function private.school_programmes(p_school public.schools, out words text[], out marks text[], out euros double precision)
language plpgsql stable set search_path = '' as $$
begin
  select private.words_of(string_agg(concat_ws(' ', p.name, p.name_es, p.name_en, p.recognised_by), ' ')),
      array_agg(distinct m.marks), min(m.euros)
    into words, marks, euros
    from public.programmes p
    cross join lateral private.programme_marks(p, p_school.country, p_school.ownership) k
    cross join lateral (select array_to_string(k.marks || k.teaching, E'\n') as marks,
      case when p.prices <> '[]' then (private.comparable_prices(p.prices, p.weeks)).year_euros end as euros) m
   where p.school_id = p_school.id and p.is_active;
  marks := array(select distinct '=' || m.mark from unnest(marks) g (marks) cross join lateral string_to_table(g.marks, E'\n') m (mark));
end
$$;

create function private.school_euros(p_school public.schools, p_programmes double precision) returns double precision
language sql stable set search_path = '' as $$
  select coalesce(p_programmes, nullif(least(p_school.tuition_min, p_school.tuition_max), 0)::double precision
    / case p_school.tuition_currency when 'EUR' then 1
        else (select r.per_euro from public.exchange_rates r where r.currency = p_school.tuition_currency) end::double precision)
$$;

create function private.index_search(p_schools uuid[], p_programmes uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.add_school_places(p_schools);
  delete from private.search_documents d where d.id = any (p_schools || p_programmes);
  with documents as materialized (
    select s.*, private.group_of('school', s.marks) as group_id, t.words as taught, t.marks as taught_marks, private.school_euros(s.school, t.euros) as euros
      from (select s as school, private.words_of(s.name) as name_words, private.school_marks(s) as marks
              from public.schools s where s.id = any (p_schools) and s.listed offset 0) s
      cross join lateral private.school_programmes(s.school) t
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (d.group_id) d.group_id, 'school', d.marks from documents d
       where not exists (select from private.search_groups g where g.id = d.group_id) order by d.group_id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, year_euros, words, ranked)
    select (d.school).id, 'school', (d.school).id, d.group_id, (d.school).completeness_band, (d.school).sort_name, (d.school).sort_name,
        array_to_string(private.main_words(d.name_words), ' '), (d.school).country, public.normalise_text((d.school).city),
        (d.school).coordinates_lat, (d.school).coordinates_lng, (d.school).checked_on, d.euros,
        w.words, w.ranked
      from documents d
      cross join lateral private.document_words('school',
          d.name_words || private.words_of(concat_ws(' ', (d.school).trading_name, (d.school).former_name,
              (select string_agg(r.name, ' ') from public.school_sources r where r.school_id = (d.school).id)))
            || private.initials(d.name_words, private.words_of((d.school).city)),
          private.place_words(d.school),
          d.taught || d.taught_marks
            || array(select '=language:' || l.name from unnest((d.school).languages_list || array_remove(array[(d.school).derived_language], null)) l (name))
            || array(select '=' || m.mark from unnest(d.marks) m (mark))
            || private.words_of(concat_ws(' ', array_to_string((d.school).specialties_list, ' '),
              array_to_string(public.json_text_list((d.school).specialties_en), ' '), array_to_string(public.json_text_list((d.school).accreditation), ' '),
              array_to_string(public.json_text_list((d.school).features), ' '), array_to_string(public.json_text_list((d.school).features_en), ' '))),
          private.words_of(concat_ws(' ', (d.school).description, (d.school).description_en))) w
    on conflict (id) do nothing;
  with documents as materialized (
    select p.*, private.group_of('programme', p.marks) as group_id, private.group_of('teaching', p.teaching) as teaching_id
      from (select p as programme, s.*, k.marks, k.teaching
              from (select s.id as school_id, s.country, s.ownership, public.normalise_text(s.city) as city, s.coordinates_lat as lat, s.coordinates_lng as lng,
                        private.place_words(s) || private.words_of(concat_ws(' ', s.name, s.trading_name)) || private.initials(private.words_of(s.name), private.words_of(s.city))
                          || array_remove(array['=type:' || s.type], null) as places,
                        -- its only one is that of its programmes, and so is one that country and kind make certain
                        '=language:' || case cardinality(s.languages_list) when 1 then s.languages_list[1] when 0 then s.derived_language end as language
                      from public.schools s
                     where s.listed and s.id in (select p.school_id from public.programmes p where p.id = any (p_programmes)) offset 0) s
              join public.programmes p on p.school_id = s.school_id
              cross join lateral private.programme_marks(p, s.country, s.ownership) k
             where p.id = any (p_programmes) and p.is_active offset 0) p
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (g.id) g.id, g.kind, g.marks
        from documents d cross join lateral (values (d.group_id, 'programme', d.marks), (d.teaching_id, 'teaching', d.teaching)) g (id, kind, marks)
       where not exists (select from private.search_groups k where k.id = g.id) order by g.id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, teaching_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, weeks, year_euros, total_euros, months, words, ranked)
    select (d.programme).id, 'programme', d.school_id, d.group_id, d.teaching_id,
        ((d.programme).prices = '[]')::integer + ((d.programme).duration_value is null and (d.programme).hours is null)::integer
          + ((d.programme).intakes = '{}')::integer + ((d.programme).languages = '{}')::integer,
        public.normalise_text(coalesce((d.programme).name_es, (d.programme).name)),
        public.normalise_text(coalesce((d.programme).name_en, (d.programme).name)),
        array_to_string(private.main_words(private.words_of((d.programme).name)), ' '), d.country, d.city, d.lat, d.lng,
        (d.programme).checked_on, (d.programme).weeks, c.year_euros, c.total_euros,
        (select coalesce(bit_or(1 << (i.month - 1)), 0) from unnest((d.programme).intakes) i (month)),
        w.words, w.ranked
      from documents d
      cross join lateral private.comparable_prices((d.programme).prices, (d.programme).weeks) c
      cross join lateral private.document_words('programme',
          private.words_of(concat_ws(' ', (d.programme).name, (d.programme).name_es, (d.programme).name_en)),
          d.places,
          private.words_of(concat_ws(' ', (d.programme).award_es, (d.programme).award_en, (d.programme).recognised_by))
            || array(select '=' || m.mark from unnest(d.marks || d.teaching) m (mark))
            || case when (d.programme).languages = '{}' and d.language is not null then array[d.language] else '{}' end,
          private.words_of(concat_ws(' ', (d.programme).note_es, (d.programme).note_en, (d.programme).requirements_es, (d.programme).requirements_en))) w
    on conflict (id) do nothing;
  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.ranked) l (lexeme, positions, weights)
     where d.id = any (p_schools || p_programmes)));
end
$$;

create function private.add_school_places(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.add_place(w.kind, w.code, w.name, '{}', w.lat, w.lng, 0)
    from (select 'town' as kind, c.code, min(s.city) as name, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng,
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

create function private.reindex_search() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.search_documents;
  delete from private.search_groups;
  delete from private.search_words;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
  perform private.add_search_words(array(select w.word from private.place_names n join private.places p on p.id = n.place and p.weight >= 50000
    cross join lateral string_to_table(n.plain, ' ') w (word) where n.word = 1));
  perform private.index_search(array(select s.id from public.schools s), array(select p.id from public.programmes p));
end
$$;

create function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  followed constant boolean := private.programmes_source() not in ('rows', 'both');
  schools uuid[];
  moved uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    schools := array(select n.id from new_rows n where n.listed);
    moved := case when followed then schools else '{}' end;
  elsif tg_op = 'DELETE' then
    schools := array(select o.id from old_rows o where o.listed);
  else
    -- most changes of a school touch nothing that is searched
    schools := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.listed or o.listed)
         and (n.listed, n.name, n.city, n.region, n.country, n.type, n.ownership, n.specialties, n.specialties_en, n.accreditation,
             n.features, n.features_en, n.description, n.description_en, n.completeness_band, n.checked_on, n.tuition_min, n.tuition_max,
             n.tuition_currency, n.coordinates_lat, n.coordinates_lng, n.trading_name, n.former_name, n.languages, n.derived_language, case when followed then n.programs end)
           is distinct from
           (o.listed, o.name, o.city, o.region, o.country, o.type, o.ownership, o.specialties, o.specialties_en, o.accreditation,
             o.features, o.features_en, o.description, o.description_en, o.completeness_band, o.checked_on, o.tuition_min, o.tuition_max,
             o.tuition_currency, o.coordinates_lat, o.coordinates_lng, o.trading_name, o.former_name, o.languages, o.derived_language, case when followed then o.programs end));
    moved := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where n.id = any (schools)
         and ((n.listed, n.name, n.trading_name, n.city, n.region, n.country, n.type, n.ownership, n.coordinates_lat, n.coordinates_lng, n.languages, n.derived_language)
             is distinct from (o.listed, o.name, o.trading_name, o.city, o.region, o.country, o.type, o.ownership, o.coordinates_lat, o.coordinates_lng, o.languages, o.derived_language)
           or (followed and n.programs is distinct from o.programs)));
  end if;
  if schools <> '{}' then
    perform private.index_search(schools, case when moved = '{}' then '{}'
      else array(select p.id from public.programmes p where p.school_id = any (moved)) end);
  end if;
  return null;
end
$$;

create function private.index_written_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programmes uuid[];
  schools uuid[];
begin
  -- rows that follow their school's column are indexed with it, all at once
  if private.programmes_source() = 'column' then
    return null;
  end if;
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

create function public.reprice_programmes(p_after uuid default null, p_size integer default 500) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  portion uuid[];
begin
  portion := array(select p.id from public.programmes p where p.prices <> '[]' and (p_after is null or p.id > p_after)
    order by p.id limit least(greatest(coalesce(p_size, 500), 1), 5000));
  update private.search_documents d set year_euros = c.year_euros, total_euros = c.total_euros
    from public.programmes p cross join lateral private.comparable_prices(p.prices, p.weeks) c
   where d.id = any (portion) and p.id = d.id
     and (d.year_euros, d.total_euros) is distinct from (c.year_euros, c.total_euros);
  update private.search_documents d set year_euros = e.euros
    from public.schools s cross join lateral (select private.school_euros(s, (private.school_programmes(s)).euros) as euros offset 0) e
   where d.id = s.id and s.id in (select p.school_id from public.programmes p where p.id = any (portion))
     and d.year_euros is distinct from e.euros;
  return portion[cardinality(portion)];
end
$$;

create trigger schools_zz_search_insert after insert on public.schools referencing new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_zz_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_zz_search_delete after delete on public.schools referencing old table as old_rows
  for each statement execute function private.index_written_schools();
create trigger programmes_search_insert after insert on public.programmes
  referencing new table as new_rows for each statement execute function private.index_written_programmes();
create trigger programmes_search_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_written_programmes();
create trigger programmes_search_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.index_written_programmes();
create trigger search_synonyms_words after insert or update on public.search_synonyms
  for each row execute function private.add_synonym_words();

revoke execute on function private.add_school_places(uuid[]), private.add_search_words(text[]), private.add_synonym_words(),
  private.document_words(text,text[],text[],text[],text[]), private.group_of(text,text[]), private.index_search(uuid[],uuid[]),
  private.index_written_programmes(), private.index_written_schools(), private.initials(text[],text[]), private.lexeme(text),
  private.place_words(schools), private.programme_marks(programmes,text,text), private.reindex_search(),
  private.school_euros(schools,double precision), private.school_marks(schools), private.school_programmes(schools),
  private.sorted_marks(text[]) from public;
revoke execute on function public.reprice_programmes(uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.reprice_programmes(uuid,integer) to service_role;

-- The search: interpretation of a text, matching documents, order, and facets. A request is one jsonb: {search, exact,
-- language, sort, page, page_size, filters: {country: [...], field: [...] ...}, city, near: {lat, lng, km}, area:
-- [south, west, north, east], price_max, price_per: 'year' | 'programme', price_unknown, weeks_min, weeks_max, region,
-- town}. Prices are in euros. Missing and mistyped values are ignored.

create type private.search_term as (
  kind text,
  words text,
  vals text[],
  -- of private.places; the best known one
  place integer,
  -- what a document must have, and what is the same in its name, as tsqueries are written
  asked text,
  named text,
  -- what else it may have, and how much that counts for the order
  tests tsquery[],
  gains real[]
);

create type private.search_reading as (
  -- as they are looked for; null where nothing is asked
  words text[],
  terms private.search_term[],
  ignored text[],
  missing text[],
  -- the words that are looked for where others were typed; else null
  corrected text,
  -- a place that is to be near, and how near
  near integer,
  near_words text,
  km double precision,
  price_max double precision,
  price_words text,
  cheap text
);

create type private.search_query as (
  kind text,
  words tsquery,
  -- of schools that have one programme which meets all that is asked of programmes, or a name that says so
  schools uuid[],
  named tsquery,
  groups bigint[],
  teachings bigint[],
  by_total boolean,
  price_max double precision,
  price_unknown boolean,
  weeks_min double precision,
  weeks_max double precision,
  country text,
  city text,
  region text,
  town text,
  area double precision[],
  lat double precision,
  lng double precision,
  km double precision,
  plain text,
  tests tsquery[],
  gains real[]
);

create type private.asked_group as (id bigint, kind text, failed text);
create type private.search_count as (group_id bigint, other_city boolean, unpriced boolean, documents integer);

create function private.asked_text(p_search text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200))
$$;

create function private.word_forms(p_word text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_agg(distinct f.form) from (
      select unnest(array[p_word]
        || case when p_word ~ '^[a-z]{3,}s$' then array[left(p_word, -1)] else '{}' end
        || case when p_word ~ '^[a-z]{3,}es$' then array[left(p_word, -2)] else '{}' end
        || case when p_word ~ '^[a-z]{3,}$' then array[p_word || 's', p_word || 'es'] else '{}' end
        || case when p_word ~ '^[a-z]{3,8}$' then array['~' || p_word] else '{}' end) as form
      union
      select unnest(array[s.value, o.words[1]]) from public.search_synonyms s
        join public.search_synonyms o on o.kind = 'same' and o.value = s.value
       where s.kind = 'same' and (s.words[1] = p_word or s.value = p_word)) f);
end
$$;

create function private.words_query(p_words text[], p_mark text, p_weights text, p_begun boolean default false) returns text
language plpgsql stable set search_path = '' as $$
declare
  weights constant text := case when p_weights = '' then '' else ':' || p_weights end;
begin
  return (
    select string_agg('(' || (select string_agg(private.lexeme(case when f.form like '~%' then '' else p_mark end || f.form) || weights, ' | ')
          from unnest(private.word_forms(w.word)) f (form))
        || case when p_begun and w.place = cardinality(p_words) then ' | ' || private.lexeme(p_mark || w.word) || ':*' || p_weights else '' end || ')', ' & ')
      from unnest(p_words) with ordinality w (word, place));
end
$$;

create function private.is_known_word(p_word text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return p_word !~ '^[a-z]{3,30}$' or p_word = any (private.little_words())
    or exists (select from private.search_words k where k.word = p_word)
    or exists (select from private.place_names n where n.plain = p_word)
    or exists (select from private.search_documents d where d.words @@ (private.lexeme(p_word) || ' | ' || private.lexeme('~' || p_word))::tsquery);
end
$$;

create function private.meant_word(p_word text, p_beside text[], p_begun boolean) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with measured as materialized (
      -- two letters that changed places are one error, and two for levenshtein
      select k.word, case when k.word = any (turned.words) or p_begun and left(k.word, char_length(p_word)) = any (turned.words) then 1
          when p_begun then least(extensions.levenshtein_less_equal(k.word, p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, char_length(p_word)), p_word, 2), extensions.levenshtein_less_equal(left(k.word, char_length(p_word) + 1), p_word, 2))
          else extensions.levenshtein_less_equal(k.word, p_word, 2) end as distance
        from private.search_words k
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where k.size between char_length(p_word) - 2 and char_length(p_word) + case when p_begun then 30 else 2 end
    ), allowed as (
      select distinct m.word, m.distance, 1 as parts from measured m
       where m.distance between 1 and case when greatest(case when p_begun then 0 else char_length(m.word) end, char_length(p_word)) >= 8 then 2 else 1 end
      union all
      select left(p_word, n) || ' ' || substr(p_word, n + 1), 2, 2 from generate_series(3, char_length(p_word) - 3) n
       where exists (select from private.search_documents d
         where d.words @@ format('%s & %s', private.lexeme('+' || left(p_word, n)), private.lexeme('+' || substr(p_word, n + 1)))::tsquery)
    ), nearest as (
      select * from allowed order by distance, left(word, 1) <> left(p_word, 1), word limit 12
    )
    select a.word from nearest a
      cross join lateral (select private.words_query(string_to_array(a.word, ' '), '', '') as asked) q
     -- so many words are like one of four letters
     where char_length(p_word) > 4 or exists (select from unnest(p_beside) b (word) where exists (select from private.search_documents d
       where d.words @@ (q.asked || ' & ' || private.words_query(array[b.word], '', ''))::tsquery))
      order by a.distance, a.parts,
        (select count(*) from unnest(p_beside) b (word) where exists (select from private.search_documents d
          where d.words @@ (q.asked || ' & ' || private.words_query(array[b.word], '', ''))::tsquery)) desc,
        left(a.word, 1) <> left(p_word, 1),
        not exists (select from private.search_phrases p where p.words @> array[a.word]),
        (select count(*) from (select from private.search_documents d where d.words @@ q.asked::tsquery limit 200) few) desc, a.word
      limit 1);
end
$$;

create function private.corrected_words(p_words text[], p_exact boolean, p_begun boolean, p_typing boolean default false) returns text[]
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
        when coalesce(p_exact, false) or tried > 3 or private.is_known_word(p_words[at])
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

create function private.search_term_of(p_kind text, p_words text[], p_vals text[], p_last boolean) returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  main constant text[] := private.main_words(p_words);
  marks constant text := (select string_agg(private.lexeme('=' || p_kind || ':' || v.value), ' | ')
    from unnest(case p_kind when 'ownership' then array_replace(p_vals, 'free', 'public') else p_vals end) v (value));
  named text;
  term private.search_term;
begin
  term.kind := p_kind;
  term.words := array_to_string(p_words, ' ');
  term.vals := p_vals;
  named := private.words_query(main, '', 'A');
  term.named := private.words_query(main, '+', '');
  if p_kind = 'place' then
    term.place := p_vals[1]::integer;
    term.asked := (select string_agg(private.lexeme('=place:' || v.value), ' | ') from unnest(p_vals) v (value));
    term.tests := array[term.asked || ' | ' || private.words_query(main, '', 'ABC', p_last), private.lexeme('=place:' || term.place), named]::tsquery[];
    term.gains := '{4,2,1}';
    term.asked := term.asked || ' | ' || private.words_query(main, '', '', p_last);
  elsif p_kind = 'country' then
    -- regions may be called so: Georgia
    term.asked := concat_ws(' | ', marks, term.named, (select string_agg(private.lexeme('=place:' || n.place), ' | ') from private.place_names n
      where n.plain = term.words and n.word = 1));
    term.tests := array[term.asked, marks]::tsquery[];
    term.gains := '{5,1}';
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
  else
    -- levels and timetables are often told by words alone, also in the name of the school
    term.asked := marks || ' | ' || case when p_kind in ('field', 'type', 'ownership') then term.named else private.words_query(main, '', '') end
      || coalesce(' | ' || (select string_agg('(' || private.words_query(p.words, '', '') || ')', ' | ') from private.search_phrases p
        where p_kind = 'attendance' and p.kind = 'attendance' and p.value = any (p_vals)), '');
    term.tests := array[marks || ' | ' || private.words_query(main, '', 'ABC'), named]::tsquery[];
    term.gains := case when p_kind in ('field', 'type') then '{4,2}' else '{3,2}' end;
  end if;
  return term;
end
$$;

create function private.read_search(p_search text, p_exact boolean, p_begun boolean) returns private.search_reading
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  kinds constant text[] := array['near', 'cheap', 'country', 'field', 'level', 'attendance', 'ownership', 'mode', 'language', 'type', 'missing', 'place', 'known', 'far', 'any', 'unheld'];
  text text := private.asked_text(p_search);
  -- of currencies that are known, so that no other word is taken for one: 'under 5000 spa'
  codes constant text := (select string_agg(lower(r.currency), '|') from public.exchange_rates r);
  currency constant text := concat_ws('|', '€|\$|£|eur', codes);
  price text[];
  amount double precision;
  typed text[];
  said text[];
  next integer := 1;
  near_from integer;
  phrase record;
  term private.search_term;
  reading private.search_reading;
begin
  reading.terms := '{}';
  reading.ignored := '{}';
  reading.missing := '{}';
  price := regexp_match(text, '((?:under|below|less than|up to|at most|max|maximum|menos de|por menos de|por debajo de|hasta|maximo|moins de|jusqu''a|meno di|sotto)'
    || '\s*(' || currency || ')?\s*(\d{1,3}(?:[.,]\d{3})+|\d{1,9})\s*(k)?\s*(euros?|dollars?|dolares|pounds?|libras?|pesos?|' || currency || ')?'
    || '(?:\s*(?:a year|per year|al ano|por ano|par an|all''anno))?)(?:\s|$)');
  amount := replace(replace(price[3], '.', ''), ',', '')::double precision * (case when price[4] is null then 1 else 1000 end);
  if amount between 100 and 1e9 then
    reading.price_words := price[1];
    reading.price_max := amount / coalesce((select r.per_euro from public.exchange_rates r
      where r.currency = (case left(coalesce(price[2], price[5]), 3) when '$' then 'USD' when 'dol' then 'USD' when '£' then 'GBP' when 'pou' then 'GBP'
        when 'lib' then 'GBP' when 'pes' then 'MXN' else upper(left(coalesce(price[2], price[5]), 3)) end)), 1)::double precision;
    text := overlay(text placing ' ' from strpos(text, price[1]) for char_length(price[1]));
  end if;
  typed := (private.words_of(text))[1:24];
  said := private.corrected_words(typed, p_exact, p_begun);
  if said <> typed then
    reading.corrected := array_to_string(said, ' ');
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
       where p.kind not in ('same', 'topic') and not a.little
         -- 'in English', not 'French pastry'
         and (p.kind <> 'language' or said[a.place - 1] in ('in', 'en', 'auf')) group by a.place, a.size, p.kind
      union all
      -- the best known one first; of a country with schools, or a region, it counts for more
      select a.place, a.size, case when bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || p.id)::tsquery)) then 'place' when max(p.weight) >= 200000 then 'known' else 'unheld' end,
          (array_agg(p.id::text order by case p.kind when 'region' then 1500000 else p.weight end * case when exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || c.name_en)::tsquery) then 3 else 1 end desc, p.id))[:20]
        from slices a
        join private.place_names n on n.plain = array_to_string(a.words, ' ') and n.word = 1
        join private.places p on p.id = n.place
        join public.countries c on c.code = p.country
       where not a.little or a.size > 1 group by 1, 2
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
      if said[next] <> all (private.little_words()) and said[next] !~ '^[a-z]$' or next = 1 and cardinality(said) = 1 then
        reading.terms := reading.terms || private.search_term_of('word', said[next:next], '{}', next = cardinality(said));
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
    elsif phrase.kind = 'near' then
      near_from := phrase.place;
      continue;
    elsif phrase.kind = 'cheap' then
      reading.cheap := array_to_string(said[phrase.place:next - 1], ' ');
    else
      term := private.search_term_of(phrase.kind, said[phrase.place:next - 1], phrase.vals, next > cardinality(said) and phrase.kind <> 'place');
      reading.terms := reading.terms || term;
      if phrase.kind = 'any' then
        reading.ignored := reading.ignored || term.words;
      elsif phrase.kind = 'missing' then
        reading.missing := reading.missing || phrase.vals;
      end if;
    end if;
    near_from := null;
  end loop;
  -- 'Granada España': the one of the country that is named
  if exists (select from unnest(reading.terms) t where t.kind = 'country') then
    reading.terms := array(
      select case when t.kind <> 'place' or home.vals is null then t else private.search_term_of('place', string_to_array(t.words, ' '), home.vals, false) end
        from unnest(reading.terms) t
        left join lateral (select array_agg(v.value order by v.place) as vals from unnest(t.vals) with ordinality v (value, place)
          join private.places p on t.kind = 'place' and p.id = v.value::integer join public.countries c on c.code = p.country
         where c.name_en in (select unnest(n.vals) from unnest(reading.terms) n where n.kind = 'country')) home on true);
  end if;
  -- one of each
  reading.terms := array(select t from unnest(reading.terms) with ordinality u (kind, words, vals, place, asked, named, tests, gains, position)
    cross join lateral (select (u.kind, u.words, u.vals, u.place, u.asked, u.named, u.tests, u.gains)::private.search_term as t) c
    where not exists (select from unnest(reading.terms) with ordinality e (kind, words, vals, place, asked, named, tests, gains, position)
      where e.position < u.position and (e.kind, e.words) = (u.kind, u.words))
    order by u.position limit 16);
  return reading;
end
$$;

create function private.asked_marks(p_request jsonb) returns table (key text, marks text[])
language sql immutable set search_path = '' as $$
  select f.key, array(select f.key || ':' || (e.entry #>> '{}') from jsonb_array_elements(f.entries) e (entry)
      where jsonb_typeof(e.entry) in ('string', 'number') limit 20)
    from jsonb_each(case jsonb_typeof(p_request -> 'filters') when 'object' then p_request -> 'filters' else '{}' end) f (key, entries)
   where case jsonb_typeof(f.entries) when 'array' then jsonb_array_length(f.entries) > 0 else false end
$$;

create function private.asked_number(p_request jsonb, p_key text) returns double precision
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key)
    when 'number' then least(greatest((p_request ->> p_key)::numeric, -1e12), 1e12)::double precision end
$$;

create function private.asked_string(p_request jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key) when 'string' then p_request ->> p_key else '' end
$$;

create function private.search_query_of(p_kind text, p_request jsonb, p_reading private.search_reading)
returns private.search_query
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  of_programmes constant text[] := '{level,mode,attendance,language}';
  area constant jsonb := p_request -> 'area';
  near constant jsonb := case jsonb_typeof(p_request -> 'near') when 'object' then p_request -> 'near' end;
  wanted private.search_query;
  one private.search_query;
  together private.search_term[] := '{}';
begin
  wanted.kind := p_kind;
  wanted.price_max := coalesce(p_reading.price_max, private.asked_number(p_request, 'price_max'));
  wanted.by_total := p_request ->> 'price_per' = 'programme';
  wanted.price_unknown := p_request -> 'price_unknown' = 'true';
  wanted.weeks_min := private.asked_number(p_request, 'weeks_min');
  wanted.weeks_max := private.asked_number(p_request, 'weeks_max');
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
    together := array(select t from unnest(p_reading.terms) t where t.kind = any (of_programmes) or t.kind = 'field');
    if not exists (select from unnest(together) t where t.kind = any (of_programmes))
       or cardinality(together) + (wanted.price_max is not null)::integer < 2 then
      together := '{}';
    end if;
  end if;
  if together <> '{}' then
    one.kind := 'programme';
    one.words := ('''=kind:programme'' & ' || (select string_agg('(' || t.asked || ')', ' & ') from unnest(together) t))::tsquery;
    one.price_max := wanted.price_max;
    wanted.price_max := null;
    execute 'select coalesce(array_agg(distinct d.school_id), ''{}'') from private.search_documents d where ' || private.search_condition()
      into wanted.schools using one;
    wanted.named := case when one.price_max is null then (select string_agg(t.named, ' & ') from unnest(together) t)::tsquery end;
  end if;
  wanted.words := (select string_agg('(' || t.asked || ')', ' & ') from unnest(p_reading.terms) t where t.asked is not null and t <> all (together))::tsquery;
  -- nothing but words that every school has
  if wanted.words is null and together = '{}' and exists (select from unnest(p_reading.terms) t where t.kind = 'any') then
    wanted.words := (select string_agg('(' || private.words_query(string_to_array(t.words, ' '), '+', '', true) || ')', ' & ') from unnest(p_reading.terms) t
      where t.kind = 'any')::tsquery;
  end if;
  wanted.words := wanted.words && private.lexeme('=kind:' || p_kind)::tsquery;
  -- marks alone find nothing
  if p_reading.words = '{}' and p_reading.price_words is null then
    wanted.schools := '{}';
  end if;
  wanted.plain := array_to_string(private.main_words(p_reading.words), ' ');
  select array_agg(g.test), array_agg(g.gain) into wanted.tests, wanted.gains
    from (select t.tests, t.gains from unnest(p_reading.terms) t limit 8) t cross join lateral unnest(t.tests, t.gains) g (test, gain)
   where g.test is not null;
  return wanted;
end
$$;

create function private.search_condition() returns text
language sql immutable set search_path = '' as $$
  select $c$ d.kind = ($1).kind
    and (($1).words is null or d.words @@ ($1).words)
    and (($1).schools is null or d.school_id = any (($1).schools) or (($1).named is not null and d.words @@ ($1).named))
    and (($1).groups is null or d.group_id = any (($1).groups))
    and (($1).teachings is null or d.teaching_id = any (($1).teachings))
    and (($1).city is null or ($1).country is not null or d.city = ($1).city)
    and (($1).price_max is null or coalesce(case when ($1).by_total then d.total_euros else d.year_euros end, ($1).price_max) <= ($1).price_max)
    and (($1).weeks_min is null or d.weeks >= ($1).weeks_min)
    and (($1).weeks_max is null or d.weeks <= ($1).weeks_max)
    and (($1).area is null or d.lat between ($1).area[1] and ($1).area[3]
      and case when ($1).area[2] <= ($1).area[4] then d.lng between ($1).area[2] and ($1).area[4] else d.lng >= ($1).area[2] or d.lng <= ($1).area[4] end)
    and (($1).km is null or d.lat between ($1).lat - ($1).km / 111 and ($1).lat + ($1).km / 111
      and private.distance_km(($1).lat, ($1).lng, d.lat, d.lng) <= ($1).km)
    and (($1).region is null or d.school_id in (select s.id from public.schools s where s.region_slug = ($1).region))
    and (($1).town is null or d.school_id in (select s.id from public.schools s where s.town_slug = ($1).town)) $c$
$$;

create function private.other_city() returns text
language sql immutable set search_path = '' as $$
  select '(($1).city is not null and d.city <> ($1).city and d.country = ($1).country)'
$$;
create function private.is_unpriced() returns text
language sql immutable set search_path = '' as $$
  select '(($1).price_max is not null and case when ($1).by_total then d.total_euros else d.year_euros end is null)'
$$;

create function private.hit_condition() returns text
language sql immutable set search_path = '' as $$
  select private.search_condition() || ' and not ' || private.other_city()
    || ' and (coalesce(($1).price_unknown, false) or not ' || private.is_unpriced() || ')'
$$;

create function private.search_counts(p_query private.search_query, p_groups private.asked_group[]) returns private.search_count[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts private.search_count[];
  passing constant bigint[] := private.group_ids(p_groups, p_query.kind, true);
  taught constant bigint[] := private.group_ids(p_groups, 'teaching', true);
begin
  execute 'select coalesce(array_agg((c.id, c.other_city, c.unpriced, c.documents)::private.search_count), ''{}'') from (
      select coalesce(d.group_id, d.teaching_id) as id, d.other_city, d.unpriced, count(*)::integer as documents
        from (select case when $3 is null or d.teaching_id = any ($3) then d.group_id end as group_id,
                  case when $2 is null or d.group_id = any ($2) then d.teaching_id end as teaching_id,
                  ' || private.other_city() || ' as other_city, ' || private.is_unpriced() || ' as unpriced
                from private.search_documents d where ' || private.search_condition() || ') d
       group by grouping sets ((d.group_id, d.other_city, d.unpriced), (d.teaching_id, d.other_city, d.unpriced))) c where c.id is not null'
    into counts using p_query, passing, taught;
  return counts;
end
$$;

create function private.search_ids(p_query private.search_query, p_sort text, p_language text, p_offset bigint, p_size integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  ids uuid[];
  ranked constant boolean := p_query.tests is not null and p_sort = '';
  named constant text := format('d.sort_%s, d.id', p_language);
  -- schools by how complete they are
  ordered constant text := case p_query.kind when 'school' then 'd.band, ' else '' end || named;
  month constant text := format('((((d.months::integer << 12) | d.months) >> %s) & 4095)', extract(month from current_date)::integer % 12);
begin
  execute 'select array(select d.id from private.search_documents d where ' || private.hit_condition() || ' order by ' || case
        when p_size is null then 'd.id'
        when p_sort = 'name' then named
        when p_sort = 'country' then format('(select public.normalise_text(c.name_%s) collate "C" from public.countries c where c.name_en = d.country), %s', p_language, ordered)
        when p_sort = 'price' then 'case when ($1).by_total then d.total_euros else d.year_euros end asc nulls last, ' || ordered
        when p_sort = 'checked' then 'd.checked_on desc nulls last, ' || ordered
        when p_sort = 'length' then 'd.weeks asc nulls last, ' || named
        when p_sort = 'start' then format('nullif(%1$s, 0) & -(%1$s) asc nulls last, %2$s', month, named)
        when p_query.km is not null then 'private.distance_km(($1).lat, ($1).lng, d.lat, d.lng), d.band, ' || named
        when ranked then 'case when ($1).plain <> '''' and starts_with(d.plain_name, ($1).plain) then case when d.plain_name = ($1).plain then 2000 else 1000 end else 0 end'
          || (select string_agg(format(' + case when d.ranked @@ ($1).tests[%1$s] then ($1).gains[%1$s] else 0 end', n), '') from generate_series(1, cardinality(p_query.tests)) n)
          || ' desc, d.band, ' || named
        else 'd.band, ' || named end
      || ' offset $2 limit $3)'
    into ids using p_query, p_offset, p_size;
  return ids;
end
$$;

create function private.asked_groups(p_kind text, p_request jsonb) returns private.asked_group[]
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return (
    with asked as materialized (
      select case when p_kind = 'programme' and a.key in ('language', 'month') then 'teaching' else p_kind end as kind, a.key, a.marks
        from private.asked_marks(p_request) a
    )
    select array_agg((f.id, f.kind, f.failed)::private.asked_group) from (
      select g.id, g.kind, min(a.key) filter (where not g.marks && a.marks) as failed
        from private.search_groups g join asked a on a.kind = g.kind
       group by g.id having count(*) filter (where not g.marks && a.marks) <= 1
      union all
      select distinct 0, a.kind, '' from asked a) f);
end
$$;

create function private.group_ids(p_groups private.asked_group[], p_kind text, p_passing boolean) returns bigint[]
language sql immutable set search_path = '' as $$
  select case when exists (select from unnest(p_groups) g where g.kind = p_kind)
    then array(select g.id from unnest(p_groups) g where g.kind = p_kind and (not p_passing or g.failed is null)) end
$$;

create function private.search_facets(p_kind text, p_counts private.search_count[], p_unknown boolean, p_groups private.asked_group[]) returns jsonb
language sql stable set search_path = '' set enable_sort = off set enable_nestloop = off set work_mem = '32MB' set jit = off as $$
  with counted as materialized (
    select c.group_id, g.kind, g.marks, f.failed, c.other_city, c.unpriced, c.documents, not c.unpriced or coalesce(p_unknown, false) as affordable
      from unnest(p_counts) c left join unnest(p_groups) f on f.id = c.group_id join private.search_groups g on g.id = c.group_id
  ), summed as materialized (
    select m.mark, sum(c.documents)::integer as documents
      from counted c cross join lateral unnest(c.marks) m (mark)
     where c.affordable and (c.failed is null or starts_with(m.mark, c.failed || ':'))
       and (not c.other_city or starts_with(m.mark, 'country:'))
     group by 1
  ), facets as (
    select split_part(f.mark, ':', 1) as key, substr(f.mark, strpos(f.mark, ':') + 1) as value, f.documents from summed f
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(c.documents) filter (where c.kind = p_kind and c.failed is null and not c.other_city and c.affordable), 0) from counted c),
    'unpriced', (select coalesce(sum(c.documents) filter (where c.kind = p_kind and c.failed is null and not c.other_city and c.unpriced), 0) from counted c),
    'facets', (select coalesce(jsonb_object_agg(k.key, k.counts), '{}') from (
      select f.key, jsonb_agg(jsonb_build_object('value', f.value, 'count', f.documents) order by f.value collate "C") as counts
        from facets f group by f.key) k))
$$;

create function private.term_rank(p_term private.search_term) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case
    when p_term.kind = 'word' and not exists (select from private.search_documents d where d.words @@ p_term.asked::tsquery) then 0
    when p_term.kind = 'word' and p_term.words ~ '^[0-9]+$' then 4
    -- a small town that no school is in may as well be a name
    when p_term.kind = 'place' and (select max(p.weight) from private.places p where p.id = any (p_term.vals::integer[])) < 100000
      and not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ') from unnest(p_term.vals) v (value))::tsquery) then 7
    else array_position(array['missing', 'attendance', 'ownership', 'mode', 'language', 'level', 'word', 'place', 'country', 'type', 'field'], p_term.kind) end;
end
$$;

create function private.place_json(p_place integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'kind', p.kind, 'country', c.name_en, 'lat', p.lat, 'lng', p.lng)
    from private.places p join public.countries c on c.code = p.country where p.id = p_place
$$;

create function private.place_choices(p_term private.search_term) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with towns as materialized (
    select s.country, coalesce(mode() within group (order by s.region), '') as region, mode() within group (order by s.city) as city, s.town_slug as town, count(*)::integer as schools,
        bool_or(d.words @@ (private.lexeme('=place:' || p_term.place))::tsquery) as best
      from private.search_documents d join public.schools s on s.id = d.id
     where d.kind = 'school' and d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ')
       from unnest(p_term.vals) v (value) join private.places p on p.id = v.value::integer and p.kind = 'town')::tsquery
     group by s.country, s.town_slug
  ), choices as (
    select t.country, t.region, t.city, t.town, t.schools, t.best from towns t
    union all
    -- the best known ones of all and of countries with schools, also where they have none
    select c.name_en, '', p.name, '', 0, true from private.places p join public.countries c on c.code = p.country
     where (p.id = p_term.place or p.id = (select w.id from private.places w where w.id = any (p_term.vals::integer[]) order by w.weight desc, w.id limit 1))
       and p.kind = 'town' and p.weight >= 100000 and not exists (select from towns t where t.country = c.name_en)
  ), named as materialized (
    select s.name, s.slug from private.search_documents d join public.schools s on s.id = d.id
     where d.kind = 'school' and d.words @@ p_term.named::tsquery and not s.town_slug = any (array(select t.town from towns t))
       and starts_with(d.plain_name, array_to_string(private.main_words(string_to_array(p_term.words, ' ')), ' '))
     order by d.band, d.sort_es limit 2
  )
  select case when (select count(*) from choices) + (select count(*) from named) > 1 then jsonb_build_object('words', p_term.words,
    'places', (select jsonb_agg(to_jsonb(c) - 'best' order by c.best desc, c.schools desc, c.country, c.town)
      from (select * from choices order by best desc, schools desc, country, town limit 4) c),
    'schools', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from named n)) end
$$;

create type private.search_answer as (
  query private.search_query,
  reading private.search_reading,
  counts jsonb,
  relaxed jsonb,
  wider jsonb
);

create function private.tried_search(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[])
returns private.search_answer
language plpgsql stable set search_path = '' as $$
declare
  query private.search_query := private.search_query_of(p_kind, p_request, p_reading);
  answer private.search_answer;
begin
  query.groups := private.group_ids(p_groups, p_kind, false);
  query.teachings := private.group_ids(p_groups, 'teaching', false);
  answer.reading := p_reading;
  answer.query := query;
  answer.counts := private.search_facets(p_kind, private.search_counts(query, p_groups), query.price_unknown, p_groups);
  return answer;
end
$$;

create function private.less_asked(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[],
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
  if p_reading.price_max is not null and coalesce(least, 99) > 3 then
    reading := p_reading;
    reading.price_max := null;
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

create function private.answer_search(p_kind text, p_request jsonb) returns private.search_answer
language plpgsql stable set search_path = '' set jit = off as $$
declare
  text constant text := private.asked_string(p_request, 'search');
  exact constant boolean := coalesce(p_request -> 'exact' = 'true', false);
  groups constant private.asked_group[] := private.asked_groups(p_kind, p_request);
  reading private.search_reading := private.read_search(text, exact, true);
  answer private.search_answer;
  given private.search_reading;
  less record;
  around integer;
  without text[] := '{}';
  found boolean;
begin
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
  if not found and not exact and exists (select from unnest(reading.terms) t where t.kind <> 'any') then
    around := coalesce(reading.near, case when jsonb_typeof(p_request -> 'near') is distinct from 'object' then (
      select t.place from unnest(reading.terms) t join private.places p on p.id = t.place and p.lat is not null
       where t.kind = 'place' order by p.weight desc, p.id limit 1) end);
    select reading as reading, null::text as given_up into less;
    loop
      for widened in 0..3 loop
        given := less.reading;
        continue when widened = 0 and without = '{}' or widened > 0 and around is null
          -- so far only for what nothing else is known of
          or widened = 3 and exists (select from unnest(given.terms) t where t.kind <> 'any' and private.term_rank(t) < 8);
        if widened > 0 then
          given.near := around;
          given.km := (array[100, 300, 1000])[widened];
          given.terms := array(select t from unnest(given.terms) t where t.place is distinct from around);
        end if;
        answer := private.tried_search(p_kind, p_request, given, groups);
        found := answer.counts ->> 'total' <> '0';
        exit when found;
      end loop;
      exit when found;
      less := private.less_asked(p_kind, p_request, less.reading, groups);
      exit when less.given_up is null;
      without := without || less.given_up;
      around := case when exists (select from unnest((less.reading).terms) t where t.place = around) or reading.near = around then around end;
    end loop;
    if found then
      answer.relaxed := jsonb_build_object('without', to_jsonb(without), 'place', private.place_json(around),
        'km', case when given.km is distinct from reading.km then given.km end);
      if around is not null and given.near is null then
        given.near := around;
        given.km := 100;
        given.terms := array(select t from unnest(given.terms) t where t.place is distinct from around);
        answer.relaxed := answer.relaxed || jsonb_build_object('nearby',
          (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
      end if;
    end if;
  elsif answer.counts ->> 'total' = '1' then
    less := private.less_asked(p_kind, p_request, reading, groups);
    if less.given_up is not null then
      answer.wider := jsonb_build_object('without', less.given_up,
        'total', (private.tried_search(p_kind, p_request, less.reading, groups)).counts -> 'total');
    end if;
  end if;
  answer.reading := reading;
  answer.query.groups := private.group_ids(groups, p_kind, true);
  answer.query.teachings := private.group_ids(groups, 'teaching', true);
  return answer;
end
$$;

create function private.city_counts(p_query private.search_query, p_country text) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  cities jsonb := '[]';
begin
  if coalesce(p_country, '') <> '' then
    p_query.city := null;
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''value'', c.city, ''count'', c.programmes) order by c.city collate "C"), ''[]'') from (
        select max(s.city collate "C") as city, sum(n.programmes) as programmes from (
            select d.city, (array_agg(d.school_id))[1] as school, count(*) as programmes from private.search_documents d
             where ' || private.hit_condition() || ' group by 1) n join public.schools s on s.id = n.school and s.town_slug <> '''' group by n.city) c'
      into cities using p_query;
  end if;
  return cities;
end
$$;

create function private.search(p_kind text, p_request jsonb) returns jsonb
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
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country', private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any') then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected', reading.corrected,
    'near', case when reading.near is not null then private.place_json(reading.near) || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros', reading.price_max) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider,
    'ambiguous', case when asked_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case p_kind when 'programme' then jsonb_build_object('cities', private.city_counts(query, request #>> '{filters,country,0}')) else '{}' end;
end
$$;

create function private.programme_cards(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at'] || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'year_euros', d.year_euros, 'total_euros', d.total_euros)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  join private.search_documents d on d.id = p.id
$$;

create function public.search_schools(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('schools', private.school_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place) order by i.place),
      case when p_request ->> 'language' = 'en' then 'en' else 'es' end))
    from (select private.search('school', p_request) as found offset 0) f
$$;

create function public.search_programmes(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('programmes', private.programme_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place) order by i.place)))
    from (select private.search('programme', p_request) as found offset 0) f
$$;

create function public.directory_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('schools', count(*), 'countries', count(distinct d.country),
      'specialties', (select count(distinct m.mark) from private.search_groups g cross join lateral unnest(g.marks) m (mark)
        where m.mark like 'field:%' and exists (select from private.search_documents k where k.group_id = g.id and k.kind = 'school')),
      'checked_on', max(d.checked_on),
      'updated_at', (select max(s.updated_at) from public.schools s where s.listed))
    from private.search_documents d where d.kind = 'school'
$$;

create function public.count_programmes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('programmes', coalesce(sum(s.programmes), 0), 'schools', count(*), 'priced', coalesce(sum(s.priced), 0))
    from (select count(*) as programmes, count(*) filter (where 'priced:1' = any (g.marks)) as priced
            from private.search_documents d join private.search_groups g on g.id = d.group_id where d.kind = 'programme' group by d.school_id) s
$$;

revoke execute on function private.answer_search(text,jsonb), private.asked_groups(text,jsonb), private.asked_marks(jsonb),
  private.asked_number(jsonb,text), private.asked_string(jsonb,text), private.asked_text(text),
  private.city_counts(private.search_query,text), private.corrected_words(text[],boolean,boolean,boolean),
  private.group_ids(private.asked_group[],text,boolean), private.hit_condition(), private.is_known_word(text), private.is_unpriced(),
  private.less_asked(text,jsonb,private.search_reading,private.asked_group[]), private.meant_word(text,text[],boolean),
  private.other_city(), private.place_choices(private.search_term), private.place_json(integer), private.programme_cards(uuid[]),
  private.read_search(text,boolean,boolean), private.search(text,jsonb), private.search_condition(),
  private.search_counts(private.search_query,private.asked_group[]),
  private.search_facets(text,private.search_count[],boolean,private.asked_group[]),
  private.search_ids(private.search_query,text,text,bigint,integer), private.search_query_of(text,jsonb,private.search_reading),
  private.search_term_of(text,text[],text[],boolean), private.term_rank(private.search_term),
  private.tried_search(text,jsonb,private.search_reading,private.asked_group[]), private.word_forms(text),
  private.words_query(text[],text,text,boolean) from public;
revoke execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) to anon, authenticated, service_role;

-- Suggestions during typing.

create function private.suggested_ids(p_kind text, p_words text[], p_language text, p_most integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  main constant text[] := private.main_words(p_words);
  plain constant text := array_to_string(main, ' ');
  begun text := main[cardinality(main)];
  ids uuid[];
  mark text;
  query tsquery;
  -- for what is neither a name nor a place
  named_or_there constant tsquery := private.words_query(main, '', 'AB', true)::tsquery;
begin
  ids := array(select d.id from private.search_documents d
    where d.kind = p_kind and d.plain_name >= plain and d.plain_name < plain || chr(1114111)
    order by d.plain_name <> plain, d.band, d.plain_name, d.id limit p_most);
  if begun ~ '^[a-z0-9]{1,2}$' and cardinality(main) = 1 then
    return ids;
  end if;
  foreach mark in array case p_kind when 'school' then array['+', ''] else array['+'] end loop
    exit when cardinality(ids) >= p_most;
    query := (private.lexeme('=kind:' || p_kind) || ' & ' || private.words_query(main, mark, '', char_length(begun) > 2))::tsquery;
    ids := ids || array(
      select f.id from (select d.id, d.band, d.sort_es, d.sort_en from private.search_documents d
         where d.words @@ query and d.ranked @@ named_or_there limit 1000) f
       where f.id <> all (ids)
       order by f.band, case p_language when 'en' then f.sort_en else f.sort_es end, f.id limit p_most - cardinality(ids));
  end loop;
  return ids;
end
$$;

create function private.suggested_places(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with named as materialized (
    select p.kind, c.name_en as country, p.id, p.name, n.plain = p_plain as exact, n.word, p.weight
      from private.place_names n join private.places p on p.id = n.place join public.countries c on c.code = p.country
     where n.plain >= p_plain and n.plain < p_plain || chr(1114111)
     order by n.plain <> p_plain, n.word > 1, p.weight desc, n.plain limit 300
  ), held as (
    select n.kind, n.country, s.name, s.slug, n.exact, n.word, s.schools
      from named n
      cross join lateral (
        select case n.kind when 'town' then mode() within group (order by s.city) else mode() within group (order by s.region) end as name,
            case n.kind when 'town' then s.town_slug else s.region_slug end as slug, count(*) as schools
          from private.search_documents d join public.schools s on s.id = d.id
         where d.kind = 'school' and d.words @@ private.lexeme('=place:' || n.id)::tsquery group by 2) s
  ), countries as (
    select 'country' as kind, p.value as country, '' as name, '' as slug, bool_or(array_to_string(p.words, ' ') = p_plain) as exact,
        min(case when starts_with(array_to_string(p.words, ' '), p_plain) then 1 else 2 end) as word, 1000000 as schools
      from private.search_phrases p
     where p.kind = 'country' and strpos(' ' || array_to_string(p.words, ' '), ' ' || p_plain) > 0
       and exists (select from private.search_documents d where d.words @@ private.lexeme('=country:' || p.value)::tsquery)
     group by p.value
  ), places as (
    select distinct on (a.kind, a.country, a.slug) a.* from (select * from countries union all select * from held) a
     order by a.kind, a.country, a.slug, a.exact desc, a.word, a.name
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'country', s.country, 'name', s.name)
      order by not s.exact, s.word > 1, s.kind = 'region', s.schools desc, s.name, s.country), '[]')
    from (select p.* from places p
      -- a town that is called like its region is the same to whoever types it
      where p.kind <> 'region' or not exists (select from places t where t.kind = 'town' and t.country = p.country and t.slug = p.slug)
      order by not p.exact, p.word > 1, p.kind = 'region', p.schools desc, p.name, p.country limit 3) s
$$;

create function private.suggested_fields(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off as $$
  select coalesce(jsonb_agg(f.value order by f.exact desc, f.value), '[]') from (
    select p.value, bool_or(array_to_string(p.words, ' ') = p_plain) as exact
      from private.search_phrases p
     where char_length(p_plain) > 1 and p.kind = 'field' and p.value = any (private.page_fields()) and starts_with(array_to_string(p.words, ' '), p_plain)
       and exists (select from private.search_documents d where d.words @@ private.lexeme('=field:' || p.value)::tsquery)
     group by p.value order by 2 desc, 1 limit 2) f
$$;

create function public.suggest(p_search text, p_language text default 'es') returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  typed constant text[] := (private.words_of(private.asked_text(p_search)))[1:8];
  words text[] := private.corrected_words(typed, false, true, true);
  plain text;
  found jsonb;
begin
  if cardinality(typed) = 0 then
    return '{"schools": [], "programmes": [], "places": [], "fields": [], "corrected": null}';
  end if;
  -- what could be the beginning of a word that goes with no other
  if words = typed and private.suggested_ids('school', words, language, 1) || private.suggested_ids('programme', words, language, 1) = '{}' then
    words := private.corrected_words(typed, false, false);
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

revoke execute on function private.suggested_fields(text), private.suggested_ids(text,text[],text,integer), private.suggested_places(text)
  from public;
revoke execute on function public.suggest(text,text) from public, anon, authenticated, service_role;
grant execute on function public.suggest(text,text) to anon, authenticated, service_role;

create function public.school_points(p_request jsonb default '{}', p_box double precision[] default null, p_most integer default 10000)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.map_points(private.search_ids((private.answer_search('school', p_request)).query, '', 'es', 0, null), null, p_box, p_most)
$$;

create function public.programme_points(p_request jsonb default '{}', p_box double precision[] default null, p_most integer default 10000)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.map_points(coalesce(array_agg(f.school_id), '{}'), coalesce(array_agg(f.programmes), '{}'), p_box, p_most)
    from (select d.school_id, count(*)::integer as programmes
            from unnest(private.search_ids((private.answer_search('programme', p_request)).query, '', 'es', 0, null)) i (id)
            join private.search_documents d on d.id = i.id group by 1) f
$$;

revoke execute on function public.programme_points(jsonb,double precision[],integer), public.school_points(jsonb,double
  precision[],integer) from public, anon, authenticated, service_role;
grant execute on function public.programme_points(jsonb,double precision[],integer), public.school_points(jsonb,double
  precision[],integer) to anon, authenticated, service_role;

create or replace function public.list_places(p_least integer default 1) returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with inside as materialized (
    select s.country, s.region_slug, s.town_slug, s.specialties_list, s.updated_at from public.schools s where s.listed
  ), with_fields as materialized (
    select i.country, i.region_slug, i.town_slug, '' as field, i.updated_at from inside i
    union all
    select i.country, i.region_slug, i.town_slug, l.field, i.updated_at
      from inside i cross join lateral (select distinct unnest(i.specialties_list) as field) l
     where l.field = any (private.page_fields())
  ), regions as (
    select c.country, r.slug, r.shared from (select distinct i.country from inside i where i.region_slug is not null) c
      cross join lateral private.country_regions(c.country, '') r
  ), counted as (
    select f.country, '' as region, coalesce(f.town_slug, '') as town, f.field as specialty, false as shared,
        count(*)::integer as schools, max(f.updated_at) as updated_at
      from with_fields f group by f.field, grouping sets ((f.country), (f.country, f.town_slug))
    having grouping(f.town_slug) = 1 or f.town_slug <> ''
    union all
    select f.country, r.slug, '', f.field, r.shared, count(*)::integer, max(f.updated_at)
      from with_fields f join regions r on r.country = f.country and r.slug = f.region_slug
     group by f.country, r.slug, f.field, r.shared
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.country collate "C", c.region, c.town, c.specialty collate "C"), '[]')
    from counted c where c.schools >= greatest(coalesce(p_least, 1), 1)
$$;

create or replace function public.place_page(
  p_country text, p_town text default '', p_specialty text default '', p_language text default 'es',
  p_page integer default 1, p_page_size integer default 12, p_region text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  town_asked constant text := coalesce(p_town, '');
  region_asked constant text := coalesce(p_region, '');
  field constant text := coalesce(p_specialty, '');
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  inside constant uuid[] := private.place_ids(coalesce(p_country, ''), region_asked, town_asked, field);
  total constant integer := cardinality(inside);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(total::numeric / size)::integer));
  town record;
  region jsonb;
  towns jsonb;
begin
  if total = 0 then
    return jsonb_build_object('total', 0);
  end if;
  if region_asked <> '' or town_asked <> '' then
    region := private.region_of(p_country, inside);
  end if;
  if region_asked <> '' and region is null then
    return jsonb_build_object('total', 0);
  end if;
  select mode() within group (order by s.city collate "C") as name, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
    into town from public.schools s
   where town_asked <> '' and s.listed and s.country = p_country and s.town_slug = town_asked;
  towns := private.place_towns(p_country, region_asked, field, 60);
  return jsonb_build_object('total', total, 'page', page, 'page_size', size,
    'schools', private.school_cards(inside[(page - 1) * size + 1 : page * size],
      case when p_language = 'en' then 'en' else 'es' end),
    'first', (select coalesce(jsonb_agg(s.slug order by f.place), '[]')
      from unnest(inside[1:20]) with ordinality f (id, place) join public.schools s on s.id = f.id
     where s.completeness_band < 3),
    'programmes', private.place_programmes(inside),
    'fields', private.place_fields(p_country, region_asked, town_asked),
    'region', region,
    'town', case when town_asked <> '' then to_jsonb(town) end,
    'town_count', towns -> 'count',
    'towns', towns -> 'towns',
    'regions', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.schools desc, r.slug), '[]')
        from (select * from private.country_regions(p_country, field)
               where town_asked = '' order by schools desc, slug limit 60) r),
    'neighbours', case when town.lat is null then '[]'
      else private.place_neighbours(p_country, town_asked, field, town.lat, town.lng, 150, 12) end,
    'countries', (
      select coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools) order by c.schools desc, c.country), '[]')
        from (select s.country, count(*)::integer as schools from public.schools s
               where s.listed and s.country <> p_country and (field = '' or s.specialties_list @> array[field]) group by 1) c));
end
$$;

create or replace function public.preview_synonym(p_phrase text, p_kind text, p_value text, p_id uuid default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request constant jsonb := jsonb_build_object('search', p_phrase, 'exact', true, 'page_size', 0);
  before integer;
  after integer;
begin
  if not public.is_admin() then
    raise exception 'only an admin may try a synonym' using errcode = 'insufficient_privilege';
  end if;
  before := (public.search_schools(request) ->> 'total')::integer;
  begin
    if p_id is null then
      insert into public.search_synonyms (phrase, kind, value) values (p_phrase, p_kind, p_value);
    else
      update public.search_synonyms set phrase = p_phrase, kind = p_kind, value = p_value where id = p_id;
    end if;
    after := (public.search_schools(request) ->> 'total')::integer;
    raise exception 'taken back' using errcode = 'SYN00';
  exception when sqlstate 'SYN00' then
    null;
  end;
  return jsonb_build_object('before', before, 'after', after);
end
$$;

create or replace function private.country_regions(p_country text, p_specialty text)
returns table (slug text, name text, schools integer, shared boolean)
language sql stable set search_path = '' as $$
  with regions as materialized (
    select s.region_slug as slug, mode() within group (order by s.region collate "C") as name,
        count(*) filter (where p_specialty = '' or s.specialties_list @> array[p_specialty])::integer as schools,
        exists (select 1 from public.schools t
          where t.listed and t.country = p_country and t.town_slug = s.region_slug) as shared
      from public.schools s
     where s.listed and s.country = p_country and s.region_slug is not null
     group by s.region_slug
  )
  select r.slug, r.name, r.schools, r.shared from regions r
   where r.schools > 0 and not (r.shared and (
     exists (select 1 from public.schools t
       where t.listed and t.country = p_country and t.town_slug = r.slug || '-region')
     or exists (select 1 from regions o where o.slug = r.slug || '-region')))
$$;

-- Points and cells of the map.

create or replace function private.map_points(p_ids uuid[], p_matches integer[], p_box double precision[], p_most integer) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off as $$
declare
  box constant double precision[] := coalesce(p_box, array[-90, -180, 90, 180]);
  -- The least keeps a box without width from dividing by nothing.
  size constant double precision := greatest(box[4] - box[2] + case when box[4] < box[2] then 360 else 0 end,
    2 * (box[3] - box[1]), 0.001) / 64;
  most constant integer := least(greatest(coalesce(p_most, 0), 0), 20000);
  fields constant text[] := private.page_fields();
  answer jsonb;
begin
  with found as materialized (
    select s.id, s.coordinates_lat as lat, s.coordinates_lng as lng, m.matches
      from unnest(p_ids, p_matches) m (id, matches) join public.schools s on s.id = m.id and s.listed
  ), inside as materialized (
    select f.* from found f
     where f.lat between box[1] and box[3]
       and case when box[2] <= box[4] then f.lng between box[2] and box[4] else f.lng >= box[2] or f.lng <= box[4] end
  ), counted as (
    select (select count(*)::integer from inside) as total,
        (select count(*)::integer from found f where f.lat is null or f.lng is null) as without
  )
  select jsonb_build_object('total', c.total, 'without', c.without) || case when c.total <= most then
      jsonb_build_object('points', (
        select coalesce(jsonb_agg(jsonb_build_array(s.slug, s.name, s.city, s.country,
            (select f.field from unnest(s.specialties_list) with ordinality f (field, place) where f.field = any (fields)
              order by f.place limit 1),
            i.lat, i.lng, i.matches) order by s.country, s.town_slug, s.sort_name, s.id), '[]')
          from inside i join public.schools s on s.id = i.id))
    else
      jsonb_build_object('cells', (
        select coalesce(jsonb_agg(jsonb_build_array(g.lat, g.lng, g.schools, g.matches)), '[]')
          from (select avg(i.lat) as lat, avg(i.lng) as lng, count(*) as schools, sum(i.matches) as matches
                  from inside i group by floor((i.lat + 90) / size), floor((i.lng + 180) / size) order by 1, 2) g))
    end
    into answer from counted c;
  return answer;
end
$$;

create or replace function private.place_fields(p_country text, p_region text, p_town text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('value', f.field, 'count', f.schools)
      order by f.schools desc, array_position(private.page_fields(), f.field)), '[]')
    from (
      select field, count(*)::integer as schools
        from public.schools s cross join lateral (select distinct unnest(s.specialties_list) as field) l
       where s.listed and s.country = p_country
         and (p_town = '' or s.town_slug = p_town) and (p_region = '' or s.region_slug = p_region)
         and field = any (private.page_fields())
       group by 1) f
$$;

create or replace function private.place_ids(p_country text, p_region text, p_town text, p_specialty text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id order by s.completeness_band, s.sort_name, s.id), '{}') from public.schools s
   where s.listed and s.country = p_country
     and (p_region = '' or s.region_slug = p_region)
     and (p_town = '' or s.town_slug = p_town)
     and (p_specialty = '' or s.specialties_list @> array[p_specialty])
$$;

create or replace function private.place_neighbours(
  p_country text, p_town text, p_specialty text, p_lat double precision, p_lng double precision, p_km double precision, p_most integer
) returns jsonb
language sql stable set search_path = '' as $$
  with reach as materialized (select private.longitude_reach(p_lat, p_km) as degrees)
  select coalesce(jsonb_agg(to_jsonb(n) order by n.km, n.country, n.slug), '[]') from (
    select t.* from (
      select s.country, s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
          private.distance_km(p_lat, p_lng, avg(s.coordinates_lat), avg(s.coordinates_lng)) as km
        from public.schools s cross join reach r
       where s.listed and s.town_slug <> '' and (s.country, s.town_slug) <> (p_country, p_town)
         and s.coordinates_lat between p_lat - p_km / 111 and p_lat + p_km / 111
         and (abs(s.coordinates_lng - p_lng) <= r.degrees or abs(s.coordinates_lng - p_lng) >= 360 - r.degrees)
         and private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) <= p_km
         and (p_specialty = '' or s.specialties_list @> array[p_specialty])
       group by 1, 2) t
     order by t.km, t.country, t.slug limit p_most) n
$$;

create or replace function private.place_programmes(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('programmes', count(*), 'priced', count(d.year_euros),
      'least', min(d.year_euros), 'most', max(d.year_euros))
    from private.search_documents d where d.kind = 'programme' and d.school_id = any (p_ids)
$$;

create or replace function private.place_towns(p_country text, p_region text, p_specialty text, p_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with towns as materialized (
    select s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
        avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
      from public.schools s
     where s.listed and s.country = p_country and s.town_slug <> '' and (p_region = '' or s.region_slug = p_region)
       and (p_specialty = '' or s.specialties_list @> array[p_specialty])
     group by 1
  ), most as (
    select * from towns order by schools desc, slug limit p_most
  )
  select jsonb_build_object('count', (select count(*) from towns), 'towns',
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.schools desc, m.slug), '[]') from most m))
$$;

create or replace function private.undo_registered(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
  undone uuid[];
  one record;
begin
  perform set_config('directory.programmes_from', 'both', true);
  perform private.undo_changes(p_import, p_ids);
  undone := array(select c.school_id from private.import_changes c
    where c.import = p_import and c.school_id = any (p_ids) and (c.undone or c.kind = 'changed'));
  for one in select c.*, (e.value ->> 'id')::uuid as id, e.value -> 'before' as was, (e.value ->> 'version')::integer as version
      from private.register_changes c cross join lateral jsonb_array_elements(c.programmes_before) e
     where c.import = p_import and c.school_id = any (undone) loop
    if jsonb_typeof(one.was) = 'null' then
      delete from public.programmes p where p.id = one.id and p.version = one.version;
    else
      perform private.change_register_programmes(one.school_id, jsonb_build_object('hide', '[]'::jsonb, 'update', jsonb_build_array(one.was || jsonb_build_object('version', one.version))));
      update public.programmes p set is_active = (one.was ->> 'is_active')::boolean
       where p.id = one.id and p.is_active is distinct from (one.was ->> 'is_active')::boolean and p.version <= one.version + 1;
    end if;
  end loop;
  delete from public.school_sources s using private.register_changes c
   where c.import = p_import and c.school_id = any (undone) and c.source_before is null
     and s.register = c.register and s.identifier = c.identifier;
  update public.school_sources s set edition = k.edition, name = k.name, licence = k.licence, fetched_at = k.fetched_at,
      also_identifiers = k.also_identifiers, parent_identifier = k.parent_identifier, parent_name = k.parent_name,
      gone_since = k.gone_since, stated = k.stated, differing = k.differing,
      -- a programme that was brought back has a later version than it had
      programmes = k.programmes || (select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
        where p.school_id = s.school_id and p.id in (select (e ->> 'id')::uuid from jsonb_array_elements(c.programmes_before) e
          where jsonb_typeof(e -> 'before') = 'object'))
    from private.register_changes c cross join lateral jsonb_populate_record(null::public.school_sources, c.source_before) k
   where c.import = p_import and c.school_id = any (undone) and c.source_before is not null
     and s.register = c.register and s.identifier = c.identifier;
  perform private.write_programmes_columns(array(select s.id from public.schools s join private.register_changes c on c.school_id = s.id
    where c.import = p_import and s.id = any (undone) and c.programmes_before <> '[]'));
  perform private.index_search(array(select s.id from public.schools s where s.id = any (undone)), '{}');
  perform set_config('directory.programmes_from', before, true);
end
$$;

create or replace function private.write_registered(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
  good jsonb;
  known_ids uuid[];
  one record;
begin
  perform set_config('directory.programmes_from', 'both', true);
  perform 1 from public.schools s
    where s.id in (select (r.value #>> '{entry,id}')::uuid from jsonb_array_elements(p_rows) r) order by s.id for update;
  select coalesce(jsonb_agg(r.value -> 'entry'), '[]') into good from jsonb_array_elements(p_rows) r
   where case when r.value -> 'entry' ? 'version'
     then exists (select 1 from public.schools s where s.id = (r.value #>> '{entry,id}')::uuid
       and s.version = (r.value #>> '{entry,version}')::integer)
     else not exists (select 1 from public.schools s where s.id = (r.value #>> '{entry,id}')::uuid) end;
  known_ids := array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e where e ? 'version');

  insert into private.register_changes (import, register, identifier, school_id, source_before, programmes_before)
    select p_import, k.register, k.identifier, (e ->> 'id')::uuid, (select to_jsonb(s) from public.school_sources s
          where s.register = k.register and s.identifier = k.identifier),
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'version', k.programmes -> c.id::text, 'before',
            (select to_jsonb(p) from public.programmes p where p.id = c.id))), '[]')
           from (select (i ->> 'id')::uuid as id from jsonb_each(e -> 'register_programmes') l
             cross join lateral jsonb_array_elements(l.value) i) c)
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict do nothing;
  insert into public.school_sources as s (register, identifier, school_id, name, edition, licence, also_identifiers,
      parent_identifier, parent_name, gone_since, stated, differing, programmes)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set name = excluded.name, edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes;

  perform private.write_imported(p_import, (select jsonb_agg(case when r.value -> 'entry' ? 'version' then r.value
      else jsonb_set(r.value, '{entry,programs}',
        to_jsonb(private.programmes_column_of(r.value #> '{entry,register_programmes,insert}'))) end order by r.place)
    from jsonb_array_elements(p_rows) with ordinality r (value, place)));

  perform private.insert_kept('public.programmes', (select jsonb_agg(r.row || jsonb_build_object('school_id', e -> 'id'))
    from jsonb_array_elements(good) e cross join lateral jsonb_array_elements(e #> '{register_programmes,insert}') r (row)));
  for one in select (e ->> 'id')::uuid as school, e -> 'register_programmes' as changes from jsonb_array_elements(good) e
      where e #> '{register_programmes,update}' <> '[]' or e #> '{register_programmes,hide}' <> '[]' loop
    perform private.change_register_programmes(one.school, one.changes);
  end loop;
  if known_ids <> '{}' then
    perform private.write_programmes_columns(array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e
      where e ? 'version' and e -> 'register_programmes' <> '{"insert": [], "update": [], "hide": []}'));
    perform private.index_search(known_ids, '{}');
  end if;
  -- what changed nothing in the school itself is an act of this run all the same
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import, s.id, s.id, 'changed', 0, s.name from public.schools s where s.id = any (known_ids)
  on conflict do nothing;
  perform set_config('directory.programmes_from', before, true);
end
$$;

alter table public.search_synonyms disable trigger search_synonyms_audit;
insert into public.search_synonyms (phrase, kind, value)
select trim(p.phrase), l.kind, l.value
  from (values
    ('level', 'vocational-intermediate', 'fp, f.p., cfgm, ciclo formativo de grado medio, bac pro, bac professionnel, baccalauréat professionnel, CAP,
      certificat d''aptitude professionnelle'),
    ('level', 'vocational-higher', 'fp, f.p., cfgs, ciclo formativo de grado superior, técnico superior, BTS'),
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
    ('ownership', 'private', 'private, privada, privado, privadas, privados, privé, privée, privata, privato'),
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
    ('same', 'gelato', 'helado, helados, heladería, gelatiere, gelati, glaces'), ('same', 'waiter', 'camarero, camareros, cameriere, serveur'),
    ('same', 'barman', 'bartender, bartending, cocteles, coctelería, mixology'), ('same', 'chocolate', 'chocolat, cioccolato, cioccolatiere, chocolatier'),
    ('same', 'viticulture', 'viticultura, viticoltura, viti'), ('same', 'butcher', 'carnicería, carnicero, boucher, boucherie, macelleria'),
    ('topic', '', 'vegan, vegans, vegano, vegana, végane, vegetarian, vegetariano, vegetariana, végétarien, vegetarisch, sushi, ramen, barista, coffee, café, caffè,
      cheese, queso, fromage, formaggio, beer, cerveza, bière, birra, brewing, cervecería, halal, kosher, gluten, keto, nutrition, nutrición, dietética,
      mixology, paella, pizza, pasta, tacos, bbq, barbacoa, catering, macaron, macarons, sourdough, masa madre, cupcake, cupcakes, wset, sake, tea, té'),
    ('type', 'university', 'univ'),
    ('any', '', 'beginner, beginners, principiante, principiantes, débutant, débutants, principianti, lesson, lessons, lección,
      lecciones, lezione, lezioni, corso, corsi, cours, formation, formations, imparare, studiare, apprendre, étudier, cómo, quiero, want, how, hacer,
      hacerse, good, great, famous, migliore, migliori, meilleur, meilleure, meilleurs, meilleures, estudio, career,
      careers, education, educación, cuánto, cuesta, cuestan, busco, buscar, looking, need, necesito, much, which, experience, experiencia, world, mundo, level, levels, nivel, niveau, livello, taught, month, months, week, weeks, year, years, mes, meses, semana, semanas, año, años, mois, semaine, semaines, ans,
      mese, mesi, settimana, settimane, anno, anni, hour, hours, hora, horas, aprendizaje, coll, inst, price, prices, cost, costs, precio, precios, coste, costo, prix, prezzo, prezzi'),
    ('field', 'culinaryArts', 'cuoco, cuochi, cuisinier, cuisinière, cocinar, cucinare, cuisiner, culinaire, culinaires, arts culinaires, arte culinaria, cuocere, alberghiero, alberghiera,
      scuola alberghiera, istituto alberghiero'),
    ('field', 'pastry', 'patissier, pâtissière, pasticciere, panettiere, panificazione, boulanger, boulangère, pâtisseries, postre'),
    ('field', 'bakery', 'panettiere, panificazione, boulanger, boulangère'),
    ('field', 'wineGastronomy', 'vin, vins, vini, œnologie, sommelière, wine tasting, cata de vinos, degustazione'),
    ('field', 'hospitality', 'hôtelier, hôtelière, lycée hôtelier, lycées hôteliers, alberghiera, scuola alberghiera, istituto alberghiero, accoglienza turistica'),
    ('field', 'hotelManagement', 'gestion hôtelière, management hôtelier, gestione alberghiera, direzione alberghiera, hotel direction')
  ) l (kind, value, phrases)
  cross join lateral string_to_table(regexp_replace(l.phrases, '\s+', ' ', 'g'), ',') p (phrase)
on conflict on constraint search_synonyms_key do nothing;
alter table public.search_synonyms enable trigger search_synonyms_audit;
