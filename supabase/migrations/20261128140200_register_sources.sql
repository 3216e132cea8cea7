-- Registers that are put together from several sources, the confirmation of their licences, and schools' prices in more currencies.

alter table public.schools drop constraint schools_tuition_currency_check;
alter table public.schools add constraint schools_tuition_currency_check check (tuition_currency in (
  'EUR', 'USD', 'GBP', 'CAD', 'ARS', 'AUD', 'BOB', 'CHF', 'CLP', 'COP', 'DOP', 'JPY', 'MXN', 'NIO', 'PEN', 'UYU'));

alter table public.school_sources add column source text check (source ~ '^[a-z]{2,30}$');

create table private.confirmed_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  source text not null check (source ~ '^[a-z]{2,30}$'),
  -- no reference: the account may be deleted later
  confirmed_by uuid,
  confirmed_at timestamptz not null default now(),
  primary key (register, source)
);
alter table private.confirmed_sources enable row level security;

create function public.confirm_register_source(p_register text, p_source text, p_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  if p_confirmed then
    insert into private.confirmed_sources (register, source, confirmed_by) values (p_register, p_source, auth.uid())
    on conflict do nothing;
  else
    delete from private.confirmed_sources c where c.register = p_register and c.source = p_source;
  end if;
  if found then
    perform private.add_audit_entry('setting_changed', 'setting', null, 'register_licences',
      jsonb_build_object(p_register || ' ' || p_source, p_confirmed));
  end if;
end
$$;

create function public.confirmed_register_sources() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('register', c.register, 'source', c.source, 'confirmed_at', c.confirmed_at,
      'confirmed_by', coalesce(private.audit_name(c.confirmed_by),
        (select u.email from auth.users u where u.id = c.confirmed_by))) order by c.register, c.source), '[]') from private.confirmed_sources c);
end
$$;

create or replace function public.school_registers(p_school uuid, p_programme uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('register', r.register, 'source', r.source, 'identifier', r.identifier, 'name', r.name,
      'edition', r.edition, 'gone_since', r.gone_since,
      'facts', (select coalesce(jsonb_agg(f.key order by f.key), '[]') from jsonb_each(r.stated) f
        where to_jsonb(s) -> f.key = f.value)) order by r.register, r.identifier), '[]')
    from public.schools s join public.school_sources r on r.school_id = s.id
   where s.id = p_school and (s.is_active or public.is_admin())
     and (p_programme is null or exists (select 1 from public.programmes p
       where p.id = p_programme and p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer))
$$;

create or replace function public.data_sources() returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with counted as materialized (
    select s.id, s.country, s.checked_on, jsonb_array_length(s.sources) as sources, coalesce(p.programmes, 0) as programmes
      from public.schools s
      left join (select d.school_id, count(*) as programmes from public.programmes d where d.is_active group by 1) p
        on p.school_id = s.id
     where s.listed
  ), given as (
    select r.register, r.source, count(*) as programmes
      from public.school_sources r cross join lateral jsonb_object_keys(r.programmes) k (id)
      join public.programmes p on p.id = k.id::uuid and p.is_active
      join counted c on c.id = r.school_id
     group by 1, 2
  )
  select jsonb_build_object(
    'checked', (select jsonb_build_object('schools', count(*), 'countries', count(distinct c.country),
        'programmes', coalesce(sum(c.programmes), 0), 'sources', coalesce(sum(c.sources), 0), 'latest', max(c.checked_on))
      from counted c where c.checked_on is not null),
    'registers', (select coalesce(jsonb_agg(to_jsonb(w) order by w.register, w.source), '[]') from (
        select r.register, r.source, mode() within group (order by r.edition) as edition,
            max(r.fetched_at at time zone 'UTC')::date as taken_in,
            count(distinct r.school_id) filter (where r.gone_since is null) as schools,
            coalesce(max(g.programmes), 0) as programmes,
            count(distinct r.school_id) filter (where r.gone_since is not null) as gone
          from public.school_sources r join counted c on c.id = r.school_id left join given g on g.register = r.register and g.source is not distinct from r.source
         group by r.register, r.source) w),
    'countries', (select coalesce(jsonb_agg(to_jsonb(w) order by w.schools desc, w.country), '[]') from (
        select c.country, count(*) as schools, sum(c.programmes) as programmes from counted c group by 1) w))
