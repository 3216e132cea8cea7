-- The search for schools: one document for each, the query, counts, and the lists of the directory.

-- What a search text asks for. `condition` is it on a document `d`, `score` how well one meets it, both as SQL. `words` are its main
-- words, `plain` which of them (counted from 1) are looked for as they are and may be typed wrong, `understood` the phrases that mean
-- something, [{words, kind, values}]; `corrected` the words that are looked for in the place of what was typed.
create type private.search_question as (
  words text[],
  condition text,
  score text,
  plain integer[],
  understood jsonb,
  corrected text,
  by_bits boolean,
  quick text,
  special text,
  sure text,
  more text,
  met text,
  direct_score text
);

-- One thing that a search asks for: a word, whose `kind` is null, or a phrase that means something. A document meets it by any of the
-- groups of lexemes in `asked`, a group by all that are in it (one in a line), or by a lexeme with one of the beginnings.
create type private.search_term as (
  kind text,
  words text[],
  last boolean,
  asked text[],
  beginnings text[],
  marks text[],
  -- the phrases that mean the same
  phrases text[]
);

-- How many schools a group has.
create type private.group_count as (group_id integer, schools integer);

create table private.search_groups (
  id integer generated always as identity primary key,
  country text not null,
  type text not null,
  -- distinct and sorted
  specialties text[] not null,
  -- with the changes below: how many active schools
  schools integer not null default 0,
  unique (country, type, specialties)
);
alter table private.search_groups enable row level security;

-- Changes not yet added to the groups. Writers only ever insert here, so two of them never wait for each other or
-- meet in a deadlock, as they would on a counter.
create table private.search_group_changes (
  group_id integer not null,
  schools integer not null
);
alter table private.search_group_changes enable row level security;

-- How many active schools have a value, with the changes above: kind 'schools' (all of them, value ''), 'country',
-- 'type' or 'specialty'. The same counts as the groups', added up.
create table private.search_values (
  kind text not null,
  value text not null,
  schools integer not null,
  primary key (kind, value)
);
alter table private.search_values enable row level security;

-- The columns of words hold no positions. Besides words they hold marks, which nobody can type: '=f:pastry' that a school teaches a
-- field, '=t:', '=l:', '=m:' and '=c:' its type, levels, ways of teaching and country, '~ice' initials of its name, and in `words`
-- '+pastry' a word of its name.
create table private.search_documents (
  school_id uuid primary key,
  group_id integer not null,
  -- schools.completeness_band
  band smallint not null,
  checked_on date,
  -- the cheapest known price for a year
  euros double precision,
  sort_name text collate "C" not null,
  -- the main words of the name, one space between them
  plain_name text collate "C" not null,
  -- of the school and of what registers call it
  names tsvector not null,
  -- town, region and country by all their names, and the marks
  places tsvector not null,
  -- programmes, and specialties of its own
  topics tsvector not null,
  -- all of these, and the descriptions; of which the rest is found by an index and never read
  words tsvector not null,

  bits_0 bigint not null default 0,
  bits_1 bigint not null default 0,
  bits_2 bigint not null default 0,
  bits_3 bigint not null default 0,
  bits_4 bigint not null default 0,
  bits_5 bigint not null default 0,
  bits_6 bigint not null default 0,
  bits_7 bigint not null default 0,
  bits_8 bigint not null default 0,
  bits_9 bigint not null default 0,
  bits_10 bigint not null default 0,
  bits_11 bigint not null default 0,
  place integer not null default 0,
  bits_12 bigint not null default 0,
  bits_13 bigint not null default 0,
  bits_14 bigint not null default 0,
  bits_15 bigint not null default 0,
  bits_16 bigint not null default 0,
  bits_17 bigint not null default 0,
  bits_18 bigint not null default 0,
  bits_19 bigint not null default 0
);
alter table private.search_documents alter column words set storage external;
alter table private.search_documents enable row level security;
create index search_documents_group on private.search_documents (group_id);
-- Every search reads the list of what was written and not yet sorted into the index: it is kept short.
create index search_documents_words on private.search_documents using gin (words) with (gin_pending_list_limit = 512);
create index search_documents_names on private.search_documents using gin (names) with (gin_pending_list_limit = 512);
-- A prefix of names, the most complete first.
create index search_documents_names_in_order on private.search_documents (band, plain_name, school_id);
-- of the rows that stay: those that were there before have just been written anew
create index search_documents_order on private.search_documents (band, sort_name, school_id)
  include (group_id, plain_name, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
    bits_14, bits_15, bits_16, bits_17, bits_18, bits_19);

-- The words of names, places and topics, and of phrases that mean something: what a word that is typed wrong may have been. Twice
-- where two writers have written one at the same time, so that neither waits for the other; those of schools that are gone stay.
create table private.search_words (
  word text collate "C" not null,
  size smallint generated always as (char_length(word)) stored
);
alter table private.search_words enable row level security;
create index search_words_end on private.search_words (right(word, 2), size);
create index search_words_word on private.search_words (word) include (size);

-- The values that a group's schools count for.
create function private.group_values(p_group private.search_groups) returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select 'schools', '' union all select 'country', p_group.country union all select 'type', p_group.type
  union all select 'specialty', specialty from unnest(p_group.specialties) as s (specialty)
$$;

-- The groups and the values as they are now.
create view private.search_counts as
  select g.id, g.country, g.type, g.specialties, g.schools + coalesce(c.schools, 0) as schools
    from private.search_groups g
    left join (select group_id, sum(schools)::integer as schools from private.search_group_changes group by 1) c
      on c.group_id = g.id;

create view private.search_value_counts as
  select kind, value, sum(schools)::integer as schools from (
    select kind, value, schools from private.search_values
    union all
    select v.kind, v.value, c.schools from private.search_group_changes c
      join private.search_groups g on g.id = c.group_id cross join lateral private.group_values(g) v) counts
   group by 1, 2 having sum(schools) > 0;

-- Adds the waiting changes to their groups and values, when there are many. Whoever finds another at it leaves it to
-- them.
create function private.settle_search_groups(p_above integer) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select 1 from private.search_group_changes offset p_above)
     and pg_try_advisory_xact_lock(hashtextextended('settle search groups', 0)) then
    with settled as (
      delete from private.search_group_changes returning group_id, schools
    ), sums as (
      select group_id, sum(schools) as schools from settled group by 1
    ), updated as (
      update private.search_groups g set schools = g.schools + s.schools from sums s where g.id = s.group_id
      returning g.id
    )
    insert into private.search_values as known (kind, value, schools)
      select v.kind, v.value, sum(s.schools)
        from sums s join private.search_groups g on g.id = s.group_id cross join lateral private.group_values(g) v
       group by 1, 2 having sum(s.schools) <> 0
    on conflict (kind, value) do update set schools = known.schools + excluded.schools;
  end if;
end
$$;

