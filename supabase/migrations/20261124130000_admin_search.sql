-- The admin's list finds a school by what an administrator has at hand: beside name and place its website, e-mail,
-- telephone, identifiers and addresses, former ones too. And restoring a version leaves the pictures alone.

-- ── the text that the list searches ─────────────────────────────────────────────────────────────────────────────
alter table public.schools drop column admin_text;
alter table public.schools add column admin_text text collate "C" generated always as (
  public.normalise_text(name) || E'\n' || public.normalise_text(city) || E'\n' || public.normalise_text(country) || E'\n'
  || public.normalise_text(coalesce(website, '')) || E'\n' || public.normalise_text(coalesce(email, '')) || E'\n'
  || public.normalise_text(coalesce(phone, '')) || E'\n' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || E'\n'
  || public.normalise_text(coalesce(legacy_id, '')) || E'\n' || slug) stored;
create index schools_admin_text on public.schools using gin (admin_text extensions.gin_trgm_ops);
create index slug_history_text on public.slug_history using gin (slug extensions.gin_trgm_ops);

-- What a search asks for, made ready once: patterns for admin_text, the second of a telephone number alone; countries by
-- their stored names; and schools that another table knows.
create type private.admin_needle as (likeness text, digits text, countries text[], ids uuid[]);

-- The needle of what was typed; nothing typed has no likeness. Of a web address the part is taken that every way of
-- writing it has, of a telephone number the digits too.
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
revoke all on function private.admin_needle_of(text) from public, anon, authenticated;

create or replace function public.admin_search_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_sort text default 'name', p_descending boolean default false,
  p_page integer default 1, p_page_size integer default 20
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
         when coalesce(p_issue, '') <> '' then 'private.has_quality_issue(s, $5)' end);
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
    into found using needle.likeness, needle.countries, p_country, p_type, p_issue, 0::bigint, size, needle.ids, needle.digits;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.legacy_id, s.slug, s.name, s.country, s.city, s.type, s.students_count, s.rating, s.is_active,
        s.updated_at, s.version, to_jsonb(s.specialties_list) as specialties, coalesce(i.image_url, s.image) as image,
        i.image_type, row_number() over (order by ' || sorting || ') as place
        from public.schools s left join public.school_images i on i.main_key = s.id
       where ' || condition || ' order by ' || sorting || ' offset $6 limit $7) hit'
    into schools using needle.likeness, needle.countries, p_country, p_type, p_issue, (page - 1)::bigint * size, size,
      needle.ids, needle.digits;
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'page_size', size, 'schools', schools) || private.admin_totals();
end
$$;

create or replace function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200
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

-- ── restoring a version ─────────────────────────────────────────────────────────────────────────────────────────
-- What a school's fields held right after an entry of its history, for those that have changed since: the entry's
-- id is the version. Empty when nothing has changed since. Not its pictures: their files and rows have a life of their own,
-- and a name without them would be a picture that nobody sees.
create or replace function private.fields_at(p_school uuid, p_change bigint) returns jsonb
language sql stable set search_path = '' as $$
  -- what the first later change found is what this one left
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from (
    select distinct on (o.key) o.key, o.value
      from public.change_log l cross join lateral jsonb_each(l.old) o
     where l.table_name = 'schools' and l.row_id = p_school and l.action = 'update' and l.id > p_change
       and o.key not in ('image', 'gallery')
     order by o.key, l.id) f
$$;

-- What earlier restorings left: schools that name another picture than their main one.
update public.schools s set image = i.image_url
  from public.school_images i where i.main_key = s.id and s.image is distinct from i.image_url;
