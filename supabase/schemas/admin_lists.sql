-- Lists of the admin area.

-- A prepared search: patterns for admin_text, one of them for telephone numbers; countries by stored names; and schools
-- found in another table.
create type private.admin_needle as (likeness text, digits text, countries text[], ids uuid[]);

-- One page of schools, hidden ones too: {total, page, page_count, all, active, countries, country_options, origin,
-- schools}. p_country is the stored English name; p_status 'active', 'inactive' or ''; p_issue one of admin_quality;
-- p_sort 'name', 'country' or 'updated'; p_origin an import, whose file name is `origin`.
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
  perform private.require_admin();
  execute 'select count(*)::integer from public.schools s where ' || condition
    into found using needle.likeness, needle.countries, p_country, p_type, p_issue, 0::bigint, size, needle.ids,
      needle.digits,
      p_origin;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.legacy_id, s.slug, s.name, s.country, s.city, s.type, s.students_count, s.rating, s.is_active,
        s.updated_at, s.version, to_jsonb(s.specialties) as specialties, coalesce(i.image_url, s.image) as image,
        i.image_type, row_number() over (order by ' || sorting || ') as place
        from public.schools s left join public.school_images i on i.main_key = s.id
       where ' || condition || ' order by ' || sorting || ' offset $6 limit $7) hit'
    into schools using needle.likeness, needle.countries, p_country, p_type, p_issue, (page - 1)::bigint * size, size,
      needle.ids, needle.digits, p_origin;
  return jsonb_build_object('total', found, 'page', page, 'page_count',
    greatest(1, ceil(found::numeric / size)::integer),
    'page_size', size, 'schools', schools,
    'origin', (select i.file_name from private.school_imports i where i.id = p_origin)) || private.admin_totals();
end
$$;

-- Totals independent of the filters: schools, active ones, and countries.
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

-- Number of schools with each quality issue: {issue: count}, and {all, active}.
create function public.admin_quality() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('all', count(*), 'active', count(*) filter (where s.is_active)) || jsonb_build_object(
      'no_english', count(*) filter (where private.has_quality_issue(s, 'no_english')),
      'no_spanish', count(*) filter (where private.has_quality_issue(s, 'no_spanish')),
      'short_text', count(*) filter (where private.has_quality_issue(s, 'short_text')),
      'no_picture', count(*) filter (where private.has_quality_issue(s, 'no_picture')),
      'no_coordinates', count(*) filter (where private.has_quality_issue(s, 'no_coordinates')),
      'unchecked', count(*) filter (where private.has_quality_issue(s, 'unchecked')),
      'ai_text', count(*) filter (where s.id in (select m.school_id from public.ai_generated_texts m)))
    from public.schools s);
end
$$;

-- What waits for an administrator: {matches, differences, statements, unread, oldest_unread, failed_jobs,
-- unproven_admins (without a second factor), inactive: {doubtful (name in its register), imported, hidden (by hand)}}.
-- Jobs count for 30 days, unless one of the same kind and subject was done later.
create function public.admin_attention() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'matches', (select count(*) from private.open_matches()),
    'differences', (select count(*) from private.open_differences()),
    'statements', (select count(*) from public.country_statements t where t.status = 'waiting'),
    'failed_jobs', (select count(*) from public.jobs j
      where j.status in ('failed', 'cancelled') and j.finished_at > now() - interval '30 days' and not exists (
        select 1 from public.jobs k where k.kind = j.kind and k.subject = j.subject and k.status = 'done'
          and k.finished_at > j.finished_at)),
    'unproven_admins', (select count(*) from public.user_roles r where r.role in ('admin', 'super_admin')
      and not exists (
      select 1 from auth.mfa_factors f where f.user_id = r.user_id and f.status = 'verified')))
    || (select jsonb_build_object('unread', count(*), 'oldest_unread', min(m.created_at)) from public.contact_messages m
         where not m.is_read and not m.suspected_spam and not m.archived)
    || (select jsonb_build_object('inactive', jsonb_build_object('doubtful',
      count(*) filter (where w.reason = 'doubtful'),
            'imported', count(*) filter (where w.reason = 'imported'), 'hidden',
              count(*) filter (where w.reason = 'hidden')))
          from (select case
              when exists (select 1 from private.left_out_values() l where l.school_id = s.id
                and l.value ->> 'column' = 'name') then 'doubtful'
              when not exists (select 1 from public.change_log l where l.table_name = 'schools' and l.row_id = s.id
                and l.action = 'update'
                and l.new ? 'is_active') and exists (select 1 from private.import_changes c where c.row_id = s.id)
                  then 'imported'
              else 'hidden' end as reason
            from public.schools s where not s.is_active) w);