-- Brings the search up to date for these schools: active ones are written anew, others leave it.
create function private.index_schools(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  lock table private.frequent_lexemes in row exclusive mode;
  -- in one order, so that two writers of the same new groups cannot wait for each other
  insert into private.search_groups (country, type, specialties)
    select distinct w.country, w.type, w.specialties from (
        select s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1) as specialties
          from public.schools s where s.id = any (p_ids) and s.is_active) w
     where not exists (select 1 from private.search_groups g
        where (g.country, g.type, g.specialties) = (w.country, w.type, w.specialties))
     order by 1, 2, 3
    on conflict do nothing;

  delete from private.search_bits b where b.school_id = any (p_ids);
  with gone as (
    delete from private.search_documents d where d.school_id = any (p_ids) returning d.group_id
  ), came as (
    insert into private.search_documents (school_id, group_id, band, sort_name, checked_on, euros, plain_name, names, places, topics, words,
        place, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
        bits_14, bits_15, bits_16, bits_17, bits_18, bits_19)
      select s.id, g.id, s.completeness_band, s.sort_name, d.checked_on, d.euros, d.plain_name, d.names, d.places, d.topics, d.words,
          private.order_place(s.completeness_band::smallint, s.sort_name), d.bits[1], d.bits[2], d.bits[3], d.bits[4], d.bits[5], d.bits[6],
          d.bits[7], d.bits[8], d.bits[9], d.bits[10], d.bits[11], d.bits[12], d.bits[13], d.bits[14], d.bits[15], d.bits[16],
          d.bits[17], d.bits[18], d.bits[19], d.bits[20]
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        cross join lateral private.search_document(s) d
       where s.id = any (p_ids) and s.is_active
      returning school_id, group_id, place, plain_name,
        bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
        bits_14, bits_15, bits_16, bits_17, bits_18, bits_19
  ), numbered as (
    insert into private.search_bits
      select c.school_id, c.group_id, c.place, private.name_start(c.plain_name),
          c.bits_0, c.bits_1, c.bits_2, c.bits_3, c.bits_4, c.bits_5, c.bits_6, c.bits_7, c.bits_8, c.bits_9, c.bits_10,
          c.bits_11, c.bits_12, c.bits_13, c.bits_14, c.bits_15, c.bits_16, c.bits_17, c.bits_18, c.bits_19
        from came c
  )
  insert into private.search_group_changes (group_id, schools)
    select group_id, sum(change) from (
      select group_id, -1 as change from gone
      union all
      select group_id, 1 from came) changes
     group by group_id having sum(change) <> 0;

  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.names || d.places || d.topics) l
     where d.school_id = any (p_ids)));
  perform private.settle_search_groups(500);
end
$$;

create function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select o.id from old_rows o where o.is_active);
  else
    -- most changes of a school touch nothing that is searched
    ids := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (n.is_active, n.sort_name, n.city, n.region, n.country, n.type, n.specialties_list, n.specialties_en, n.description,
             n.description_en, n.completeness_band, n.checked_on, n.tuition_min, n.tuition_max, n.tuition_currency)
           is distinct from
           (o.is_active, o.sort_name, o.city, o.region, o.country, o.type, o.specialties_list, o.specialties_en, o.description,
             o.description_en, o.completeness_band, o.checked_on, o.tuition_min, o.tuition_max, o.tuition_currency));
  end if;
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;

-- Writes the whole index anew; for the owner, after a change of countries or of the rules above.
create function private.reindex_schools(p_least integer default 5000, p_one_of integer default 40) returns void
language plpgsql set search_path = '' as $$
declare
  sample constant integer := 3000;
  most_lexemes constant integer := 832;
  most_beginnings constant integer := 448;
begin
  lock table private.frequent_lexemes in share row exclusive mode;
  delete from private.search_documents;
  delete from private.search_bits;
  delete from private.search_group_changes;
  delete from private.search_groups;
  delete from private.search_values;
  delete from private.search_words;
  delete from private.frequent_lexemes;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
  if (select count(*) from public.schools s where s.is_active) >= p_least then
    with sampled as materialized (
      select s.id from public.schools s where s.is_active order by md5(s.id::text) limit sample
    ), words as materialized (
      select i.id, l.lexeme collate "C" as lexeme
        from sampled i join public.schools s on s.id = i.id
        cross join lateral private.search_document(s) d
        cross join lateral unnest(d.words) l (lexeme)
    ), found as materialized (
      select w.lexeme, count(*) as documents from words w
        -- a search does not ask for little words beside others, and seldom for numbers
       where w.lexeme ~ '^[=~]|[^0-9@+#].' and ltrim(w.lexeme, '@+#') <> all (private.little_words())
       group by 1 having count(*) * p_one_of > (select count(*) from sampled)
       order by 2 desc, 1 limit most_lexemes
    ), begun as (
      -- the beginnings of names that have one or two letters are asked for by whoever types so far
      select b.beginning || '*' as lexeme, count(distinct w.id) as documents
        from words w cross join lateral (select left(w.lexeme, n) as beginning from generate_series(1, 7) n) b
       where b.beginning ~ '^([a-z]{3,6}|[+][a-z]{1,6}|[@#][a-z]{2,6})$' and not exists (select from found f where f.lexeme = w.lexeme)
       group by b.beginning having count(distinct w.id) * 100 > (select count(*) from sampled)
       order by b.beginning ~ '^[+].{1,2}$' desc, 2 desc, 1 limit most_beginnings
    )
    insert into private.frequent_lexemes (lexeme, bit)
      select f.lexeme, row_number() over (order by f.lexeme collate "C") - 1
        from (select f.lexeme from found f union all select b.lexeme from begun b) f;
  end if;
  perform private.choose_places();
  perform private.index_schools(array(select s.id from public.schools s where s.is_active));
  perform private.settle_search_groups(0);
end
$$;

-- The groups of schools that the filters let pass; null where nothing is filtered by.
create function private.filtered_groups(p_countries text[], p_types text[], p_specialties text[]) returns integer[]
language sql stable set search_path = '' as $$
  select case when p_countries || p_types || p_specialties <> '{}' then array(
    select g.id from private.search_groups g
     where (p_countries = '{}' or g.country = any (p_countries))
       and (p_types = '{}' or g.type = any (p_types))
       and (p_specialties = '{}' or g.specialties && p_specialties)) end
$$;

-- A search text as it is compared: normalised, and cut where no visitor ever gets.
create function private.asked_text(p_search text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200))
$$;

