-- The list of deleted schools can be searched, and keeps what was taken back with an import apart from what somebody deleted:
-- undoing one import would otherwise hide a year of deletions.

alter table public.deleted_schools add column undone boolean not null default false;
create index deleted_schools_by_kind on public.deleted_schools (undone, deleted_at desc, id);

-- Whether a school goes because an import that made it is undone; an undo says what it takes back before it does.
create function private.goes_with_undo(p_school uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('private.import_changes') is null then
    return false;
  end if;
  return exists (select 1 from private.import_changes c
    where c.school_id = p_school and c.kind = 'created' and c.undone);
end
$$;
revoke all on function private.goes_with_undo(uuid) from public, anon, authenticated;

create or replace function private.keep_deleted_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_schools (school_id, name, slug, school, images, former_slugs, deleted_by, undone)
  values (
    old.id, old.name, old.slug, to_jsonb(old),
    coalesce((select jsonb_agg(to_jsonb(i) order by i.display_order, i.id)
                from public.school_images i where i.school_id = old.id), '[]'),
    array(select h.slug from public.slug_history h where h.school_id = old.id order by h.created_at, h.slug),
    auth.uid(), private.goes_with_undo(old.id));
  return old;
end
$$;

-- What was deleted so far.
update public.deleted_schools d set undone = true where private.goes_with_undo(d.school_id);

-- A page of the deleted schools, the last ones first: {total, undone, page, page_count, schools}. `p_undone` asks for those
-- that went with an undone import; `undone` counts them, whatever is asked for.
create function public.list_deleted_schools(
  p_search text default '', p_undone boolean default false, p_page integer default 1, p_page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  likeness constant text := '%' || replace(replace(replace(
    public.normalise_text(left(coalesce(p_search, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  found integer;
  page integer;
begin
  perform private.require_super_admin();
  select count(*) into found from public.deleted_schools d
   where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'undone', (select count(*) from public.deleted_schools d where d.undone),
    'schools', (select coalesce(jsonb_agg(to_jsonb(w) order by w.deleted_at desc, w.id), '[]') from (
        select d.id, d.name, d.slug, d.deleted_at, d.deleted_by, p.full_name as deleted_by_name
          from public.deleted_schools d left join public.profiles p on p.id = d.deleted_by
         where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness
         order by d.deleted_at desc, d.id offset (page - 1)::bigint * size limit size) w));
end
$$;
revoke all on function public.list_deleted_schools(text, boolean, integer, integer) from public, anon, authenticated;
grant execute on function public.list_deleted_schools(text, boolean, integer, integer) to authenticated;
