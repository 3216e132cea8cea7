-- Undoing an import adds no snapshots to the list of deleted schools.
create or replace function private.undo_changes(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  restored jsonb;
begin
  perform private.lock_imported(contents, p_ids);
  update private.import_changes c set differing = private.differing_since(c, contents), undone = true
   where c.import = p_import and c.row_id = any (p_ids);
  perform set_config('directory.undoing', 'on', true);
  execute format('delete from %s s using private.import_changes c
    where c.import = $1 and c.row_id = any ($2) and c.kind = ''created'' and c.differing = ''{}'' and s.id = c.row_id', target)
    using p_import, p_ids;
  perform set_config('directory.undoing', '', true);
  select jsonb_agg(jsonb_build_object('id', c.row_id, 'fields', (
        select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(l.old) o where o.key <> all (c.differing))))
    into restored
    from private.import_changes c join public.change_log l on l.id = c.change_id
   where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed';
  execute format('update %3$s s set (%1$s) = row (%2$s)
      from jsonb_to_recordset($1) r (id uuid, fields jsonb) join %3$s o on o.id = r.id
      cross join lateral jsonb_populate_record(o, r.fields) k
     where s.id = o.id', private.column_list(fields), private.column_list(fields, 'k'), target) using coalesce(restored, '[]');
  update private.import_changes c set undone = false
   where c.import = p_import and c.row_id = any (p_ids) and c.differing <> '{}';
end
$$;

create or replace function private.keep_deleted_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('directory.undoing', true) = 'on' and not exists (select 1 from public.change_log l
      where l.school_id = old.id and l.table_name <> 'schools' and l.happened_at > old.created_at) then
    return old;
  end if;
  insert into public.deleted_schools (
    school_id, name, slug, school, images, programmes, programme_slugs, former_slugs, deleted_by, undone)
  values (
    old.id, old.name, old.slug, to_jsonb(old),
    coalesce((select jsonb_agg(to_jsonb(i) order by i.display_order, i.id)
                from public.school_images i where i.school_id = old.id), '[]'),
    coalesce((select jsonb_agg(to_jsonb(p) order by p.position, p.id)
                from public.programmes p where p.school_id = old.id), '[]'),
    coalesce((select jsonb_agg(to_jsonb(h) order by h.created_at, h.slug)
                from public.programme_slug_history h join public.programmes p on p.id = h.programme_id
               where h.school_id = old.id and p.school_id = old.id), '[]'),
    array(select h.slug from public.slug_history h where h.school_id = old.id order by h.created_at, h.slug),
    auth.uid(), private.goes_with_undo(old.id));
  return old;
end
$$;

create or replace function private.audit_deleted_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
begin
  select count(*)::integer as amount, (array_agg(s.id order by s.sort_name, s.id))[1] as id,
      (array_agg(s.name order by s.sort_name, s.id))[1] as name into gone
    from old_schools s
   where coalesce(current_setting('directory.undoing', true), '') <> 'on' and not exists (select 1 from public.deleted_schools d where d.school_id = s.id and d.undone);
  if gone.amount > 0 then
    perform private.add_audit_entry('school_deleted', 'school', case when gone.amount = 1 then gone.id::text end, gone.name,
      case when gone.amount = 1 then '{}' else jsonb_build_object('count', gone.amount) end);
  end if;
  return null;
end
$$;
