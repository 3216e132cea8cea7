-- Registers write many rows at a time: completeness and search documents are computed once for each batch.

drop function private.completeness_of(public.schools);
drop function private.completeness_parts(public.schools);
create function private.completeness_parts(p_school public.schools, p_priced boolean default null)
returns table (part text, points integer, has boolean)
language sql stable set search_path = '' as $$
  select * from (values
    ('checked', 20, p_school.checked_on is not null and p_school.sources <> '[]'),
    ('text_es', 12, p_school.description is not null),
    ('text_en', 12, p_school.description_en is not null),
    ('programmes', 10, private.column_entries(p_school.programs) <> '[]'),
    -- a photograph; an address of a picture that nobody has uploaded counts as one
    ('picture', 8, exists (select 1 from public.school_images i where i.school_id = p_school.id and i.image_type = 'real')
      or (coalesce(p_school.image, '/placeholder.svg') <> '/placeholder.svg'
        and not exists (select 1 from public.school_images i where i.main_key = p_school.id))),
    ('website', 8, p_school.website is not null),
    ('price', 8, coalesce(p_priced, exists (select 1 from private.prices_of(array[p_school])))),
    ('contact', 6, coalesce(p_school.email, p_school.phone) is not null),
    ('coordinates', 6, p_school.coordinates_lat is not null and p_school.coordinates_lng is not null),
    ('address', 4, p_school.address is not null),
    ('languages', 3, public.json_text_list(p_school.languages) <> '{}'),
    ('fields', 3, public.json_text_list(p_school.specialties) <> '{}')
  ) parts (part, points, has)
$$;

create function private.completeness_of(p_school public.schools, p_priced boolean default null) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(p.points) filter (where p.has), 0)::integer from private.completeness_parts(p_school, p_priced) p
$$;

create function private.begin_bulk_write() returns void
language sql set search_path = '' as $$
  select set_config('directory.bulk', 'on', true)
$$;

create function private.end_bulk_write(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant uuid[] := array(select distinct p.school_id
    from private.prices_of(array(select s from public.schools s where s.id = any (p_schools))) p);
begin
  update public.schools s set completeness = w.points
    from (select k.id, private.completeness_of(k, k.id = any (priced)) as points from public.schools k where k.id = any (p_schools)) w
   where s.id = w.id and s.completeness <> w.points;
  perform set_config('directory.bulk', '', true);
  perform private.index_search(p_schools, array(select p.id from public.programmes p where p.school_id = any (p_schools)));
end
$$;

revoke execute on function
  private.begin_bulk_write(),
  private.completeness_of(schools,boolean),
  private.completeness_parts(schools,boolean),
  private.end_bulk_write(uuid[])
  from public;

drop trigger schools_completeness on public.schools;
create trigger schools_completeness before insert or update of completeness, checked_on, sources, description, description_en,
    programs, image, website, tuition_min, tuition_max, tuition_free, country, ownership, email, phone, coordinates_lat, coordinates_lng, address, languages, specialties
  on public.schools for each row when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.weigh_school();

drop trigger programmes_completeness_insert on public.programmes;
create trigger programmes_completeness_insert after insert on public.programmes
  referencing new table as new_rows for each statement when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.weigh_programmes();

drop trigger programmes_completeness_update on public.programmes;
create trigger programmes_completeness_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.weigh_programmes();

drop trigger schools_zz_search_insert on public.schools;
create trigger schools_zz_search_insert after insert on public.schools referencing new table as new_rows
  for each statement when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.index_written_schools();

drop trigger schools_zz_search_update on public.schools;
create trigger schools_zz_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.index_written_schools();

drop trigger programmes_search_insert on public.programmes;
create trigger programmes_search_insert after insert on public.programmes
  referencing new table as new_rows for each statement when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.index_written_programmes();

drop trigger programmes_search_update on public.programmes;
create trigger programmes_search_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.index_written_programmes();

do $$
declare
  name text;
begin
  foreach name in array array['figures', 'school_sources'] loop
    execute format('drop trigger %1$I on public.%2$I', name || '_prices_insert', name);
    execute format('drop trigger %1$I on public.%2$I', name || '_prices_update', name);
    execute format('create trigger %1$I after insert on public.%2$I referencing new table as new_rows
      for each statement when (current_setting(''directory.bulk'', true) is distinct from ''on'') execute function private.reprice_written()', name || '_prices_insert', name);
    execute format('create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
      for each statement when (current_setting(''directory.bulk'', true) is distinct from ''on'') execute function private.reprice_written()', name || '_prices_update', name);
  end loop;
end
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
      parent_identifier, parent_name, gone_since, stated, differing, programmes, left_out)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.source, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes, coalesce(k.left_out, '[]')
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set source = excluded.source, name = excluded.name, edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes, left_out = excluded.left_out;

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