end
$$;

-- Whether a school has a quality issue; null and unknown kinds match every school. Without settings, so that the
-- planner inlines it; it only names objects of pg_catalog.
create function private.has_quality_issue(p_school public.schools, p_issue text) returns boolean
language sql stable as $$
  select case p_issue
    when 'no_english' then p_school.description_en is null
    when 'no_spanish' then p_school.description is null
    when 'short_text' then p_school.is_active and (coalesce(char_length(p_school.description), 0) < 400
      or coalesce(char_length(p_school.description_en), 0) < 400)
    when 'no_picture' then coalesce(p_school.image, '/placeholder.svg') = '/placeholder.svg'
    when 'no_coordinates' then p_school.coordinates_lat is null or p_school.coordinates_lng is null
    when 'unchecked' then p_school.checked_on is null or p_school.checked_on < current_date - interval '1 year'
    else true
  end
$$;

-- Prepares a search text; '' has no likeness. Of a web address only the part common to all spellings, of a telephone
-- number the digits too.
create function private.admin_needle_of(p_search text) returns private.admin_needle
language plpgsql stable set search_path = '' as $$
declare
  typed constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  wanted constant text := regexp_replace(regexp_replace(typed, '^https?://(www\.)?(?=.)', ''), '^(.+)/$', '\1');
  digits constant text := regexp_replace(typed, '[^0-9]', '', 'g');
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  needle private.admin_needle;
begin
  if wanted = '' then
    return needle;
  end if;
  needle.likeness := likeness;
  if typed ~ '^[0-9+()./ -]+$' and char_length(digits) >= 6 then
    needle.digits := '%' || digits || '%';
  end if;
  -- a country is found by its Spanish name too
  needle.countries := array(select c.name_en from public.countries c
    where public.normalise_text(c.name_es) like likeness);
  needle.ids := array(select h.school_id from public.slug_history h where h.slug like likeness)
    || case when typed ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then array[typed::uuid] else '{}'::uuid[] end;
  return needle;
end
$$;

-- Possible duplicates of a new school, [{id, name, city, country, why}]: same name, similar name, or website host; five
-- at most, the most similar first.
create function public.similar_schools(p_name text, p_city text, p_website text, p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := public.normalise_text(left(coalesce(p_name, ''), 200));
  town constant text := public.slugify(public.normalise_text(left(coalesce(p_city, ''), 200)));
  host constant text := private.web_host(left(p_website, 2000));
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(w) - 'likeness' order by w.likeness desc, w.id), '[]') from (
    select s.id, s.name, s.city, s.country, l.likeness,
        case when s.sort_name = wanted then 'name' when private.web_host(s.website) = host then 'website'
          else 'likeness' end as why
      from public.schools s cross join lateral (select extensions.similarity(s.sort_name, wanted) as likeness) l
     where s.id is distinct from p_id
       and (s.website is not null and private.web_host(s.website) = host
         or wanted <> '' and s.town_slug = town and l.likeness >= 0.5
         -- comparing lengths first spares most of the comparing of names
         or abs(char_length(s.sort_name) - char_length(wanted)) <= char_length(wanted) / 4 and l.likeness >= 0.7)
     order by l.likeness desc, s.id limit 5) w);
end
$$;

revoke execute on function public.similar_schools(text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.similar_schools(text,text,text,uuid) to authenticated, service_role;

revoke execute on function
  public.admin_attention(),
  public.admin_quality(),
  public.admin_search_schools(text,text,text,text,text,text,boolean,integer,integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_attention(),
  public.admin_quality(),
  public.admin_search_schools(text,text,text,text,text,text,boolean,integer,integer,uuid)
  to authenticated, service_role;
revoke execute on function
  private.admin_needle_of(text)
  from public;
