-- The directory's search, as the public pages call it. Security definer, active schools only; see the index before
-- this file for how it stays fast. Filters combine with AND; an empty one, or null, is none.

-- The groups that pass the given filters.
create function private.filtered_groups(p_country text, p_type text, p_specialty text) returns integer[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(g.id), '{}') from private.search_groups g
   where (coalesce(p_country, '') = '' or g.country = p_country)
     and (coalesce(p_type, '') = '' or g.type = p_type)
     and (coalesce(p_specialty, '') = '' or g.specialties @> array[p_specialty])
$$;

-- The condition on a document `d` for a normalised, non-empty search text, as SQL. It uses an index in every case:
-- trigrams exist where three letters, or two and a border, stand together.
create function private.text_condition(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  contained constant text := format('d.body like %L',
    '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%');
begin
  if p_text ~ '[[:alnum:]]{3}|[[:alnum:]]{2} | [[:alnum:]]{2}' then
    return contained;
  elsif char_length(p_text) <= 2 then
    return format('private.short_grams(d.body) @> array[%L]', p_text);
  end if;
  return format('private.short_grams(d.body) @> %L::text[] and %s', private.short_grams(p_text), contained);
end
$$;

-- A search text as it is compared: normalised, and cut where no visitor ever gets.
create function private.asked_text(p_search text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200))
$$;

-- One page of the schools whose text contains a normalised, non-empty text: how many there are, the page really
-- given, its ids. p_groups null: no further filter. Counted and sorted from one scan, and always by way of an index
-- on the text: the planner tends to underestimate what looking into every text costs. One process: starting others
-- takes longer than they save.
create function private.text_page(p_language text, p_text text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
begin
  execute format(
    'with hits as materialized (
       select d.sort_name, d.school_id from private.search_documents_%s d where %s and %s
     ), counted as (
       select count(*)::integer as total from hits
     ), place as (
       select c.total, least($1, greatest(1, ceil(c.total::numeric / $2)::integer)) as page from counted c
     )
     select p.total, p.page, array(select h.school_id from hits h
         order by h.sort_name, h.school_id offset (p.page - 1)::bigint * $2 limit $2)
       from place p',
    p_language, private.text_condition(p_text),
    case when p_groups is null then 'true' else 'd.group_id = any ($3)' end)
    into total, page, ids using p_page, p_size, p_groups;
end
$$;

-- How many schools of each group contain a text: {group id: schools}. Planned like the page.
create function private.text_counts(p_language text, p_text text) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(f.group_id, f.schools), ''{}'') from (
                    select d.group_id, count(*) as schools from private.search_documents_%s d where %s group by 1) f',
                 p_language, private.text_condition(p_text)) into counts;
  return counts;
end
$$;

-- The same page without a text: the count is known already, the ids come in order from an index.
create function private.plain_page(p_language text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set jit = off as $$
begin
  if p_groups is null then
    select coalesce(sum(v.schools), 0) into total from private.search_value_counts v where v.kind = 'schools';
  else
    select coalesce(sum(c.schools), 0) into total from private.search_counts c where c.id = any (p_groups);
  end if;
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  execute format('select array(select d.school_id from private.search_documents_%s d where %s
                    order by d.sort_name, d.school_id offset $1 limit $2)',
                 p_language, case when p_groups is null then 'true' else 'd.group_id = any ($3)' end)
    into ids using (page - 1)::bigint * p_size, p_size, p_groups;
end
$$;

-- The cards of these schools, in this order. The description is the one of the language, else of the other one;
-- the picture is the stored main one, else the school's own address.
create function private.school_cards(p_ids uuid[], p_language text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'type', s.type, 'specialties', to_jsonb(s.specialties_list), 'founded', s.founded,
      'students_count', s.students_count, 'programs_count', s.programs_count, 'rating', s.rating,
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website)
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

-- One page of schools and how many there are: {total, page, page_size, schools}. A page beyond the last one gives
-- the last one. Sorted by name without accents, then id. p_country is the stored English name.
create function public.search_schools(
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  wanted constant text := private.asked_text(p_search);
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  asked_page constant integer := greatest(coalesce(p_page, 1), 1);
  groups constant integer[] := case when coalesce(p_country, '') || coalesce(p_type, '') || coalesce(p_specialty, '') <> ''
    then private.filtered_groups(p_country, p_type, p_specialty) end;
  found_page record;
begin
  if wanted = '' then
    select * into found_page from private.plain_page(language, groups, asked_page, size);
  else
    select * into found_page from private.text_page(language, wanted, groups, asked_page, size);
  end if;
  return jsonb_build_object('total', found_page.total, 'page', found_page.page, 'page_size', size,
    'schools', private.school_cards(found_page.ids, language));
end
$$;

-- How many schools each value of a filter has under the OTHER filters and the search text:
-- {countries, types, specialties}, each [{value, count}] by value, without zeros. Specialties are the five that can
-- be filtered by.
create function public.search_facets(
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := private.asked_text(p_search);
  counts jsonb;
begin
  if wanted = '' and coalesce(p_country, '') || coalesce(p_type, '') || coalesce(p_specialty, '') = '' then
    return private.facets_of(array(select v from private.search_value_counts v));
  end if;
  if wanted <> '' then
    counts := private.text_counts(case when p_language = 'en' then 'en' else 'es' end, wanted);
  end if;
  return private.facets_of(array(
    with groups as materialized (
      select c.country, c.type, c.specialties, n.schools,
        coalesce(p_country, '') in ('', c.country) as in_country,
        coalesce(p_type, '') in ('', c.type) as in_type,
        coalesce(p_specialty, '') = '' or c.specialties @> array[p_specialty] as in_specialty
      from private.search_counts c
      cross join lateral (select case when wanted = '' then c.schools
        else (counts ->> c.id::text)::integer end as schools) n
      where n.schools > 0
    ), facets as (
      select 'country' as kind, country as value, sum(schools)::integer as schools
        from groups where in_type and in_specialty group by country
      union all
      select 'type', type, sum(schools)::integer from groups where in_country and in_specialty group by type
      union all
      select 'specialty', s.value, sum(schools)::integer from groups cross join lateral unnest(specialties) as s (value)
       where in_country and in_type group by s.value
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

create index schools_active_checked on public.schools (checked_on desc) where is_active;
create index schools_active_updated on public.schools (updated_at desc) where is_active;

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

revoke all on function public.search_schools(text, text, text, text, text, integer, integer),
  public.search_facets(text, text, text, text, text), public.directory_summary() from public, anon, authenticated;
grant execute on function public.search_schools(text, text, text, text, text, integer, integer),
  public.search_facets(text, text, text, text, text), public.directory_summary()
  to anon, authenticated, service_role;
