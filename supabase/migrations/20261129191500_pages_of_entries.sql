-- Entries of a register that is put together from single pages name their page.

alter table public.school_sources add column page text check (page ~ '^https?://' and char_length(page) <= 2000);

create or replace function public.school_registers(p_school uuid, p_programme uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('register', r.register, 'source', r.source, 'identifier', r.identifier, 'page', r.page, 'name', r.name,
      'edition', r.edition, 'gone_since', r.gone_since,
      'facts', (select coalesce(jsonb_agg(f.key order by f.key), '[]') from jsonb_each(r.stated) f
        where to_jsonb(s) -> f.key = f.value)) order by r.register, r.identifier), '[]')
    from public.schools s join public.school_sources r on r.school_id = s.id
   where s.id = p_school and (s.is_active or public.is_admin())
     and (p_programme is null or exists (select 1 from public.programmes p
       where p.id = p_programme and p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer))
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
  perform private.begin_bulk_write();
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
  insert into public.school_sources as s (register, identifier, school_id, source, name, edition, licence, also_identifiers,
      parent_identifier, parent_name, gone_since, stated, differing, programmes, left_out, page)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.source, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes, coalesce(k.left_out, '[]'), k.page
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set source = excluded.source, name = excluded.name, edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes, left_out = excluded.left_out, page = excluded.page;

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
  end if;
  perform private.end_bulk_write(array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e));
  -- what changed nothing in the school itself is an act of this run all the same
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import, s.id, s.id, 'changed', 0, s.name from public.schools s where s.id = any (known_ids)
  on conflict do nothing;
  perform set_config('directory.programmes_from', before, true);
end
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
  update public.school_sources s set edition = k.edition, source = k.source, name = k.name, licence = k.licence, fetched_at = k.fetched_at,
      also_identifiers = k.also_identifiers, parent_identifier = k.parent_identifier, parent_name = k.parent_name,
      gone_since = k.gone_since, stated = k.stated, differing = k.differing, left_out = coalesce(k.left_out, '[]'), page = k.page,
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
