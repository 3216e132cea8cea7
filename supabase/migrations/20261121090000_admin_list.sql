-- The admin's list of schools: search, filters, sorting, paging and counts by the database (decision 15), and the
-- quality overview of the dashboard. Only admins get an answer; both functions run with the caller's own rights.

-- The text that the admin list searches: name, city and country in both languages, without accents (specification,
-- point 5). Kept beside the school so that a search of 100,000 rows normalises nothing.
alter table public.schools add column admin_text text collate "C" generated always as (
  public.normalise_text(name) || E'\n' || public.normalise_text(city) || E'\n' || public.normalise_text(country)) stored;

create index schools_admin_text on public.schools using gin (admin_text extensions.gin_trgm_ops);
create index schools_inactive on public.schools (sort_name, id) where not is_active;

-- Whether a school has a weakness of this kind; null and unknown kinds match every school.
create function private.has_weakness(p_school public.schools, p_weakness text) returns boolean
language sql stable set search_path = '' as $$
  select case p_weakness
    when 'no_english' then p_school.description_en is null
    when 'no_spanish' then p_school.description is null
    when 'short_text' then p_school.is_active and (coalesce(char_length(p_school.description), 0) < 400
      or coalesce(char_length(p_school.description_en), 0) < 400)
    when 'no_picture' then coalesce(p_school.image, '/placeholder.svg') = '/placeholder.svg'
    when 'no_coordinates' then p_school.coordinates_lat is null or p_school.coordinates_lng is null
    when 'unchecked' then p_school.checked_on is null or p_school.checked_on < current_date - interval '1 year'
    when 'broken_lists' then p_school.has_broken_list
    else true
  end
$$;

-- One page of schools, hidden ones too: {total, page, page_count, all, active, countries, country_options, schools}.
-- p_country is the stored English name; p_status 'active', 'inactive' or ''; p_sort 'name', 'country' or 'updated'.
create function public.admin_search_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_weakness text default '', p_sort text default 'name', p_descending boolean default false,
  p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  -- only what is asked for stands in the statement, so that each question gets a plan of its own
  condition constant text := concat_ws(' and ',
    'true',
    case when wanted <> '' then '(s.admin_text like $1 or s.country = any ($2))' end,
    case when coalesce(p_country, '') <> '' then 's.country = $3' end,
    case when coalesce(p_type, '') <> '' then 's.type = $4' end,
    case p_status when 'active' then 's.is_active' when 'inactive' then 'not s.is_active' end,
    case when coalesce(p_weakness, '') <> '' then 'private.has_weakness(s, $5)' end);
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  sorting constant text := case p_sort
    when 'country' then format('s.country %1$s, s.sort_name %1$s, s.id %1$s', direction)
    when 'updated' then format('s.updated_at %1$s, s.id %1$s', direction)
    else format('s.sort_name %1$s, s.id %1$s', direction) end;
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- a country is found by its Spanish name too
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
  found integer;
  page integer;
  schools jsonb;
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may list schools' using errcode = 'insufficient_privilege';
  end if;
  execute 'select count(*)::integer from public.schools s where ' || condition
    into found using likeness, named, p_country, p_type, p_weakness;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.legacy_id, s.slug, s.name, s.country, s.city, s.type, s.students_count, s.rating, s.is_active,
        s.updated_at, s.version, to_jsonb(s.specialties_list) as specialties, coalesce(i.image_url, s.image) as image,
        i.image_type, row_number() over (order by ' || sorting || ') as place
        from public.schools s left join public.school_images i on i.main_key = s.id
       where ' || condition || ' order by ' || sorting || ' offset $6 limit $7) hit'
    into schools using likeness, named, p_country, p_type, p_weakness, (page - 1)::bigint * size, size;
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'page_size', size, 'schools', schools) || private.admin_totals();
end
$$;

-- What stands above the list whatever is filtered: how many schools, how many of them active, and their countries.
create function private.admin_totals() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'all', coalesce(sum(c.schools), 0),
    'active', coalesce(sum(c.active), 0),
    'countries', count(*),
    'country_options', coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools)
      order by c.country collate "C"), '[]'))
  from (select s.country, count(*)::integer as schools, count(*) filter (where s.is_active)::integer as active
          from public.schools s group by s.country) c
$$;

-- How many schools have each weakness, for the dashboard: {kind: count}, and {all, active}.
create function public.admin_quality() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may see the quality overview' using errcode = 'insufficient_privilege';
  end if;
  return (
    select jsonb_build_object('all', count(*), 'active', count(*) filter (where s.is_active)) || jsonb_build_object(
      'no_english', count(*) filter (where private.has_weakness(s, 'no_english')),
      'no_spanish', count(*) filter (where private.has_weakness(s, 'no_spanish')),
      'short_text', count(*) filter (where private.has_weakness(s, 'short_text')),
      'no_picture', count(*) filter (where private.has_weakness(s, 'no_picture')),
      'no_coordinates', count(*) filter (where private.has_weakness(s, 'no_coordinates')),
      'unchecked', count(*) filter (where private.has_weakness(s, 'unchecked')),
      'broken_lists', count(*) filter (where private.has_weakness(s, 'broken_lists')))
    from public.schools s);
end
$$;

revoke all on function public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer),
  public.admin_quality() from public, anon, authenticated;
grant execute on function public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer),
  public.admin_quality() to authenticated, service_role;