$$;

create or replace function public.register_candidates(p_register text, p_country text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'country', s.country, 'city', s.city, 'website', s.website,
      'lat', s.coordinates_lat, 'lng', s.coordinates_lng, 'exact', coalesce(s.coordinates_precision = 'campus', false),
      'taken', exists (select 1 from public.school_sources r where r.school_id = s.id and r.register = p_register),
      'names', jsonb_build_array(s.name) || coalesce((select jsonb_agg(r.name) from public.school_sources r where r.school_id = s.id), '[]'))
      order by s.id), '[]')
    from public.schools s where s.country = p_country
     and not exists (select 1 from private.import_changes c join private.school_imports i on i.id = c.import
       where c.school_id = s.id and c.kind = 'created' and i.register = p_register));
end
$$;

create or replace function private.change_register_programmes(p_school uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.programmes p set position = k.position, name = k.name, name_en = k.name_en, level = k.level, field = k.field,
      duration_value = k.duration_value, duration_unit = k.duration_unit, duration_text = k.duration_text,
      duration_text_en = k.duration_text_en, prices = k.prices, mode = k.mode, requirements_es = k.requirements_es, requirements_en = k.requirements_en,
      note_es = k.note_es, note_en = k.note_en, award_es = k.award_es, award_en = k.award_en, places = k.places,
      graduates = k.graduates, attendance = k.attendance, sources = k.sources, is_active = true
    from jsonb_array_elements(p_changes -> 'update') r (row)
    cross join lateral jsonb_populate_record(null::public.programmes, r.row) k
   where p.id = k.id and p.school_id = p_school and p.version = k.version;
  update public.programmes p set is_active = false
    from jsonb_to_recordset(p_changes -> 'hide') r (id uuid, version integer)
   where p.id = r.id and p.school_id = p_school and p.version = r.version;
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
      parent_identifier, parent_name, gone_since, stated, differing, programmes)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.source, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set source = excluded.source, name = excluded.name, edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes;

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
    perform private.index_search(known_ids, '{}');
  end if;
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
      gone_since = k.gone_since, stated = k.stated, differing = k.differing,
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

create or replace function public.list_registers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (with sources as (
      select r.register, count(*) filter (where r.gone_since is null) as schools, count(*) filter (where r.gone_since is not null) as gone,
          case when count(distinct r.source) > 1 then concat_ws('-', left(min(r.edition), 4), left(max(r.edition), 4))
            else mode() within group (order by r.edition) filter (where r.gone_since is null) end as edition
        from public.school_sources r join public.schools s on s.id = r.school_id group by r.register
    ), runs as (
      select distinct on (i.register) i.register, i.id, i.status, coalesce(i.imported_at, i.uploaded_at) as happened_at
        from private.school_imports i
       where i.register is not null and i.status <> 'uploading'
         and not exists (select 1 from private.register_decisions d where d.import = i.id)
       order by i.register, i.uploaded_at desc, i.id
    ), matches as (
      select m.register, count(*) as rows from private.open_matches() m group by m.register
    ), differences as (
      select d.register, count(*) as rows from private.open_differences() d group by d.register
    )
    select coalesce(jsonb_agg(jsonb_build_object('register', k.register, 'schools', coalesce(s.schools, 0), 'gone', coalesce(s.gone, 0),
        'edition', s.edition, 'matches', coalesce(m.rows, 0), 'differences', coalesce(d.rows, 0),
        'run', r.id, 'run_status', r.status, 'run_at', r.happened_at) order by k.register), '[]')
      from (select register from sources union select register from runs) k
      left join sources s using (register) left join runs r using (register)
      left join matches m using (register) left join differences d using (register));
end
$$;

revoke execute on function
  public.confirm_register_source(text,text,boolean),
  public.confirmed_register_sources()
  from public, anon, authenticated, service_role;
grant execute on function
  public.confirm_register_source(text,text,boolean),
  public.confirmed_register_sources()
  to authenticated, service_role;
