-- The admin list and the export by origin: only the schools that an import created or changed.
drop function public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer);
drop function public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer);

-- One page of schools, hidden ones too: {total, page, page_count, all, active, countries, country_options, origin, schools}.
-- p_country is the stored English name; p_status 'active', 'inactive' or ''; p_issue one that admin_quality counts;
-- p_sort 'name', 'country' or 'updated'; p_origin an import, whose file's name is answered as `origin`.
create function public.admin_search_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_sort text default 'name', p_descending boolean default false,
  p_page integer default 1, p_page_size integer default 20,
  p_origin uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  -- only what is asked for stands in the statement, so that each question gets a plan of its own
  condition constant text := concat_ws(' and ',
    'true',
    case when needle.likeness is not null then
      '(s.admin_text like $1 or s.admin_text like $9 or s.country = any ($2) or s.id = any ($8))' end,
    case when coalesce(p_country, '') <> '' then 's.country = $3' end,
    case when coalesce(p_type, '') <> '' then 's.type = $4' end,
    case p_status when 'active' then 's.is_active' when 'inactive' then 'not s.is_active' end,
    case when p_issue = 'ai_text' then 's.id in (select m.school_id from public.ai_generated_texts m)'
         when coalesce(p_issue, '') <> '' then 'private.has_quality_issue(s, $5)' end,
    case when p_origin is not null then
      's.id in (select c.school_id from private.import_changes c where c.import = $10)' end);
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  sorting constant text := case p_sort
    when 'country' then format('s.country %1$s, s.sort_name %1$s, s.id %1$s', direction)
    when 'updated' then format('s.updated_at %1$s, s.id %1$s', direction)
    else format('s.sort_name %1$s, s.id %1$s', direction) end;
  found integer;
  page integer;
  schools jsonb;
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may list schools' using errcode = 'insufficient_privilege';
  end if;
  execute 'select count(*)::integer from public.schools s where ' || condition
    into found using needle.likeness, needle.countries, p_country, p_type, p_issue, 0::bigint, size, needle.ids, needle.digits,
      p_origin;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.legacy_id, s.slug, s.name, s.country, s.city, s.type, s.students_count, s.rating, s.is_active,
        s.updated_at, s.version, to_jsonb(s.specialties_list) as specialties, coalesce(i.image_url, s.image) as image,
        i.image_type, row_number() over (order by ' || sorting || ') as place
        from public.schools s left join public.school_images i on i.main_key = s.id
       where ' || condition || ' order by ' || sorting || ' offset $6 limit $7) hit'
    into schools using needle.likeness, needle.countries, p_country, p_type, p_issue, (page - 1)::bigint * size, size,
      needle.ids, needle.digits, p_origin;
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'page_size', size, 'schools', schools,
    'origin', (select i.file_name from private.school_imports i where i.id = p_origin)) || private.admin_totals();
end
$$;

create function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200, p_origin uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export schools' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.* from public.schools s
     where (p_after_id is null or (s.sort_name, s.id) > (p_after_name collate "C", p_after_id))
       and (p_ids is null or s.id = any (p_ids))
       and (p_origin is null or s.id in (select c.school_id from private.import_changes c where c.import = p_origin))
       and (needle.likeness is null or s.admin_text like needle.likeness or s.admin_text like needle.digits
         or s.country = any (needle.countries) or s.id = any (needle.ids))
       and (coalesce(p_country, '') = '' or s.country = p_country)
       and (coalesce(p_type, '') = '' or s.type = p_type)
       and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
       and (coalesce(p_issue, '') = '' or case when p_issue = 'ai_text'
         then s.id in (select m.school_id from public.ai_generated_texts m) else private.has_quality_issue(s, p_issue) end)
     order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 200), 1), 500)) page);
end
$$;

revoke all on function
  public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer, uuid),
  public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer, uuid)
  from public, anon, authenticated;
grant execute on function
  public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer, uuid)
  to authenticated, service_role;
grant execute on function public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer, uuid)
  to authenticated;
