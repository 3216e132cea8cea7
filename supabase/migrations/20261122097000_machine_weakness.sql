-- One more weakness for the admin's list, its export and the dashboard: 'machine_text', schools with a text that a machine
-- wrote and nobody has edited or approved. It stands in these functions and not in has_weakness, which would no longer be
-- written into the statements if it asked another table.

-- As in 20261121090000_admin_list.sql but for that weakness.
create or replace function public.admin_search_schools(
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
    case when p_weakness = 'machine_text' then 's.id in (select m.school_id from public.machine_marks m)'
         when coalesce(p_weakness, '') <> '' then 'private.has_weakness(s, $5)' end);
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

-- As there.
create or replace function public.admin_quality() returns jsonb
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
      'broken_lists', count(*) filter (where private.has_weakness(s, 'broken_lists')),
      'machine_text', count(*) filter (where s.id in (select m.school_id from public.machine_marks m)))
    from public.schools s);
end
$$;

-- As in 20261121091000_school_files.sql.
create or replace function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_weakness text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- a country is found by its Spanish name too, as in admin_search_schools
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export schools' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.* from public.schools s
     where (p_after_id is null or (s.sort_name, s.id) > (p_after_name collate "C", p_after_id))
       and (p_ids is null or s.id = any (p_ids))
       and (wanted = '' or s.admin_text like likeness or s.country = any (named))
       and (coalesce(p_country, '') = '' or s.country = p_country)
       and (coalesce(p_type, '') = '' or s.type = p_type)
       and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
       and (coalesce(p_weakness, '') = '' or case when p_weakness = 'machine_text'
         then s.id in (select m.school_id from public.machine_marks m) else private.has_weakness(s, p_weakness) end)
     order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 200), 1), 500)) page);
end
$$;