-- One page of what meets a condition on a document `d`: how many schools there are, the page really given, its ids. p_groups null: no
-- further filter. Ids and ranks are gathered in the order of the directory, which the index has, so that nothing is sorted: the page is
-- taken from the highest rank on. By way of an index where one helps: the planner tends to underestimate what looking into every
-- document costs. One process: starting others takes longer than they save.
create function private.text_page(p_condition text, p_columns text, p_joined text, p_ordered text, p_groups integer[],
  p_page integer, p_size integer, out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  hits uuid[];
  ranks integer[];
  skipped integer;
  level record;
begin
  execute format(
    'select coalesce(array_agg(h.school_id), ''{}''), coalesce(array_agg(h.rank), ''{}'')
       from (select d.school_id, %s from private.search_documents d %s where %s and %s order by %s) h',
    p_columns, p_joined, p_condition,
    case when p_groups is null then 'true' else 'd.group_id = any ($1)' end, p_ordered)
    into hits, ranks using p_groups;
  total := cardinality(hits);
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  skipped := (page - 1) * p_size;
  ids := '{}';
  for level in select u.rank, count(*)::integer as schools from (select unnest(ranks) as rank) u group by 1 order by 1 desc loop
    if skipped < level.schools then
      ids := ids || array(select hits[p.place] from unnest((array_positions(ranks, level.rank))[skipped + 1:skipped + p_size - cardinality(ids)])
        with ordinality p (place, n) order by p.n);
      exit when cardinality(ids) = p_size;
    end if;
    skipped := greatest(skipped - level.schools, 0);
  end loop;
end
$$;

-- How many schools of each group meet a condition: {group id: schools}. Planned like the page.
create function private.text_counts(p_condition text) returns private.group_count[]
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts private.group_count[];
begin
  execute format('select array_agg((f.group_id, f.schools)::private.group_count) from (
                    select d.group_id, count(*) as schools from private.search_documents d where %s group by 1) f', p_condition) into counts;
  return coalesce(counts, '{}');
end
$$;

-- The directory in its order: the count is known already, the ids come from an index.
create function private.plain_page(p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set jit = off as $$
begin
  if p_groups is null then
    select coalesce(sum(v.schools), 0) into total from private.search_value_counts v where v.kind = 'schools';
  else
    select coalesce(sum(c.schools), 0) into total from private.search_counts c where c.id = any (p_groups);
  end if;
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  execute format('select array(select d.school_id from private.search_documents d where %s
                    order by d.band, d.sort_name, d.school_id offset $1 limit $2)',
                 case when p_groups is null then 'true' else 'd.group_id = any ($3)' end)
    into ids using (page - 1)::bigint * p_size, p_size, p_groups;
end
$$;

-- Cards know whether somebody has checked the school: only then is a price that is not known one that is not published.
create function private.school_cards(p_ids uuid[], p_language text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'type', s.type, 'specialties', to_jsonb(s.specialties_list),
      'specialties_en', to_jsonb(public.json_text_list(s.specialties_en)), 'founded', s.founded,
      'students_count', s.students_count, 'programs_count', s.programs_count, 'rating', s.rating,
      'languages', to_jsonb(s.languages_list), 'tuition_min', s.tuition_min, 'tuition_max', s.tuition_max,
      'tuition_currency', s.tuition_currency,
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join public.school_images i on i.main_key = s.id
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;

-- One page of schools and how many there are: {total, page, page_size, schools, understood, corrected}. A page beyond the last one
-- gives the last one. p_countries are stored English names; p_sort 'relevance', 'name', 'country', 'price' (the cheapest known one for
-- a year, unknown last), 'checked' (the latest first) or '': relevance where words are searched for, else the directory's order.
-- p_price_max is in euros for a year; unknown prices do not pass it. p_area is {south, west, north, east} in degrees. Where nothing has
-- the words of p_search, words that are typed wrong are replaced, unless p_exact says not to: `corrected` is then what was looked for,
-- else null. p_countries has no default, so that a call is never one of both functions.
create function public.search_schools(
  p_countries text[] default '{}', p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  asked_page constant integer := greatest(coalesce(p_page, 1), 1);
  groups constant integer[] := private.filtered_groups(
    private.asked_values(p_countries), private.asked_values(p_types), private.asked_values(p_specialties));
  question constant private.search_question := private.settled_question(p_search, p_exact);
  condition constant text := private.search_condition(question, p_price_max, p_area);
  filter constant text := coalesce(' and ' || private.search_condition(null, null, p_area), '');
  found_order record;
  found_page record;
begin
  if condition is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.plain_page(groups, asked_page, size);
  elsif question.by_bits and p_price_max is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.ranked_page(question, filter, groups, asked_page, size);
  else
    select * into found_order from private.search_order(p_sort, language, question);
    select * into found_page from private.text_page(coalesce(condition, 'true'),
      found_order.columns, found_order.joined, found_order.ordered, groups, asked_page, size);
  end if;
  return jsonb_build_object('total', found_page.total, 'page', found_page.page, 'page_size', size,
    'schools', private.school_cards(found_page.ids, language),
    'understood', coalesce(question.understood, '[]'), 'corrected', question.corrected);
end
$$;

-- How many schools each value of a filter has under the OTHER filters, the search text and the price:
-- {countries, types, specialties}, each [{value, count}] by value, without zeros. Specialties are the five that can
-- be filtered by. Words are replaced as search_schools does it.
create function public.search_facets(
  p_countries text[] default '{}', p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  countries constant text[] := private.asked_values(p_countries);
  types constant text[] := private.asked_values(p_types);
  fields constant text[] := private.asked_values(p_specialties);
  question constant private.search_question := private.settled_question(p_search, p_exact);
  condition constant text := private.search_condition(question, p_price_max, p_area);
  filter constant text := coalesce(' and ' || private.search_condition(null, null, p_area), '');
  counts constant private.group_count[] := case when question.by_bits and p_price_max is null then private.bits_counts(question, filter)
    when condition is not null then private.text_counts(condition) end;
begin
  if counts is null and countries || types || fields = '{}' then
    return private.facets_of(array(select v from private.search_value_counts v));
  end if;
  return private.facets_of(array(
    with groups as materialized (
      select c.country, c.type, c.specialties, n.schools,
        countries = '{}' or c.country = any (countries) as in_country,
        types = '{}' or c.type = any (types) as in_type,
        fields = '{}' or c.specialties && fields as in_specialty
      from private.search_counts c
      left join unnest(counts) m on m.group_id = c.id
      cross join lateral (select case when counts is null then c.schools else m.schools end as schools) n
      where n.schools > 0
    ), facets as (
      select 'country' as kind, country as value, sum(schools)::integer as schools
        from groups where in_type and in_specialty group by country
      union all
      select 'type', type, sum(schools)::integer from groups where in_country and in_specialty group by type
      union all
      select 'specialty', s.value, sum(s.schools)::integer
        from (select unnest(specialties) as value, schools from groups where in_country and in_type) s group by s.value
    )
    select (f.kind, f.value, f.schools)::private.search_value_counts from facets f));
end
$$;

-- Counts of values as the facets are answered.
create function private.facets_of(p_counts private.search_value_counts[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(facets.name, coalesce(
      (select jsonb_agg(jsonb_build_object('value', c.value, 'count', c.schools) order by c.value collate "C")
         from unnest(p_counts) c
        where c.kind = facets.kind and (c.kind <> 'specialty'
          or c.value in ('culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement'))), '[]'))
    from (values ('countries', 'country'), ('types', 'type'), ('specialties', 'specialty')) as facets (name, kind)
$$;

-- What the home page counts: {schools, countries, specialties, checked_on, updated_at}, active schools only; the last
-- two are the latest of all, null in an empty directory.
create function public.directory_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      'schools', coalesce(sum(v.schools) filter (where v.kind = 'schools'), 0),
      'countries', count(*) filter (where v.kind = 'country'),
      'specialties', count(*) filter (where v.kind = 'specialty'),
      'checked_on', (select max(s.checked_on) from public.schools s where s.is_active),
      'updated_at', (select max(s.updated_at) from public.schools s where s.is_active))
    from private.search_value_counts v
$$;

-- The directory's search around a point: like search_schools and search_facets together, of the schools that are known to be
-- within so many km, the nearest first unless another order is asked for; with {km}, how far each school of the page is.
create function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_countries text[] default '{}', p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked_language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  reach constant double precision := least(greatest(coalesce(p_km, 0), 0), 1000);
  countries constant text[] := private.asked_values(p_countries);
  types constant text[] := private.asked_values(p_types);
  fields constant text[] := private.asked_values(p_specialties);
  question constant private.search_question := private.settled_question(p_search, p_exact);
  answer jsonb;
begin
  with hits as materialized (
    select d.school_id, d.band, d.sort_name, d.km, d.euros, d.checked_on, g.country, g.type, g.specialties,
        countries = '{}' or g.country = any (countries) as in_country,
        types = '{}' or g.type = any (types) as in_type,
        fields = '{}' or g.specialties && fields as in_specialty
      from private.documents_near(p_lat, p_lng, reach, private.search_condition(question, p_price_max, null)) d
      join private.search_groups g on g.id = d.group_id
  ), found as materialized (
    select h.school_id, h.km, row_number() over (order by
        case when p_sort = 'name' then h.sort_name collate "C" end, case when p_sort = 'country' then h.country collate "C" end,
        case when p_sort = 'price' then h.euros end nulls last, case when p_sort = 'checked' then h.checked_on end desc nulls last,
        h.km, h.band, h.sort_name collate "C", h.school_id) as place
      from hits h where h.in_country and h.in_type and h.in_specialty
  ), place as (
    select f.total, least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(f.total::numeric / size)::integer)) as page
      from (select count(*)::integer as total from found) f
  ), shown as (
    select f.school_id, f.km, f.place from found f, place p
     where f.place > (p.page - 1)::bigint * size and f.place <= p.page::bigint * size
  ), facets as (
    select 'country' as kind, country as value, count(*)::integer as schools
      from hits where in_type and in_specialty group by country
    union all
    select 'type', type, count(*)::integer from hits where in_country and in_specialty group by type
    union all
    select 'specialty', s.value, count(*)::integer from hits cross join lateral unnest(specialties) as s (value)
     where in_country and in_type group by s.value
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_size', size,
      'schools', private.school_cards(array(select school_id from shown order by shown.place), asked_language),
      'km', to_jsonb(array(select km from shown order by shown.place)),
      'understood', coalesce(question.understood, '[]'), 'corrected', question.corrected)
      || private.facets_of(array(select (f.kind, f.value, f.schools)::private.search_value_counts from facets f))
    into answer from place p;
  return answer;
end
$$;

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

-- The initials of a name with and without little words and the words of its town, where they make three to eight letters.
create function private.initials(p_name text[], p_town text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array(select distinct i.initials from (
        select string_agg(left(w.word, 1), '' order by w.place) filter (where f.little or w.word <> all (private.little_words()))
          from unnest(p_name) with ordinality w (word, place)
          cross join (values (true, true), (true, false), (false, true), (false, false)) f (little, town)
         where f.town or w.word <> all (p_town)
         group by f.little, f.town) i (initials)
      where i.initials ~ '^[a-z]{3,8}$'));
end
$$;

-- The cheapest known price for a year: of its programmes, else of the school itself.
create function private.school_euros(p_school public.schools) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce((select min(d.year_euros) from private.programme_documents d where d.school_id = p_school.id),
      nullif(least(p_school.tuition_min, p_school.tuition_max), 0)::double precision
        / case p_school.tuition_currency when 'EUR' then 1
            else (select r.per_euro from public.exchange_rates r where r.currency = p_school.tuition_currency) end::double precision));
end
$$;

-- A school's document. Programmes are those that are shown.
create function private.search_document(p_school public.schools)
returns table (checked_on date, euros double precision, plain_name text, names tsvector, places tsvector, topics tsvector, words tsvector,
  bits bigint[])
language sql stable set search_path = '' as $$
  select p_school.checked_on,
      private.school_euros(p_school),
      array_to_string(private.main_words(w.name), ' '),
      array_to_tsvector(t.names), array_to_tsvector(t.places), array_to_tsvector(t.topics),
      array_to_tsvector(l.rare), l.bits
    from (select private.words_of(p_school.name) as name, private.words_of(p_school.city) as town offset 0) w
    cross join lateral (
      select coalesce(string_agg(concat_ws(' ', p.name, p.name_es, p.name_en), ' '), '') as names,
          coalesce(array_agg(distinct '=f:' || p.field) filter (where p.field is not null), '{}')
            || coalesce(array_agg(distinct '=l:' || p.level) filter (where p.level is not null), '{}')
            || coalesce(array_agg(distinct '=m:' || p.mode) filter (where p.mode is not null), '{}') as marks
        from public.programmes p
       where p.school_id = p_school.id and p.is_active) taught
    cross join lateral (
      select w.name || private.words_of((select string_agg(r.name, ' ') from public.school_sources r where r.school_id = p_school.id))
            || array(select '~' || i.initials from unnest(private.initials(w.name, w.town)) i (initials)) as names,
          w.town || private.words_of(concat_ws(' ', p_school.region, p_school.country,
              (select c.name_es from public.countries c where c.name_en = p_school.country),
              private.town_aliases(p_school.country, p_school.city)))
            || array['=c:' || p_school.country, '=t:' || p_school.type]
            || array(select '=f:' || f.field from unnest(p_school.specialties_list) f (field)
              where f.field in ('culinaryArts', 'pastry', 'wineGastronomy', 'hospitality', 'hotelManagement')) || taught.marks as places,
          private.words_of(concat_ws(' ', taught.names, array_to_string(p_school.specialties_list, ' '),
            array_to_string(public.json_text_list(p_school.specialties_en), ' '))) as topics
      offset 0) t
    cross join lateral (
      with lexemes as materialized (
        select a.lexeme, f.bit from (
          select unnest(t.names || t.places || t.topics
            || private.words_of(concat_ws(' ', p_school.description, p_school.description_en))) as lexeme
          union
          select '+' || n.word from unnest(t.names) n (word) where n.word not like '~%'
          union
          select '@' || p.word from unnest(t.places) p (word) where p.word not like '=%'
          union
          select '#' || o.word from unnest(t.topics) o (word)) a
        left join private.frequent_lexemes f on f.lexeme = a.lexeme
      ), told as (
        select x.bit from lexemes x where x.bit is not null
        union all
        select f.bit from lexemes x
          cross join generate_series(case when x.lexeme ~ '^[+]' then 2 else 3 end, least(char_length(x.lexeme), 7)) n
          join private.frequent_lexemes f on f.lexeme = left(x.lexeme, n) || '*'
         where x.bit is null and x.lexeme !~ '^[=~]' and exists (select from private.frequent_lexemes)
      )
      select coalesce((select array_agg(x.lexeme) from lexemes x where x.bit is null), '{}') as rare,
          array[
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 0), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 1), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 2), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 3), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 4), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 5), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 6), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 7), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 8), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 9), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 10), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 11), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 12), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 13), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 14), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 15), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 16), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 17), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 18), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 19), 0)] as bits
        from told f) l
$$;

-- Programmes that have come, gone or got another price. One writer of a school after the other: whoever waits here knows what the
-- one before has written.
create function private.index_schools_of_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select n.school_id from new_rows n join old_rows o on o.programme_id = n.programme_id
      where n.year_euros is distinct from o.year_euros group by 1);
    if ids <> '{}' then
      perform 1 from public.schools s where s.id = any (ids) order by s.id for no key update;
      update private.search_documents d set euros = private.school_euros(s)
        from public.schools s
       where s.id = any (ids) and d.school_id = s.id and d.euros is distinct from private.school_euros(s);
    end if;
    return null;
  elsif tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n);
  else
    -- one that is only written anew comes again in the next statement
    ids := array(select distinct o.school_id from old_rows o where not exists (
      select 1 from public.programmes p where p.id = o.programme_id and p.school_id = o.school_id and p.is_active));
  end if;
  ids := array(select s.id from public.schools s where s.id = any (ids) and s.is_active order by s.id for no key update);
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;

-- Any of these lexemes, as a tsquery is written.
create function private.any_lexeme(p_lexemes text[], p_ending text default '') returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select string_agg('''' || replace(replace(l.lexeme, '\', '\\'), '''', '''''') || '''' || p_ending, ' | ' order by l.place)
      from unnest(p_lexemes) with ordinality l (lexeme, place));
end
$$;

-- A word in the singular and the plural, and as initials.
create function private.word_forms(p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array[p_word]
      || case when p_word ~ '^[a-z]{3,}s$' then array[left(p_word, -1)] else '{}' end
      || case when p_word ~ '^[a-z]{3,}es$' then array[left(p_word, -2)] else '{}' end
      || case when p_word ~ '^[a-z]{3,}$' then array[p_word || 's', p_word || 'es'] else '{}' end
      || case when p_word ~ '^[a-z]{3,8}$' then array['~' || p_word] else '{}' end);
end
$$;

-- What main words ask for. The longest phrase that means something counts: a school meets it by what is known of it or by its name,
-- so that a name of such words is found. Any other word is met by any word of a school, and the last one by one that begins so.
create function private.search_question_of(p_words text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  question private.search_question;
  found record;
  asked private.search_term[];
  term private.search_term;
  weighed record;
  scores text[] := '{}';
  directs text[] := '{}';
begin
  question.words := p_words[1:16];
  found := private.search_terms(question.words);
  question.plain := found.plain;
  question.understood := found.understood;
  asked := array(select t from unnest(found.terms) t where t.kind is distinct from 'any');
  -- nothing else is asked for
  if asked = '{}' and cardinality(found.terms) > 0 then
    term.asked := array(select f.form from unnest(found.terms) t cross join lateral unnest(private.forms_in('+', t.words[1])) f (form));
    term.beginnings := array(select '+' || t.words[1] from unnest(found.terms) t);
    asked := array[term];
  end if;
  select c.condition, c.by_bits, c.sure, c.more, c.met
    into question.condition, question.by_bits, question.sure, question.more, question.met from private.condition_of(asked) c;
  foreach term in array found.terms loop
    directs := directs || private.term_score(term);
    if question.by_bits then
      weighed := private.broad_score(term);
      scores := scores || weighed.full_score;
      question.quick := concat_ws(' + ', question.quick, weighed.quick);
      question.special := nullif(concat_ws(' | ', question.special, weighed.special), '');
    end if;
  end loop;
  question.direct_score := coalesce(nullif(array_to_string(directs, ' + '), ''), '0');
  question.score := case when question.by_bits and scores <> '{}' then array_to_string(scores, ' + ') else question.direct_score end;
  return question;
end
$$;

-- The marks of documents that have any of these values.
create function private.mark_query(p_kind text, p_values text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select private.any_lexeme(array(select '=' || left(p_kind, 1) || ':' || v.value from unnest(p_values) v (value))));
end
$$;

-- Whether any document meets what is asked for. The index of words tells at once of those that bits do not tell.
create function private.finds_any(p_question private.search_question) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  if p_question.by_bits then
    found := private.bits_find_any(p_question.sure);
    if found or p_question.more is null then
      return found;
    end if;
  end if;
  execute format('select count(*) > 0 from private.search_documents d where %s', case when p_question.by_bits
      then format('d.words @@ %L::tsquery and %s', p_question.more, p_question.met) else p_question.condition end)
    into found;
  return found;
end
$$;

-- Words that a typed one may have been meant to be, the likeliest first, three at most: up to seven letters with one letter missing,
-- too many, another or in its neighbour's place, from eight on two; or two words written as one. Only words with the same first letter
-- or the same two last ones are looked at, by indexes: with one error none is missed, with two hardly any.
create function private.likely_words(p_word text) returns text[]
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
begin
  return (
    with near as materialized (
      select k.word from private.search_words k
       where k.word >= left(p_word, 1) and k.word < chr(ascii(p_word) + 1)
         and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
         and extensions.levenshtein_less_equal(k.word, p_word, 2) <= 2
      union
      select k.word from private.search_words k
       where right(k.word, 2) = right(p_word, 2) and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
         and extensions.levenshtein_less_equal(k.word, p_word, 2) <= 2
    ), measured as (
      -- two letters that changed places are one error, and two for levenshtein
      select n.word, case when n.word = any (turned.words) then 1 else extensions.levenshtein_less_equal(n.word, p_word, 2) end as distance
        from near n
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where n.word <> p_word
    ), allowed as (
      select m.word, m.distance from measured m
       where m.distance <= case when greatest(char_length(m.word), char_length(p_word)) >= 8 then 2
         when greatest(char_length(m.word), char_length(p_word)) >= 4 then 1 else 0 end
      union all
      select left(p_word, n) || ' ' || substr(p_word, n + 1), 1 from generate_series(3, char_length(p_word) - 3) n
       where exists (select 1 from private.search_words k where k.word = left(p_word, n))
         and exists (select 1 from private.search_words k where k.word = substr(p_word, n + 1))
    ), nearest as (
      select a.word, a.distance from allowed a order by a.distance, left(a.word, 1) <> left(p_word, 1), a.word limit 5
    )
    select array(select n.word from nearest n
      order by n.distance, left(n.word, 1) <> left(p_word, 1),
        (select count(*) from private.search_documents d where d.names @@ array_to_string(string_to_array(n.word, ' '), ' & ')::tsquery) desc, n.word
      limit 3));
end
$$;

-- The same question with words that are typed right, which finds something where this one finds nothing; null without any. First
-- words that nobody knows are replaced, then any one word.
create function private.corrected_question(p_question private.search_question) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := p_question.words;
  unknown integer[];
  tried text[];
  likely text[];
  place integer;
  choice integer;
  answer private.search_question;
begin
  if private.finds_any(p_question) then
    return null;
  end if;
  unknown := array(select p.place from unnest(p_question.plain) p (place)
    where words[p.place] ~ '^[a-z]{3,30}$' and not exists (select 1 from private.search_words k where k.word = words[p.place]) order by 1);
  if cardinality(unknown) > 3 then
    return null;
  end if;
  tried := words;
  if cardinality(unknown) > 0 then
    foreach place in array unknown loop
      likely := private.likely_words(words[place]);
      if likely = '{}' then
        return null;
      end if;
      tried[place] := likely[1];
    end loop;
    answer := private.question_in_place(tried, words);
    if answer.corrected is not null or cardinality(unknown) > 1 then
      return case when answer.corrected is not null then answer end;
    end if;
  else
    unknown := array(select p.place from unnest(p_question.plain) p (place) where words[p.place] ~ '^[a-z]{3,30}$' order by 1 limit 4);
  end if;
  foreach place in array unknown loop
    likely := private.likely_words(words[place]);
    for choice in 1..cardinality(likely) loop
      answer := private.question_in_place(tried[:place - 1] || likely[choice] || tried[place + 1:], words);
      if answer.corrected is not null then
        return answer;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- The question of these words, `corrected` if they are other ones and find something.
create function private.question_in_place(p_words text[], p_typed text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  corrected constant text := array_to_string(p_words, ' ');
  question private.search_question;
begin
  if p_words <> p_typed then
    question := private.search_question_of(string_to_array(corrected, ' '));
    if private.finds_any(question) then
      question.corrected := corrected;
    end if;
  end if;
  return question;
end
$$;

-- The main words of a search text, each once; null where nothing is searched for.
create function private.asked_words(p_search text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (select case when private.asked_text(p_search) <> '' then array(
    select w.word from unnest(private.main_words(private.words_of(private.asked_text(p_search)))) with ordinality w (word, place)
     group by w.word order by min(w.place)) end);
end
$$;

-- How a page is ordered: a rank of documents `d`, what is joined to them, and the order of those of the same rank.
create function private.search_order(p_sort text, p_language text, p_question private.search_question,
  out columns text, out joined text, out ordered text)
language plpgsql stable set search_path = '' as $$
begin
  columns := '0 as rank';
  joined := '';
  ordered := 'd.band, d.sort_name, d.school_id';
  if p_sort = 'name' then
    ordered := 'd.sort_name, d.school_id';
  elsif p_sort = 'country' then
    joined := format('join (select g.id, public.normalise_text(coalesce(c.name_%s, g.country)) collate "C" as country
      from private.search_groups g left join public.countries c on c.name_en = g.country offset 0) k on k.id = d.group_id', p_language);
    ordered := 'k.country, ' || ordered;
  elsif p_sort = 'price' then
    ordered := 'd.euros asc nulls last, ' || ordered;
  elsif p_sort = 'checked' then
    ordered := 'd.checked_on desc nulls last, ' || ordered;
  elsif p_question.score is not null then
    columns := format('%s + %s as rank', private.document_name_weight(array_to_string(p_question.words, ' ')),
      private.weight_of(p_question));
  end if;
end
$$;

-- What a question and a highest price ask of a document `d`, as SQL; null where they ask nothing.
create function private.search_condition(p_question private.search_question, p_price_max double precision,
  p_area double precision[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (select nullif(concat_ws(' and ', p_question.condition,
    case when p_price_max is not null then format('d.euros <= %L::double precision', p_price_max) end,
    case when p_area is not null then
      format('d.school_id in (select a.id from private.schools_inside(%L::double precision[]) a (id))', p_area) end), ''));
end
$$;

-- The documents of schools that are known to be within so many km of a point and meet a condition, with how far they are.
create function private.documents_near(p_lat double precision, p_lng double precision, p_km double precision, p_condition text)
returns table (school_id uuid, group_id integer, band smallint, sort_name text, checked_on date, euros double precision,
  km double precision)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query execute format($sql$
    select d.school_id, d.group_id, d.band, d.sort_name, d.checked_on, d.euros, a.km
      from (select s.id, private.distance_km($1, $2, s.coordinates_lat, s.coordinates_lng) as km
              from public.schools s
             where s.is_active and s.coordinates_lat between $1 - $3 / 111 and $1 + $3 / 111
               and (abs(s.coordinates_lng - $2) <= $4 or abs(s.coordinates_lng - $2) >= 360 - $4) offset 0) a
      join private.search_documents d on d.school_id = a.id
     where a.km <= $3 and %s$sql$, coalesce(p_condition, 'true')) using p_lat, p_lng, p_km, private.longitude_reach(p_lat, p_km);
end
$$;

-- Any of these groups, as a tsquery is written: 'a' & 'b' | 'c'.
create function private.any_group(p_groups text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select string_agg('''' || replace(replace(replace(g.lexemes, '\', '\\'), '''', ''''''), E'\n', ''' & ''') || '''', ' | ' order by g.place)
    from unnest(p_groups) with ordinality g (lexemes, place));
end
$$;

-- What tells that a document `d` has any of these groups or beginnings: `sure` by its bits, `rest` a query of what has none.
create function private.lexeme_test(p_groups text[], p_beginnings text[], p_bits boolean,
  out sure text, out rest text, out more text, out test text, out direct text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  begun record;
  unbegun text[] := p_beginnings;
  partly record;
begin
  if p_bits then
    -- 'inter*' is every rare word that begins so; frequent ones have bits themselves
    select array_agg(b.beginning) filter (where f.bit is not null) as told, array_agg(b.beginning) filter (where f.bit is null) as untold
      into begun from unnest(p_beginnings) b (beginning) left join private.frequent_lexemes f on f.lexeme = b.beginning || '*';
    with members as (
      select g.place, m.lexeme, f.bit, count(*) over (partition by g.place) as size, count(f.bit) over (partition by g.place) as known
        from unnest(p_groups) with ordinality g (lexemes, place)
        cross join lateral string_to_table(g.lexemes, E'\n') m (lexeme)
        left join private.frequent_lexemes f on f.lexeme = m.lexeme
       where not exists (select from unnest(begun.told) b (beginning) where starts_with(g.lexemes, b.beginning))
    ), any_bit as (
      select m.bit from members m where m.size = 1 and m.bit is not null
      union
      select f.bit from unnest(p_beginnings) b (beginning)
        join private.frequent_lexemes f on f.lexeme >= b.beginning and f.lexeme < b.beginning || chr(1114111)
    ), several as (
      select m.place, min(m.size) = min(m.known) as told,
          string_agg(format('d.bits_%s & %L::bigint <> 0', m.bit / 64, 1::bigint << m.bit % 64), ' and ') filter (where m.bit is not null) as bits,
          private.any_group(array[string_agg(m.lexeme, E'\n') filter (where m.bit is null)]) as rare
        from members m where m.size > 1 and m.known > 0 group by m.place
    ), tests as (
      select format('d.bits_%s & %L::bigint <> 0', a.bit / 64, bit_or(1::bigint << a.bit % 64)) as test from any_bit a group by a.bit / 64
      union all
      select '(' || s.bits || ')' from several s where s.told
    )
    select (select string_agg(t.test, ' or ') from tests t) as sure,
        private.any_group(array(select string_agg(m.lexeme, E'\n') from members m where m.known = 0 group by m.place order by m.place)) as rest,
        string_agg(s.rare, ' | ') as more,
        string_agg('(' || s.bits || ' and ' || private.found_by(s.rare) || ')', ' or ') as test,
        string_agg(format('(%s and d.words @@ %L::tsquery)', s.bits, s.rare), ' or ') as direct
      into partly from several s where not s.told;
    unbegun := begun.untold;
    sure := coalesce(partly.sure, case when partly.more is not null then 'false' end);
    rest := partly.rest;
    more := partly.more;
    test := partly.test;
    direct := partly.direct;
  else
    rest := private.any_group(p_groups);
  end if;
  rest := nullif(concat_ws(' | ', rest, private.any_lexeme(unbegun, ':*')), '');
  more := nullif(concat_ws(' | ', rest, more), '');
  test := concat_ws(' or ', sure, test, private.found_by(rest));
  direct := concat_ws(' or ', sure, direct, case when rest is not null then format('d.words @@ %L::tsquery', rest) end);
end
$$;

-- That a document `d` is among those that the index of words has for a query.
create function private.found_by(p_query text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return format('d.school_id in (select r.school_id from private.search_documents r where r.words @@ %L::tsquery)', p_query);
end
$$;

-- Forms of a word as they stand in `words`: after '+' for a name, '@' for a place, '#' for a topic. Initials are names.
create function private.forms_in(p_mark text, p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select array_agg(case when f.form like '~%' then f.form else p_mark || f.form end)
    from unnest(private.word_forms(p_word)) f (form) where p_mark in ('', '+') or f.form not like '~%');
end
$$;

-- How well a document `d` meets a term, as SQL: by its columns, for few documents.
create function private.term_score(p_term private.search_term) returns text
language plpgsql immutable set search_path = '' as $$
declare
  typed constant text := (select string_agg('(' || private.any_lexeme(private.word_forms(w.word)) || ')', ' & ') from unnest(p_term.words) w (word));
  begun text;
  marks constant text := private.any_lexeme(p_term.marks);
begin
  if p_term.kind = 'any' then
    return format('case when d.names @@ %L::tsquery then 1 else 0 end', typed);
  elsif p_term.kind = 'country' then
    -- a country is a place before it is a name
    return format('case when d.places @@ %L::tsquery then 6 else 5 end', marks);
  elsif p_term.kind in ('level', 'mode') then
    return format('case when d.names @@ %L::tsquery then 6 when d.places @@ %L::tsquery or d.names @@ %L::tsquery then 4 else 1 end', typed, marks,
      private.any_group(p_term.phrases));
  elsif p_term.kind is not null then
    -- whoever meets it has the mark or one of its names
    return format('case when d.names @@ %L::tsquery then 6 else 4 end', typed);
  end if;
  begun := typed || case when p_term.last then ' | ' || private.any_lexeme(p_term.words, ':*') else '' end;
  return format('case when d.names @@ %1$L::tsquery then 6 when d.names @@ %2$L::tsquery then 5
    when d.places @@ %2$L::tsquery then 4 when d.topics @@ %2$L::tsquery then 2 else 1 end', typed, begun);
end
$$;

-- The weight of a term for many documents: `quick` by bits alone, `full_score` also by what the index of words has for the rest,
-- which `special` finds.
create function private.broad_score(p_term private.search_term, out quick text, out full_score text, out special text)
language plpgsql stable set search_path = '' as $$
declare
  word constant text := p_term.words[1];
  shape text := 'case when %s then 6 else 4 end';
  quicks text[] := '{}';
  fulls text[] := '{}';
  test record;
begin
  -- the words in a name, all of them
  select string_agg(coalesce('(' || t.sure || ')', 'false'), ' and '), string_agg('(' || t.test || ')', ' and '), string_agg(t.more, ' | ')
    into quick, full_score, special
    from unnest(p_term.words) w (word) cross join lateral private.lexeme_test(private.forms_in('+', w.word), '{}', true) t;
  quicks := array[quick];
  fulls := array[full_score];
  if p_term.kind = 'any' then
    shape := 'case when %s then 1 else 0 end';
  elsif p_term.kind = 'country' then
    shape := 'case when %s then 6 else 5 end';
    quicks := '{}';
    fulls := '{}';
    special := null;
  elsif p_term.kind in ('level', 'mode') then
    shape := 'case when %s then 6 when %s then 4 else 1 end';
  elsif p_term.kind is null and p_term.last and word ~ '^[a-z]{1,2}$' and word = any (private.little_words()) then
    -- only names were asked for
    shape := 'case when %s then 6 else 5 end';
  elsif p_term.kind is null then
    shape := 'case when %s then 6 ' || case when p_term.last then 'when %s then 5 ' else '' end || 'when %s then 4 when %s then 2 else 1 end';
  end if;
  for test in
    select t.sure, t.test, t.more from (
      select 1 as place, p_term.marks as groups, '{}'::text[] as beginnings where p_term.kind = 'country'
      union all
      select 1, p_term.marks || array(select '+' || replace(p.words, E'\n', E'\n+') from unnest(p_term.phrases) p (words)), '{}'
       where p_term.kind in ('level', 'mode')
      union all
      select n.place, case when n.place > 1 then private.forms_in(n.mark, word) else '{}' end,
          case when p_term.last then array[n.mark || word] else '{}' end
        from (values (1, '+'), (2, '@'), (3, '#')) n (place, mark)
       where p_term.kind is null and shape like '%then 2%' and (n.place > 1 or p_term.last)) a
      cross join lateral private.lexeme_test(a.groups, a.beginnings, true) t order by a.place
  loop
    quicks := quicks || coalesce('(' || test.sure || ')', 'false');
    fulls := fulls || ('(' || test.test || ')');
    special := nullif(concat_ws(' | ', special, test.more), '');
  end loop;
  quick := format(shape, variadic quicks);
  full_score := format(shape, variadic fulls);
end
$$;

-- What main words ask for, in their order: phrases that mean something, of which the longest one counts, and other words. A school
-- meets a phrase by what is known of it or by its name, so that a name of such words is found; a level or a way of teaching, which is
-- often told by words alone, by any words. The last word is met by one that begins so.
create function private.search_terms(p_words text[], out terms private.search_term[], out plain integer[], out understood jsonb)
language plpgsql stable set search_path = '' as $$
declare
  count constant integer := cardinality(p_words);
  place integer := 1;
  phrase record;
  term private.search_term;
  word text;
begin
  terms := '{}';
  plain := '{}';
  understood := '[]';
  for phrase in
    select distinct on (f.place) f.* from (
      select a.place, a.size, p.kind, array_agg(distinct p.value collate "C" order by p.value collate "C") as vals
        from (select n.place, s.size, p_words[n.place:n.place + s.size - 1] as words
          from generate_series(1, count) n (place) cross join generate_series(1, 4) s (size) where n.place + s.size <= count + 1) a
        join private.search_phrases p on p.words = a.words
       group by a.place, a.size, p.kind) f
     order by f.place, f.size desc, array_position(array['country', 'field', 'level', 'mode', 'type', 'any'], f.kind)
  loop
    continue when phrase.place < place;
    for other in place..phrase.place - 1 loop
      plain := plain || other;
      terms := terms || private.word_term(p_words[other], false);
    end loop;
    place := phrase.place + phrase.size;
    term := null;
    term.kind := phrase.kind;
    term.words := p_words[phrase.place:place - 1];
    if phrase.kind = 'any' then
      -- not asked for; it counts for the order alone, each word by itself
      foreach word in array term.words loop
        term.words := array[word];
        terms := terms || term;
      end loop;
      continue;
    end if;
    term.marks := array(select '=' || left(phrase.kind, 1) || ':' || v.value from unnest(phrase.vals) v (value));
    term.phrases := array(select distinct array_to_string(p.words, E'\n') from private.search_phrases p
      where p.kind = phrase.kind and p.value = any (phrase.vals) order by 1);
    term.asked := term.marks || case when phrase.kind in ('level', 'mode') then term.phrases
      else array(select '+' || replace(p.words, E'\n', E'\n+') from unnest(term.phrases) p (words)) end;
    term.beginnings := '{}';
    terms := terms || term;
    understood := understood
      || jsonb_build_object('words', array_to_string(term.words, ' '), 'kind', phrase.kind, 'values', phrase.vals);
  end loop;
  for other in place..count loop
    plain := plain || other;
    terms := terms || private.word_term(p_words[other], other = count);
  end loop;
end
$$;

-- What a word asks for that means nothing else. So many words begin with one or two letters that only those of names are worth it.
create function private.word_term(p_word text, p_last boolean) returns private.search_term
language plpgsql immutable set search_path = '' as $$
declare
  term private.search_term;
begin
  term.words := array[p_word];
  term.last := p_last;
  if p_last and p_word ~ '^[a-z]{1,2}$' then
    term.asked := private.forms_in('+', p_word) || case when p_word = any (private.little_words()) then '{}' else private.word_forms(p_word) end;
    term.beginnings := array['+' || p_word];
  else
    term.asked := private.word_forms(p_word);
    term.beginnings := case when p_last then array[p_word] else '{}' end;
  end if;
  return term;
end
$$;

-- What all of these terms ask of a document `d`, as SQL, and whether bits tell it.
create function private.condition_of(p_terms private.search_term[],
  out condition text, out by_bits boolean, out sure text, out more text, out met text)
language plpgsql stable set search_path = '' as $$
declare
  bits constant boolean := exists (select from private.frequent_lexemes);
  term private.search_term;
  test record;
  tests text[] := '{}';
  directs text[] := '{}';
  rare text[] := '{}';
  sures text[] := '{}';
begin
  foreach term in array p_terms loop
    test := private.lexeme_test(term.asked, term.beginnings, bits);
    if test.sure is null then
      rare := rare || test.rest;
    else
      sures := sures || ('(' || test.sure || ')');
      tests := tests || ('(' || test.test || ')');
      directs := directs || ('(' || test.direct || ')');
      more := nullif(concat_ws(' | ', more, test.more), '');
    end if;
  end loop;
  by_bits := rare = '{}' and tests <> '{}';
  if by_bits then
    sure := array_to_string(sures, ' and ');
    met := array_to_string(directs, ' and ');
  else
    more := null;
  end if;
  if rare <> '{}' then
    tests := format('d.words @@ %L::tsquery', '(' || array_to_string(rare, ') & (') || ')') || tests;
  end if;
  condition := coalesce(nullif(array_to_string(tests, ' and '), ''), 'false');
end
$$;

-- The values of a filter: each once, without empty ones, the first twenty. None is no filter.
create function private.asked_values(p_values text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select v.value from unnest(p_values[:20]) with ordinality v (value, place)
    where v.value <> '' group by v.value order by min(v.place))
$$;

-- What a search text asks for; null where it asks nothing. Where nothing has its words, words that are typed wrong are replaced,
-- unless p_exact says not to. Words that many schools have are met among the first ones, without all that an index says of them.
create function private.settled_question(p_search text, p_exact boolean) returns private.search_question
language plpgsql stable set search_path = '' set jit = off as $$
declare
  words constant text[] := private.asked_words(p_search);
  question private.search_question;
  corrected private.search_question;
  is_met boolean;
begin
  if words is null then
    return null;
  end if;
  question := private.search_question_of(words);
  if coalesce(p_exact, false) then
    return question;
  end if;
  if question.by_bits then
    is_met := private.bits_find_any(question.sure);
  else
    execute format('select exists (select 1 from (
        select d.* from private.search_documents d order by d.band, d.sort_name, d.school_id limit 20) d where %s)', question.condition)
      into is_met;
  end if;
  if not is_met then
    corrected := private.corrected_question(question);
  end if;
  return case when corrected.condition is null then question else corrected end;
end
$$;

-- The place of a document: of two, the one that stands first in the order has no higher one.
create function private.order_place(p_band smallint, p_sort_name text) returns integer
language plpgsql stable parallel safe set search_path = '' set enable_seqscan = off as $$
begin
  return coalesce((select p.place from private.order_places p where (p.band, p.sort_name) <= (p_band, p_sort_name collate "C")
    order by p.band desc, p.sort_name desc limit 1), 0);
end
$$;

-- The first eight bytes of a name as a number; a shorter one is filled up with this digit.
create function private.name_start(p_name text, p_filled text default '0') returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select ('x' || rpad(left(encode(convert_to(p_name, 'UTF8'), 'hex'), 16), 16, p_filled))::bit(64)::bigint
$$;

-- How well a document `d` meets what is asked for, as SQL. Of most documents bits tell all.
create function private.weight_of(p_question private.search_question) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_question.special is null then p_question.score
    else format('case when %s then %s else %s end', private.found_by(p_question.special), p_question.score, p_question.quick) end;
end
$$;

-- That a row `d` of private.search_bits has a name that begins with this one, or is it.
create function private.name_weight(p_is text, p_begins text) returns text
language sql immutable set search_path = '' as $$
  select format('case when %s then case when %s then 2000 else 1000 end else 0 end', p_begins, p_is)
$$;

-- One page by relevance of what meets a condition that bits tell: as text_page gives it. One reading of the numbers counts the schools of
-- each rank and place in the order; the documents are read from the places on that the page lies in.
create function private.ranked_page(p_question private.search_question, p_filter text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set enable_hashjoin = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  name constant text := array_to_string(p_question.words, ' ');
  document_name constant text := private.document_name_weight(name);
  quick constant text := coalesce(p_question.quick, '0');
  filter constant text := p_filter || case when p_groups is null then '' else ' and d.group_id = any ($1)' end;
  -- a level is the rank, the highest one first, and 10 bits of the place
  level constant text := '(4095 - (%s + %s)) << 10 | d.place';
  among_special text := 'false';
  few text := '';
  counted_few text := '';
  shown text := format('%s and 4095 - (s.level >> 10) = %s + %s', p_question.sure, quick, document_name);
begin
  if p_question.more is not null or p_question.special is not null then
    -- those that bits do not tell, and those of which bits tell too low a rank: these are counted by bits like all others, and put right
    if p_question.special is not null then
      few := format('special as materialized (select r.school_id from private.search_documents r where r.words @@ %L::tsquery), ',
        p_question.special);
      among_special := 'd.school_id in (select r.school_id from special r)';
    end if;
    few := few || format(
      'few as materialized (
        select d.school_id, %s as is_sure, %s as quick_level, %s as level from private.search_documents d
         where d.words @@ %L::tsquery and (%s or not (%s)) and %s %s), ',
      p_question.sure, format(level, quick, document_name),
      format(level, format('case when %s then %s else %s end', among_special, p_question.direct_score, quick), document_name),
      concat_ws(' | ', p_question.more, p_question.special), among_special, p_question.sure, p_question.met, filter);
    counted_few := 'union all select f.level, 1 from few f union all select f.quick_level, -1 from few f where f.is_sure';
    shown := format('case when d.school_id in (select f.school_id from few f)
      then (d.school_id, s.level >> 10) in (select f.school_id, f.level >> 10 from few f) else %s end', shown);
  end if;
  execute format('
    with %s counted as materialized (
      select k.level, sum(k.schools)::integer as schools from (
          select b.level, count(*) as schools from (select %s as level from private.search_bits d where %s %s offset 0) b group by 1 %s) k
       group by 1 having sum(k.schools) > 0
    ), asked as materialized (
      select t.total, least($2, greatest(1, ceil(t.total::numeric / $3)::integer)) as page
        from (select coalesce(sum(c.schools), 0)::integer as total from counted c) t
    ), shown as materialized (
      select l.level, l.skipped, least(l.schools - l.skipped, a.page * $3 - l.before - l.skipped) as taken,
          coalesce(p.band, 0::smallint) as band, coalesce(p.sort_name, '''') as sort_name
        from asked a
        cross join (select c.level, c.schools, (sum(c.schools) over (order by c.level) - c.schools)::integer as before from counted c) o
        cross join lateral (select o.level, o.schools, o.before, greatest(0, (a.page - 1) * $3 - o.before) as skipped) l
        left join private.order_places p on p.place = l.level & 1023
       where l.before < a.page * $3 and l.skipped < l.schools
    )
    select a.total, a.page, array(
        select f.school_id from shown s cross join lateral (
            select d.school_id, d.band, d.sort_name from private.search_documents d
             where (d.band, d.sort_name) >= (s.band, s.sort_name) and %s %s
             order by d.band, d.sort_name, d.school_id offset s.skipped limit s.taken) f
         order by s.level, f.band, f.sort_name, f.school_id)
      from asked a',
    few, format(level, quick, private.row_name_weight(name)), p_question.sure, filter, counted_few, shown, filter)
    into total, page, ids using p_groups, p_page, p_size;
end
$$;

-- The same of the name of a document `d`.
create function private.document_name_weight(p_name text) returns text
language sql immutable set search_path = '' as $$
  select private.name_weight(format('d.plain_name = %L', p_name), format('starts_with(d.plain_name, %L)', p_name))
$$;

-- The same of the name that a row `d` of private.search_bits stands for.
create function private.row_name_weight(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  start constant bigint := private.name_start(p_name);
  names constant text := 'd.school_id in (select c.school_id from private.search_documents c where c.band in (0, 1, 2, 3) and ';
begin
  if octet_length(p_name) < 8 then
    return private.name_weight(format('d.called = %s', start),
      format('d.called between %s and %s', start, private.name_start(p_name, 'f')));
  end if;
  return private.name_weight(format(names || 'c.plain_name = %L)', p_name),
    format('d.called = %s and ' || names || 'c.plain_name >= %L and c.plain_name < %L)', start, p_name, p_name || chr(1114111)));
end
$$;

create trigger schools_search_insert after insert on public.schools referencing new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_search_delete after delete on public.schools referencing old table as old_rows
  for each statement execute function private.index_written_schools();
create trigger search_synonyms_words after insert or update on public.search_synonyms
  for each row execute function private.add_synonym_words();

revoke execute on function
  private.add_search_words(text[]),
  private.add_synonym_words(),
  private.any_group(text[]),
  private.any_lexeme(text[],text),
  private.asked_values(text[]),
  private.asked_words(text),
  private.broad_score(private.search_term),
  private.condition_of(private.search_term[]),
  private.corrected_question(private.search_question),
  private.document_name_weight(text),
  private.documents_near(double precision,double precision,double precision,text),
  private.filtered_groups(text[],text[],text[]),
  private.finds_any(private.search_question),
  private.forms_in(text,text),
  private.found_by(text),
  private.index_schools_of_programmes(),
  private.initials(text[],text[]),
  private.lexeme_test(text[],text[],boolean),
  private.likely_words(text),
  private.mark_query(text,text[]),
  private.name_start(text,text),
  private.name_weight(text,text),
  private.order_place(smallint,text),
  private.plain_page(integer[],integer,integer),
  private.question_in_place(text[],text[]),
  private.ranked_page(private.search_question,text,integer[],integer,integer),
  private.reindex_schools(integer,integer),
  private.row_name_weight(text),
  private.school_euros(schools),
  private.search_condition(private.search_question,double precision,double precision[]),
  private.search_document(schools),
  private.search_order(text,text,private.search_question),
  private.search_question_of(text[]),
  private.search_terms(text[]),
  private.settled_question(text,boolean),
  private.term_score(private.search_term),
  private.text_counts(text),
  private.text_page(text,text,text,text,integer[],integer,integer),
  private.weight_of(private.search_question),
  private.word_forms(text),
  private.word_term(text,boolean)
  from public;
revoke execute on function
  public.directory_summary(),
  public.search_facets(text[],text[],text[],text,text,boolean,double precision,double precision[]),
  public.search_schools(text[],text[],text[],text,text,integer,integer,text,boolean,double precision,double precision[]),
  public.search_schools_near(double precision,double precision,double precision,text[],text[],text[],text,text,integer,integer,text,boolean,double precision)
  from public, anon, authenticated, service_role;
grant execute on function
  public.directory_summary(),
  public.search_facets(text[],text[],text[],text,text,boolean,double precision,double precision[]),
  public.search_schools(text[],text[],text[],text,text,integer,integer,text,boolean,double precision,double precision[]),
  public.search_schools_near(double precision,double precision,double precision,text[],text[],text[],text,text,integer,integer,text,boolean,double precision)
  to anon, authenticated, service_role;
