-- Programmes of a school are its rows, and its lists are arrays. schools.programs, a list kept equal to the rows, becomes a
-- computed field of the data API and a column of files; JSON texts become text[].

set check_function_bodies = off;

drop trigger programmes_column_insert on public.programmes;
drop trigger programmes_column_update on public.programmes;
drop trigger programmes_column_delete on public.programmes;
drop trigger schools_programmes_insert on public.schools;
drop trigger schools_programmes_update on public.schools;
drop trigger schools_completeness on public.schools;
drop trigger schools_drop_stale_ai_marks on public.schools;
drop trigger schools_tuition_free on public.schools;

alter table private.import_changes add column programs_before text, add column programs_after text;
drop function private.write_columns(uuid, jsonb);
drop function private.write_columns_of_schools(uuid[], jsonb);
drop function private.restore_school_version(uuid, bigint);
drop function public.school_version(uuid, bigint);

create or replace function private.write_imported_programmes(p_import uuid, p_lists jsonb, p_new uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  listed record;
begin
  for listed in select s.id, l.value as list, public.programs(s)::text as before
      from jsonb_each(p_lists) l join public.schools s on s.id = l.key::uuid order by s.id loop
    perform private.write_programme_list(listed.id, listed.list);
    insert into private.import_changes (import, school_id, row_id, kind, change_id, name, programs_before, programs_after)
      select p_import, s.id, s.id, case when s.id = any (p_new) then 'created' else 'changed' end, 0, s.name,
          listed.before, public.programs(s)::text
        from public.schools s where s.id = listed.id and public.programs(s)::text <> listed.before
    on conflict do nothing;
  end loop;
end
$$;

create or replace function private.programs_differ(p_change private.import_changes) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.schools s where s.id = p_change.row_id
    and public.programs(s)::text <> coalesce(p_change.programs_after, case p_change.kind when 'created' then '[]' end))
$$;

create or replace function private.programme_entry(p public.programmes) returns json
language sql stable set search_path = '' as $$
  select row_to_json(e) from (select
    coalesce(p.name_es, p.name) as name,
    p.name_en,
    coalesce(p.duration_text, private.duration_words(p.duration_value, p.duration_unit, 'es')) as duration,
    coalesce(p.duration_text_en, private.duration_words(p.duration_value, p.duration_unit, 'en')) as duration_en,
    p.certified) e
$$;

create or replace function public.programs(public.schools) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(private.programme_entry(p) order by p.position, p.id), '[]')
    from public.programmes p where p.school_id = $1.id and p.is_active
$$;

create or replace function private.entry_text(p_entry jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_entry) = 'object' and jsonb_typeof(p_entry -> p_key) = 'string' and p_entry ->> p_key ~ '\S'
    then btrim(p_entry ->> p_key) end
$$;

create or replace function private.write_programme_list(p_school uuid, p_programs jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  used uuid[] := '{}';
  known public.programmes;
  entry record;
  written record;
begin
  for entry in
    select (row_number() over (order by e.place))::integer as place, t.*, l.value, l.unit,
        nullif(t.duration, private.duration_words(l.value, l.unit, 'es')) as words,
        nullif(t.duration_en, private.duration_words(l.value, l.unit, 'en')) as words_en
      from jsonb_array_elements(case jsonb_typeof(p_programs) when 'array' then p_programs end) with ordinality as e (entry, place)
      cross join lateral (select
        left(coalesce(private.entry_text(e.entry, 'name'), private.entry_text(e.entry, 'name_en')), 200) as name,
        left(private.entry_text(e.entry, 'name_en'), 200) as name_en,
        left(private.entry_text(e.entry, 'duration'), 200) as duration,
        left(private.entry_text(e.entry, 'duration_en'), 200) as duration_en,
        coalesce(e.entry -> 'certified' = 'true', false) as certified) t
      cross join lateral private.read_duration(coalesce(t.duration, t.duration_en)) l
     where t.name is not null order by e.place limit 500
  loop
    -- mostly the name is the very same, which needs no normalising
    select p.* into known from public.programmes p
     where p.school_id = p_school and p.id <> all (used) and coalesce(p.name_es, p.name) = entry.name
     order by p.is_active desc, p.position, p.id limit 1;
    if not found then
      select p.* into known from public.programmes p
       where p.school_id = p_school and p.id <> all (used) and (
         public.normalise_text(entry.name) in (public.normalise_text(p.name), public.normalise_text(p.name_es), public.normalise_text(p.name_en))
         or public.normalise_text(entry.name_en) in (public.normalise_text(p.name), public.normalise_text(p.name_en)))
       order by public.normalise_text(entry.name) = public.normalise_text(coalesce(p.name_es, p.name)) desc, p.is_active desc, p.position, p.id
       limit 1;
    end if;
    if not found then
      insert into public.programmes (school_id, position, name, name_en, duration_value, duration_unit, duration_text, duration_text_en, certified)
      values (p_school, entry.place, entry.name, entry.name_en, entry.value, entry.unit, entry.words, entry.words_en, entry.certified)
      returning * into known;
    else
      select e.* into written from json_to_record(private.programme_entry(known))
        as e (name text, name_en text, duration text, duration_en text, certified boolean);
      if written.name <> entry.name and known.name_es is null then
        known.name := entry.name;
      elsif written.name <> entry.name then
        known.name_es := entry.name;
      end if;
      if (written.duration, written.duration_en) is distinct from (entry.duration, entry.duration_en) then
        if (entry.value, entry.unit) is distinct from (known.duration_value, known.duration_unit) then
          -- whether a placement comes on top was stated of the former length
          known.duration_scope := null;
        end if;
        known.duration_value := entry.value;
        known.duration_unit := entry.unit;
        known.duration_text := entry.words;
        known.duration_text_en := entry.words_en;
      end if;
      update public.programmes p set position = entry.place, is_active = true, name = known.name, name_es = known.name_es,
          name_en = entry.name_en, duration_value = known.duration_value, duration_unit = known.duration_unit,
          duration_scope = known.duration_scope, duration_text = known.duration_text, duration_text_en = known.duration_text_en,
          certified = entry.certified
       where p.id = known.id;
    end if;
    used := used || known.id;
  end loop;
  update public.programmes p set is_active = false where p.school_id = p_school and p.is_active and p.id <> all (used);
end
$$;

create or replace function private.fill_school_defaults() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.tuition_free := coalesce(new.tuition_free, false);
  new.specialties := coalesce(new.specialties, '{}');
  new.specialties_en := coalesce(new.specialties_en, '{}');
  new.languages := coalesce(new.languages, '{}');
  new.accreditation := coalesce(new.accreditation, '{}');
  new.accreditation_en := coalesce(new.accreditation_en, '{}');
  new.features := coalesce(new.features, '{}');
  new.features_en := coalesce(new.features_en, '{}');
  new.gallery := coalesce(new.gallery, '{}');
  return new;
end
$$;

create or replace function private.programmes_at(p_school uuid, p_change bigint) returns table (id uuid, fields jsonb, is_newer boolean)
language sql stable set search_path = '' as $$
  select f.row_id, coalesce(jsonb_object_agg(f.key, f.value) filter (where f.key is not null), '{}'), bool_or(f.action = 'insert')
    from (select distinct on (l.row_id, o.key) l.row_id, o.key, o.value, l.action
        from public.change_log l left join lateral jsonb_each(l.old) o on true
       where l.table_name = 'programmes' and l.school_id = p_school and l.id > p_change
       order by l.row_id, o.key, l.id) f
   group by f.row_id
$$;

create or replace function private.change_schools(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  sets constant jsonb := p_change -> 'set';
  changed jsonb;
begin
  perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  if p_change = '{"delete": true}' then
    with gone as (delete from public.schools s where s.id = any (p_ids) returning s.id)
    select jsonb_object_agg(g.id, '{"before": {}}'::jsonb) into changed from gone g;
    return coalesce(changed, '{}');
  end if;
  if jsonb_typeof(sets) is distinct from 'object' or exists (select 1 from jsonb_object_keys(sets) k where k <> all (private.bulk_columns())) then
    raise exception 'no such change of schools' using errcode = 'invalid_parameter_value';
  end if;
  select jsonb_object_agg(s.id, jsonb_build_object('before', (select jsonb_object_agg(k, to_jsonb(s) -> k) from jsonb_object_keys(sets) k)))
    into changed from public.schools s where s.id = any (p_ids) and not to_jsonb(s) @> sets;
  perform private.write_columns('public.schools', array(select k::uuid from jsonb_object_keys(changed) k), sets);
  return coalesce(changed, '{}');
end
$$;

create or replace function private.undo_school_changes(p_before jsonb, p_change jsonb, p_actor uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := array(select k::uuid from jsonb_object_keys(p_before) k);
  undone uuid[] := '{}';
  one record;
begin
  if p_change = '{"delete": true}' then
    if not exists (select 1 from public.user_roles r where r.user_id = p_actor and r.role = 'super_admin') then
      raise exception 'only a super admin may restore' using errcode = 'insufficient_privilege';
    end if;
    for one in select distinct on (d.school_id) d.school_id, d.id from public.deleted_schools d
        where d.school_id = any (ids) order by d.school_id, d.deleted_at desc loop
      perform private.restore_deleted_school(one.id);
      undone := undone || one.school_id;
    end loop;
  else
    perform 1 from public.schools s where s.id = any (ids) order by s.id for update;
    for one in select w.restored, array_agg(w.id) as ids from (
        select s.id, jsonb_object_agg(b.key, b.value) as restored
          from public.schools s cross join lateral jsonb_each(p_before -> s.id::text) b
         where s.id = any (ids) and to_jsonb(s) -> b.key = p_change -> 'set' -> b.key group by s.id) w group by w.restored loop
      perform private.write_columns('public.schools', one.ids, one.restored);
      undone := undone || one.ids;
    end loop;
  end if;
  return (select coalesce(jsonb_object_agg(u, '{}'::jsonb), '{}') from unnest(undone) u);
end
$$;

create or replace function private.write_imported(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  identity constant text[] := case contents when 'programmes' then array['id', 'school_id'] else array['id', 'legacy_id'] end;
  -- 'again' is a second row about the same
  rows constant jsonb := (select coalesce(jsonb_agg(w.value || jsonb_build_object('again', w.number > 1) order by w.position), '[]')
    from (select g.value, (g.value -> 'position')::integer as position,
          row_number() over (partition by g.value #>> '{entry,id}' order by (g.value -> 'position')::integer) as number
        from jsonb_array_elements(case contents when 'programmes' then private.with_places(p_rows) else p_rows end) g) w);
  known constant uuid[] := array(select (r.entry ->> 'id')::uuid from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
    where r.entry ? 'version' and not r.again);
  -- the planner takes a list for many more entries than a portion has, and would read whole tables to join it
  positions constant integer[] := array(select r.position from jsonb_to_recordset(rows) r (position integer));
  new_fields text[];
  before_change bigint;
  old_ids uuid[] := '{}';
  new_ids uuid[];
begin
  perform private.lock_imported(contents, known,
    array(select (r.entry ->> 'school_id')::uuid from jsonb_to_recordset(rows) r (entry jsonb) where not r.entry ? 'version'));
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  if known <> '{}' then
    execute format('with written as (
        update %3$s s set (%1$s) = row (%2$s)
          from jsonb_to_recordset($1) r (entry jsonb, again boolean)
          join %3$s o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
          cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
         where r.entry ? ''version'' and not r.again and o.id = any ($2) and s.id = o.id and s.id = any ($2) returning s.id)
      select coalesce(array_agg(id), ''{}'') from written',
      private.column_list(fields), private.column_list(fields, 'k'), target) into old_ids using rows, known;
  end if;

  -- what no row of a new one names gets its default
  new_fields := identity || array(select f from unnest(fields) f where f = 'name' or f in (
    select k from jsonb_to_recordset(rows) r (entry jsonb, again boolean) cross join lateral jsonb_object_keys(r.entry) k
     where not r.entry ? 'version' and not r.again));
  execute format('with written as (
      insert into %3$s (%1$s)
      select %2$s
        from jsonb_to_recordset($1) r (position integer, entry jsonb, again boolean)
        cross join lateral jsonb_populate_record(null::%3$s, r.entry) k
       where not r.entry ? ''version'' and not r.again order by r.position returning id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(new_fields), private.column_list(new_fields, 'k'), target) into new_ids using rows;

  if contents = 'schools' then
    perform private.write_imported_programmes(p_import, (select jsonb_object_agg(r.entry ->> 'id', r.entry -> 'programs')
      from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
     where r.entry ? 'programs' and not r.again and (r.entry ->> 'id')::uuid = any (old_ids || new_ids)), new_ids);
  end if;
  insert into private.import_changes as c (import, school_id, row_id, kind, change_id, name)
  select p_import, l.school_id, l.row_id, case l.action when 'insert' then 'created' else 'changed' end, l.id, coalesce(l.label, '')
    from public.change_log l where l.id > before_change and l.table_name = contents and l.row_id = any (old_ids || new_ids)
   order by l.id
  on conflict (import, row_id) do update set change_id = excluded.change_id where c.change_id = 0;
  update private.import_rows r set row_id = case when e.again then r.row_id else e.id end,
      outcome = case when e.again then 'failed' when e.id = any (new_ids) then 'created' when e.id = any (old_ids) then 'changed'
        else 'failed' end,
      code = case when e.again or e.id <> all (old_ids || new_ids) then 'changed' end
    from (select w.position, (w.entry ->> 'id')::uuid as id, w.again
            from jsonb_to_recordset(rows) w (position integer, entry jsonb, again boolean)) e
   where r.import = p_import and r.position = any (positions) and r.position = e.position;
  update private.school_imports i set created_count = i.created_count + cardinality(new_ids),
    changed_count = i.changed_count + cardinality(old_ids) where i.id = p_import;
end
$$;

create or replace function private.differing_since(p_change private.import_changes, p_contents text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  -- in PL/pgSQL, so that the plan of one change serves the next
  return case p_change.kind
    when 'created' then array(
      select distinct f.field from public.change_log l
        cross join lateral (
          select 'images' as field where l.table_name = 'school_images'
          union all
          select k from jsonb_object_keys(case when l.table_name = p_contents then coalesce(l.new, '{}') else '{}' end) k
        ) f
       where l.school_id = p_change.school_id and l.id > p_change.change_id
         and case p_contents when 'programmes' then l.row_id = p_change.row_id and f.field not in ('is_active', 'position')
           else f.field <> 'is_active' end
         and (exists (select 1 from public.schools s where s.id = p_change.row_id)
           or exists (select 1 from public.programmes p where p.id = p_change.row_id))
      union
      select 'programs' where private.programs_differ(p_change) order by 1)
    else array(
      select n.key from public.change_log l cross join lateral jsonb_each(l.new) n
        cross join lateral (
          select to_jsonb(s) as fields from public.schools s where s.id = p_change.row_id
          union all
          select to_jsonb(p) from public.programmes p where p.id = p_change.row_id) o
       where l.id = p_change.change_id and o.fields -> n.key is distinct from n.value
      union
      select 'programs' where private.programs_differ(p_change) order by 1)
  end;
end
$$;

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
  perform private.write_programme_list(c.row_id, c.programs_before::jsonb) from private.import_changes c
    where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed' and not 'programs' = any (c.differing)
      and c.programs_before is not null;
  if restored is not null then
    execute format('update %3$s s set (%1$s) = row (%2$s)
        from jsonb_to_recordset($1) r (id uuid, fields jsonb) join %3$s o on o.id = r.id
        cross join lateral jsonb_populate_record(o, r.fields) k
       where o.id = any ($2) and s.id = o.id and s.id = any ($2)',
      private.column_list(fields), private.column_list(fields, 'k'), target) using restored, p_ids;
  end if;
  update private.import_changes c set undone = false
   where c.import = p_import and c.row_id = any (p_ids) and c.differing <> '{}';
end
$$;

create or replace function private.decide_difference(p_asked jsonb, p_choice text) returns text
language plpgsql set search_path = '' as $$
declare
  col constant text := p_asked ->> 'column';
  columns constant text[] := private.difference_columns(col);
  school public.schools;
  source public.school_sources;
  noted jsonb;
  before jsonb;
  after jsonb;
begin
  -- the school first, as whoever writes a run does
  select s.* into school from public.schools s join public.school_sources r on r.school_id = s.id
    where r.register = p_asked ->> 'register' and r.identifier = p_asked ->> 'identifier' for update of s;
  if not found then
    return 'missing';
  end if;
  select r.* into source from public.school_sources r
    where r.register = p_asked ->> 'register' and r.identifier = p_asked ->> 'identifier' and r.school_id = school.id for update;
  noted := source.differing -> col;
  if noted is null or columns is null or noted -> 'kept' = 'true' then
    return 'decided';
  end if;
  before := private.said_in(school, columns);
  after := noted -> 'value';
  if after <> p_asked -> 'theirs' or before <> p_asked -> 'ours' then
    return 'changed';
  end if;
  if p_choice = 'take' then
    begin
      perform private.write_columns('public.schools', array[school.id], after);
      update public.school_sources r set stated = r.stated || (noted -> 'value'), differing = r.differing - col
       where r.register = source.register and r.identifier = source.identifier;
    exception when integrity_constraint_violation or data_exception then
      return 'refused';
    end;
  end if;
  insert into private.register_decisions
      (register, identifier, difference, choice, school_id, name, theirs, ours, noted, stated_before, decided_by)
    values (source.register, source.identifier, col, p_choice, school.id, source.name,
      case p_choice when 'take' then after else noted -> 'value' end, before, noted,
      (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(source.stated) e where e.key = any (columns)),
      auth.uid());
  if p_choice = 'keep' then
    update public.school_sources r set differing = jsonb_set(r.differing, array[col, 'kept'], 'true')
     where r.register = source.register and r.identifier = source.identifier;
  end if;
  perform private.add_audit_entry('register_decided', 'school', school.id::text, school.name, jsonb_build_object(
    'register', source.register, 'identifier', source.identifier, 'choice', p_choice, 'column', col));
  return 'done';
end
$$;

create or replace function private.undo_difference(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text[] := private.difference_columns(p_decision.difference);
  taken constant jsonb := p_decision.theirs - 'sources';
  school public.schools;
begin
  select s.* into school from public.schools s where s.id = p_decision.school_id for update;
  if p_decision.choice = 'take' and school.id is not null then
    if (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.said_in(school, columns)) e where taken ? e.key) <> taken then
      raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
    end if;
    perform private.write_columns('public.schools', array[school.id], (select jsonb_object_agg(k, p_decision.ours -> k) from jsonb_object_keys(taken) k)
      || case when p_decision.theirs -> 'sources' = school.sources then jsonb_build_object('sources', p_decision.ours -> 'sources') else '{}' end);
    update public.school_sources r set stated = (r.stated - array(select jsonb_object_keys(taken))) || p_decision.stated_before,
        differing = r.differing || jsonb_build_object(p_decision.difference, p_decision.noted)
     where r.register = p_decision.register and r.identifier = p_decision.identifier and r.stated @> taken;
  elsif p_decision.choice = 'keep' then
    update public.school_sources r set differing = jsonb_set(r.differing, array[p_decision.difference, 'kept'], 'false')
     where r.register = p_decision.register and r.identifier = p_decision.identifier
       and r.differing #> array[p_decision.difference, 'value'] = p_decision.theirs;
  end if;
end
$$;

create or replace function private.withdraw_entry(p_entry public.school_sources) returns void
language plpgsql set search_path = '' as $$
declare
  school public.schools;
  before_change bigint;
begin
  select * into school from public.schools s where s.id = p_entry.school_id for update;
  select coalesce(max(l.id), 0) into before_change from public.change_log l;
  if school.id is not null and private.stays_without(school, p_entry) is null then
    delete from public.schools s where s.id = school.id;
    delete from public.deleted_schools d where d.school_id = school.id;
  elsif school.id is not null then
    delete from public.programmes p where p.school_id = school.id and p.version = (p_entry.programmes ->> p.id::text)::integer;
    perform private.write_columns('public.schools', array[school.id], (select coalesce(jsonb_object_agg(f.key, case jsonb_typeof(f.value) when 'array' then '[]'::jsonb else 'null' end), '{}')
      from jsonb_each(p_entry.stated) f
     where f.key not in ('name', 'type', 'country', 'city') and to_jsonb(school) -> f.key = f.value
       and not exists (select 1 from public.school_sources o where o.school_id = school.id
         and (o.register, o.identifier) <> (p_entry.register, p_entry.identifier) and o.stated -> f.key = f.value)));
  end if;
  delete from public.school_sources r where r.register = p_entry.register and r.identifier = p_entry.identifier;
  delete from private.register_changes c where c.register = p_entry.register and c.identifier = p_entry.identifier;
  -- the history would keep what was deleted
  update public.change_log l set old = null where l.id > before_change and l.action = 'delete';
end
$$;

create or replace function private.completeness_parts(p_school public.schools, p_priced boolean default null)
returns table (part text, points integer, has boolean)
language sql stable set search_path = '' as $$
  select * from (values
    ('checked', 20, p_school.checked_on is not null and p_school.sources <> '[]'),
    ('text_es', 12, p_school.description is not null),
    ('text_en', 12, p_school.description_en is not null),
    ('programmes', 10, exists (select from public.programmes p where p.school_id = p_school.id and p.is_active)),
    -- a photograph; an address of a picture that nobody has uploaded counts as one
    ('picture', 8, exists (select 1 from public.school_images i where i.school_id = p_school.id and i.image_type = 'real')
      or (coalesce(p_school.image, '/placeholder.svg') <> '/placeholder.svg'
        and not exists (select 1 from public.school_images i where i.main_key = p_school.id))),
    ('website', 8, p_school.website is not null),
    ('price', 8, coalesce(p_priced, exists (select 1 from private.prices_of(array[p_school])))),
    ('contact', 6, coalesce(p_school.email, p_school.phone) is not null),
    ('coordinates', 6, p_school.coordinates_lat is not null and p_school.coordinates_lng is not null),
    ('address', 4, p_school.address is not null),
    ('languages', 3, p_school.languages <> '{}'),
    ('fields', 3, p_school.specialties <> '{}')
  ) parts (part, points, has)
$$;

create or replace function private.weigh_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o where o.is_active);
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.is_active, n.prices <> '[]', n.level) is distinct from (o.school_id, o.is_active, o.prices <> '[]', o.level)
       group by 1);
  end if;
  perform private.weigh_schools(ids);
  return null;
end
$$;

create or replace function public.admin_search_pictures(
  p_search text default '', p_filter text default '', p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  source constant text :=
    ' from public.schools s left join public.school_images i on i.main_key = s.id where true'
    || case when wanted <> '' then ' and (s.admin_text like $1 or s.country = any ($2))' else '' end
    || case p_filter
      when 'none' then ' and i.id is null and not private.names_picture(s.image)'
      when 'ai' then ' and i.image_type = ''ai_generated'''
      when 'real' then ' and (i.image_type = ''real'' or (i.id is null and private.names_picture(s.image)))'
      when 'outside' then ' and private.is_outside_bucket(coalesce(i.image_url, s.image))'
      else '' end;
  found integer;
  page integer;
  schools jsonb;
  counts jsonb;
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may list pictures' using errcode = 'insufficient_privilege';
  end if;
  select jsonb_build_object(
      'all', count(*),
      'none', count(*) filter (where i.id is null and not private.names_picture(s.image)),
      'ai', count(*) filter (where i.image_type = 'ai_generated'),
      'real', count(*) filter (where i.image_type = 'real' or (i.id is null and private.names_picture(s.image))),
      'outside', count(*) filter (where private.is_outside_bucket(coalesce(i.image_url, s.image))))
    into counts from public.schools s left join public.school_images i on i.main_key = s.id;
  execute 'select count(*)::integer' || source into found using likeness, named;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.slug, s.name, s.country, s.city, s.type, to_jsonb(s.specialties) as specialties, s.is_active,
        coalesce(i.image_url, s.image) as image,
        case when i.id is not null then i.image_type when private.names_picture(s.image) then ''real'' end as image_type,
        (select coalesce(jsonb_agg(jsonb_build_object(''category'', g.image_category, ''count'', g.n, ''ai'', g.ai)
             order by g.image_category), ''[]'')
           from (select p.image_category, count(*) as n, count(*) filter (where p.image_type = ''ai_generated'') as ai
                   from public.school_images p where p.school_id = s.id and p.image_category <> ''main''
                  group by p.image_category) g) as gallery,
        row_number() over (order by s.sort_name, s.id) as place'
    || source || ' order by s.sort_name, s.id offset $3 limit $4) hit'
    into schools using likeness, named, (page - 1)::bigint * size, size;
  return jsonb_build_object('total', found, 'page', page, 'page_size', size,
    'page_count', greatest(1, ceil(found::numeric / size)::integer), 'schools', schools) || counts;
end
$$;

create or replace function private.write_registered(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  good jsonb;
  known_ids uuid[];
  one record;
begin
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

  perform private.write_imported(p_import, p_rows);

  perform private.insert_kept('public.programmes', (select jsonb_agg(r.row || jsonb_build_object('school_id', e -> 'id'))
    from jsonb_array_elements(good) e cross join lateral jsonb_array_elements(e #> '{register_programmes,insert}') r (row)));
  for one in select (e ->> 'id')::uuid as school, e -> 'register_programmes' as changes from jsonb_array_elements(good) e
      where e #> '{register_programmes,update}' <> '[]' or e #> '{register_programmes,hide}' <> '[]' loop
    perform private.change_register_programmes(one.school, one.changes);
  end loop;
  perform private.end_bulk_write(array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e));
  update private.import_changes c set programs_after = public.programs(s)::text
    from public.schools s where c.import = p_import and c.kind = 'created' and c.row_id = s.id
     and s.id in (select (e ->> 'id')::uuid from jsonb_array_elements(good) e);
  -- what changed nothing in the school itself is an act of this run all the same
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import, s.id, s.id, 'changed', 0, s.name from public.schools s where s.id = any (known_ids)
  on conflict do nothing;
end
$$;

create or replace function private.undo_registered(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  undone uuid[];
  one record;
begin
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
  perform private.index_search(array(select s.id from public.schools s where s.id = any (undone)), '{}');
end
$$;

create or replace function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200, p_origin uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export schools' using errcode = 'insufficient_privilege';
  end if;
  perform private.audit_export('school');
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.*, public.programs(s) as programs from public.schools s
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

create or replace function public.add_static_schools(p_schools jsonb, p_actor uuid default null, p_write boolean default true)
returns table (legacy_id text, school_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  school public.schools;
  additions jsonb;
  programmes jsonb;
begin
  perform private.act_for(p_actor);
  for entry in select e.value from jsonb_array_elements(p_schools) e (value) loop
    legacy_id := entry ->> 'legacy_id';
    school_id := (entry ->> 'id')::uuid;
    -- nobody else brings the same school in meanwhile
    perform pg_advisory_xact_lock(hashtextextended('static-school:' || legacy_id, 0));
    select s.* into school from public.schools s
     where s.legacy_id = entry ->> 'legacy_id' or s.id = (entry ->> 'id')::uuid or (s.legacy_id is null
       and s.name_slug = public.slugify(entry ->> 'name') and s.country = entry ->> 'country'
       and public.normalise_text(s.city) = public.normalise_text(entry ->> 'city'))
     order by (s.legacy_id = entry ->> 'legacy_id') is true desc, s.id = (entry ->> 'id')::uuid desc, s.id limit 1;
    if found then
      school_id := school.id;
      additions := private.static_school_additions(school, entry)
        || case when school.legacy_id is null then jsonb_build_object('legacy_id', entry ->> 'legacy_id') else '{}' end;
      programmes := case when not exists (select from public.change_log l
          where l.school_id = school.id and (l.table_name = 'programmes' or l.action = 'insert' and l.actor is not null))
        then (select jsonb_agg(p.row - 'id' || jsonb_build_object('school_id', school.id)) from jsonb_array_elements(entry -> 'programmes') p (row)) end;
      outcome := case when additions = '{}' and programmes is null then 'present' else 'completed' end;
      if p_write then
        perform private.write_columns('public.schools', array[school.id], additions);
        perform private.insert_kept('public.programmes', programmes);
      end if;
    elsif exists (select 1 from public.deleted_schools d where d.school_id = (entry ->> 'id')::uuid
        or d.school ->> 'legacy_id' = entry ->> 'legacy_id') then
      outcome := 'deleted';
    elsif private.was_merged((entry ->> 'id')::uuid, entry ->> 'legacy_id') then
      outcome := 'present';
    else
      outcome := 'inserted';
      if p_write then
        perform private.insert_kept('public.schools', jsonb_build_array(
          '{"is_active": true, "version": 1, "image": null}'::jsonb || entry || jsonb_build_object(
            'created_at', now(), 'updated_at', now(),
            -- the rule's own one when another school has the slug by now
            'slug', case when exists (select 1 from public.schools s where s.slug = entry ->> 'slug') then ''
                    else coalesce(entry ->> 'slug', '') end)));
        perform private.insert_kept('public.programmes', entry -> 'programmes');
      end if;
    end if;
    return next;
  end loop;
end
$$;

create or replace function public.approve_ai_texts(p_marks uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  mark public.ai_generated_texts;
begin
  if not public.is_admin() then
    raise exception 'only an admin may approve texts' using errcode = 'insufficient_privilege';
  end if;
  -- Programmes before their school, as in write_ai_texts().
  for mark in select m.* from public.ai_generated_texts m where m.id = any (p_marks[1:1000])
    order by m.school_id, m.programme_id nulls last, m.id loop
    if mark.waiting is not null and mark.programme_id is null then
      perform private.write_columns('public.schools', array[mark.school_id], jsonb_build_object(mark.field,
        case when mark.field like 'description%' then to_jsonb(mark.waiting) else mark.waiting::jsonb end));
    elsif mark.waiting is not null and mark.field = 'prices' then
      update public.programmes p set prices = private.prices_in_english(p.prices, mark.waiting::jsonb) where p.id = mark.programme_id;
    elsif mark.waiting is not null then
      execute format('update public.programmes set %I = $1 where id = $2', mark.field) using mark.waiting, mark.programme_id;
    end if;
    -- A changed text has lost its mark already.
    delete from public.ai_generated_texts m where m.id = mark.id;
    return next mark.school_id;
  end loop;
end
$$;

create or replace function public.write_ai_texts(
  p_school uuid, p_given jsonb, p_texts jsonb, p_model text, p_actor uuid default null, p_programmes jsonb default '[]')
returns integer language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] :=
    array['description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en'];
  is_service constant boolean := coalesce(current_setting('role', true) = 'service_role', false);
  present jsonb;
  new_version integer;
begin
  if not (is_service or public.is_admin()) then
    raise exception 'only an admin may have texts written' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_given) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_texts) t where t.key <> all (allowed) or not p_given ? t.key
       or jsonb_typeof(t.value) <> case when t.key like 'description%' then 'string' else 'array' end) then
    raise exception 'AI texts are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(p_programmes) is distinct from 'array' or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(p_programmes) when 'array' then p_programmes else '[]' end) p (one)
     where not private.are_programme_texts(p.one)) then
    raise exception 'AI texts of programmes are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Programmes before their school, as whoever saves one locks them.
  if p_programmes <> '[]' then
    perform 1 from public.programmes p
      where p.school_id = p_school and p.id in (select (e.one ->> 'id')::uuid from jsonb_array_elements(p_programmes) e (one))
      order by p.id for update;
  end if;
  select to_jsonb(s) || jsonb_build_object('programs', public.programs(s)) into present
    from public.schools s where s.id = p_school for update;
  if not found then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if exists (select 1 from jsonb_each(p_given) g where present -> g.key is distinct from g.value)
    or exists (select 1 from jsonb_array_elements(p_programmes) e (one)
      left join public.programmes p on p.id = (e.one ->> 'id')::uuid and p.school_id = p_school
     where p.id is null
        or exists (select 1 from jsonb_each(e.one -> 'given') g where to_jsonb(p) -> g.key is distinct from g.value)) then
    return null;
  end if;
  -- An admin writes in their own name, whatever they say.
  if is_service then
    perform private.act_for(p_actor);
  end if;
  if private.has_foreign_facts(p_school) then
    insert into public.ai_generated_texts as m (school_id, field, model, written_by, fingerprint, waiting)
      select p_school, t.key, p_model, auth.uid(), md5(coalesce(present ->> t.key, '')), t.value from jsonb_each_text(p_texts) t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    insert into public.ai_generated_texts as m (school_id, programme_id, field, model, written_by, fingerprint, waiting)
      select p_school, p.id, t.key, p_model, auth.uid(), md5(coalesce(private.programme_text(p, t.key), '')), t.value
        from jsonb_array_elements(p_programmes) e (one)
        join public.programmes p on p.id = (e.one ->> 'id')::uuid
        cross join lateral jsonb_each_text(e.one -> 'texts') t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    return (present ->> 'version')::integer;
  end if;
  if p_programmes <> '[]' then
    execute (select format($sql$
        update public.programmes p set %s,
          prices = case when e.one -> 'texts' ? 'prices' then private.prices_in_english(p.prices, e.one -> 'texts' -> 'prices')
            else p.prices end
        from jsonb_array_elements($1) e (one) where p.id = (e.one ->> 'id')::uuid$sql$,
        string_agg(format('%1$I = coalesce(e.one -> ''texts'' ->> %1$L, p.%1$I)', c.name), ', '))
      from unnest(private.english_columns()) c (name)) using p_programmes;
  end if;
  perform private.write_columns('public.schools', array[p_school], p_texts);
  select s.version into new_version from public.schools s where s.id = p_school;
  insert into public.ai_generated_texts (school_id, field, model, written_by, fingerprint)
    select p_school, t.key, p_model, auth.uid(), md5(t.value) from jsonb_each_text(p_texts) t
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  insert into public.ai_generated_texts (school_id, programme_id, field, model, written_by, fingerprint)
    select p_school, p.id, t.key, p_model, auth.uid(), md5(private.programme_text(p, t.key))
      from jsonb_array_elements(p_programmes) e (one)
      join public.programmes p on p.id = (e.one ->> 'id')::uuid
      cross join lateral jsonb_object_keys(e.one -> 'texts') t (key)
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  return new_version;
end
$$;

create or replace function private.merge_columns() returns text[]
language sql stable set search_path = '' as $$
  select array_append(array(select c from unnest(private.school_fields()) c where c <> 'sources'), 'image')
$$;

create or replace function public.merge_schools(p_kept uuid, p_merged uuid, p_columns text[], p_versions integer[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept public.schools;
  merged public.schools;
  snapshot jsonb;
  taken jsonb;
  made_images jsonb;
  merge uuid;
begin
  if not public.is_admin() then
    raise exception 'only an admin may merge schools' using errcode = 'insufficient_privilege';
  end if;
  if p_kept = p_merged or not p_columns <@ private.merge_columns() then
    raise exception 'two schools and columns of theirs are needed' using errcode = 'invalid_parameter_value';
  end if;
  -- programmes before their schools, as whoever saves one
  perform 1 from public.programmes p where p.school_id in (p_kept, p_merged) order by p.id for update;
  perform 1 from public.schools s where s.id in (p_kept, p_merged) order by s.id for update;
  select * into kept from public.schools s where s.id = p_kept;
  select * into merged from public.schools s where s.id = p_merged;
  if kept.id is null or merged.id is null then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if p_versions is distinct from array[kept.version, merged.version] then
    raise exception 'the schools have changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;
  snapshot := private.merge_snapshot(kept, merged);
  taken := (select coalesce(jsonb_object_agg(c, to_jsonb(merged) -> c), '{}') from unnest(p_columns) c)
    || jsonb_build_object('sources', kept.sources || (select coalesce(jsonb_agg(e.source order by e.place), '[]')
      from jsonb_array_elements(merged.sources) with ordinality e (source, place) where not kept.sources @> jsonb_build_array(e.source)))
    || case when kept.legacy_id is null and merged.legacy_id is not null
      then jsonb_build_object('legacy_id', merged.legacy_id) else '{}' end;

  perform set_config('directory.merging', 'on', true);
  perform private.move_programmes(private.programmes_behind(p_merged, p_kept), p_merged, p_kept);
  update public.programme_slug_history h set school_id = p_kept where h.school_id = p_merged
     and not exists (select 1 from public.programme_slug_history o where o.school_id = p_kept and o.slug = h.slug)
     and not exists (select 1 from public.programmes p where p.school_id = p_kept and p.slug = h.slug);
  made_images := private.merge_images(kept, merged, 'image' = any (p_columns));
  update public.school_sources r set school_id = p_kept where r.school_id = p_merged;
  update private.register_decisions d set school_id = p_kept where d.school_id = p_merged;
  update public.slug_history h set school_id = p_kept where h.school_id = p_merged;
  insert into public.daily_school_counts as c (day, kind, school_id, count)
    select w.day, w.kind, p_kept, w.count from public.daily_school_counts w where w.school_id = p_merged
  on conflict (day, kind, school_id) do update set count = c.count + excluded.count;
  delete from public.ai_generated_texts m where m.school_id = p_merged;

  delete from public.schools s where s.id = p_merged;
  update public.change_log l set school_id = p_kept where l.school_id = p_merged;

  perform private.write_columns('public.schools', array[p_kept], taken);
  perform set_config('directory.merging', '', true);
  perform private.insert_kept('public.ai_generated_texts', (select jsonb_agg(m || jsonb_build_object('school_id', p_kept))
    from jsonb_array_elements(snapshot -> 'marks') m where taken ? (m ->> 'field')
     and not exists (select 1 from public.ai_generated_texts o
       where o.school_id = p_kept and o.programme_id is null and o.field = m ->> 'field')));
  -- The addresses by its slug, by the identifiers and by its name.
  with made as (
    insert into public.slug_history (slug, school_id)
      select distinct a.slug, p_kept from unnest(array[merged.slug, merged.id::text, merged.legacy_id, merged.name_slug]) a (slug)
       where a.slug <> '' and not exists (select 1 from public.schools s where a.slug in (s.slug, s.legacy_id))
    on conflict (slug) do nothing returning slug)
  select snapshot || jsonb_build_object('made_images', made_images, 'made_slugs', coalesce(jsonb_agg(m.slug), '[]'))
    into snapshot from made m;
  perform private.index_search(array[p_kept], '{}');

  insert into private.school_merges (kept_id, merged_id, merged_name, before, written, merged_by)
    select p_kept, p_merged, merged.name, snapshot, (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(to_jsonb(s)) n
        where n.key = any (private.written_columns('public.schools') || array['slug'])
          and n.key not in ('version', 'updated_at', 'completeness') and n.value is distinct from to_jsonb(kept) -> n.key), auth.uid()
      from public.schools s where s.id = p_kept
  returning id into merge;
  perform private.add_audit_entry('schools_merged', 'school', p_kept::text, kept.name, jsonb_build_object('merged', merged.name));
  return merge;
end
$$;

create or replace function public.undo_school_merge(p_merge uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  merge private.school_merges;
  kept public.schools;
  was jsonb;
  remaining text[];
  back jsonb;
begin
  if not public.is_admin() then
    raise exception 'only an admin may take a merge back' using errcode = 'insufficient_privilege';
  end if;
  select * into merge from private.school_merges m where m.id = p_merge and m.undone_at is null for update;
  perform 1 from public.programmes p where p.school_id = merge.kept_id order by p.id for update;
  select * into kept from public.schools s where s.id = merge.kept_id for update;
  if kept.id is null or exists (select 1 from public.schools s where s.id = merge.merged_id) then
    raise exception 'no such merge, or its school is gone' using errcode = 'no_data_found';
  end if;
  was := merge.before;
  remaining := array(select w.key from jsonb_each(merge.written) w
    where to_jsonb(kept) ? w.key and to_jsonb(kept) -> w.key is distinct from w.value order by 1);

  perform set_config('directory.merging', 'on', true);
  delete from public.slug_history h where h.school_id = kept.id and h.slug in (
    select jsonb_array_elements_text(was -> 'made_slugs') union all select e ->> 'slug' from jsonb_array_elements(was -> 'slugs') e);
  perform private.write_columns('public.schools', array[kept.id], (select coalesce(jsonb_object_agg(w.key, was -> 'kept' -> w.key), '{}')
    from jsonb_each(merge.written) w where to_jsonb(kept) -> w.key = w.value));
  perform private.insert_kept('public.schools', jsonb_build_array(was -> 'merged' || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = was #>> '{merged,slug}') then '' else was #>> '{merged,slug}' end,
    'legacy_id', case when not exists (select 1 from public.schools s where s.legacy_id = was #>> '{merged,legacy_id}') then was #> '{merged,legacy_id}' end,
    'version', (was #>> '{merged,version}')::integer + 1)));
  perform private.insert_kept('public.slug_history', (select jsonb_agg(h) from jsonb_array_elements(was -> 'slugs') h
    where not exists (select 1 from public.schools s where s.slug = h ->> 'slug')
      and not exists (select 1 from public.slug_history o where o.slug = h ->> 'slug')));

  -- one that was changed since stays shown or hidden as it is
  back := (select coalesce(jsonb_agg(w.one || case when p.version > (w.one ->> 'version')::integer + 1
      then jsonb_build_object('is_active', p.is_active) else '{}' end), '[]') from jsonb_array_elements(was -> 'programmes') w (one)
    join public.programmes p on p.id = (w.one ->> 'id')::uuid and p.school_id = kept.id);
  perform private.move_programmes(back, kept.id, merge.merged_id);
  -- a run that gave them can still be taken back
  update private.register_changes c set programmes_before = (select jsonb_agg(case when p.id is null then e.value
      else e.value || jsonb_build_object('version', p.version) end order by e.place)
        from jsonb_array_elements(c.programmes_before) with ordinality e (value, place)
        left join jsonb_array_elements(back) w (one) on w.one ->> 'id' = e.value ->> 'id' and w.one ->> 'version' = e.value ->> 'version'
        left join public.programmes p on p.id = (w.one ->> 'id')::uuid and p.version = (w.one ->> 'version')::integer + 2)
   where c.school_id = merge.merged_id and c.programmes_before <> '[]';
  delete from public.programme_slug_history h using jsonb_populate_recordset(null::public.programme_slug_history, was -> 'programme_slugs') w
   where h.school_id = kept.id and h.slug = w.slug and h.programme_id = w.programme_id;
  perform private.insert_kept('public.programme_slug_history', (select jsonb_agg(h) from jsonb_array_elements(was -> 'programme_slugs') h
    join public.programmes p on p.id = (h ->> 'programme_id')::uuid
    where not exists (select 1 from public.programme_slug_history o where o.school_id = merge.merged_id and o.slug = h ->> 'slug')));
  perform private.split_images(kept.id, merge.merged_id, was);
  update public.school_sources r set school_id = merge.merged_id from jsonb_array_elements(was -> 'sources') e
   where r.school_id = kept.id and r.register = e ->> 0 and r.identifier = e ->> 1;
  update private.register_decisions d set school_id = merge.merged_id
   where d.school_id = kept.id and d.id in (select e.id::uuid from jsonb_array_elements_text(was -> 'decisions') e (id));
  update public.change_log l set school_id = merge.merged_id where l.school_id = kept.id
     and (l.row_id = merge.merged_id or l.id in (select e.id::bigint from jsonb_array_elements_text(was -> 'log') e (id)));
  with counts as (select c.* from jsonb_populate_recordset(null::public.daily_school_counts, was -> 'counts') c),
    emptied as (delete from public.daily_school_counts c using counts w
      where c.school_id = kept.id and c.day = w.day and c.kind = w.kind and c.count <= w.count),
    lessened as (update public.daily_school_counts c set count = c.count - w.count from counts w
      where c.school_id = kept.id and c.day = w.day and c.kind = w.kind and c.count > w.count)
  insert into public.daily_school_counts select c.* from counts c;
  perform private.insert_kept('public.ai_generated_texts', (select jsonb_agg(m)
    from jsonb_array_elements((was -> 'marks') || (was -> 'kept_marks')) m join public.schools s on s.id = (m ->> 'school_id')::uuid
   where m ->> 'fingerprint' = md5(to_jsonb(s) ->> (m ->> 'field')) and not exists (select 1 from public.ai_generated_texts o
     where o.school_id = s.id and o.programme_id is null and o.field = m ->> 'field')));
  perform set_config('directory.merging', '', true);
  perform private.index_search(array[kept.id, merge.merged_id], '{}');

  update private.school_merges m set undone_by = auth.uid(), undone_at = now() where m.id = merge.id;
  perform private.add_audit_entry('merge_undone', 'school', kept.id::text, kept.name, jsonb_build_object('merged', merge.merged_name));
  return jsonb_build_object('school', merge.merged_id, 'left', to_jsonb(remaining));
end
$$;

create or replace function private.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  kept public.deleted_schools;
begin
  delete from public.deleted_schools d where d.id = p_snapshot returning * into kept;
  if not found then
    raise exception 'no such deleted school' using errcode = 'no_data_found';
  end if;
  perform private.insert_kept('public.schools', jsonb_build_array(kept.school || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = kept.slug) then '' else kept.slug end,
    'version', (kept.school ->> 'version')::integer + 1,
    'updated_at', now())));
  perform private.insert_kept('public.programmes', kept.programmes);
  if kept.programmes = '[]' then
    -- snapshots from before there were programmes have a list of them
    perform private.write_programme_list(kept.school_id, kept.school -> 'programs');
  end if;
  perform private.insert_kept('public.programme_slug_history', kept.programme_slugs);
  perform private.insert_kept('public.school_images', kept.images);
  insert into public.slug_history (slug, school_id)
    select former, kept.school_id from unnest(kept.former_slugs) former
    where not exists (select 1 from public.schools s where s.slug = former)
    on conflict (slug) do nothing;
  return kept.school_id;
end
$$;

create or replace function public.restore_school_version(p_school uuid, p_change bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  programme record;
  new_version integer;
begin
  perform private.require_super_admin();
  perform 1 from public.programmes p where p.school_id = p_school order by p.id for update;
  perform 1 from public.schools s where s.id = p_school for update;
  if not found or not exists (select 1 from public.change_log l
      where l.id = p_change and l.table_name = 'schools' and l.row_id = p_school) then
    raise exception 'no such version of this school' using errcode = 'no_data_found';
  end if;
  for programme in select a.* from private.programmes_at(p_school, p_change) a loop
    if programme.is_newer then
      update public.programmes p set is_active = false where p.id = programme.id and p.school_id = p_school;
    elsif exists (select from public.programmes p where p.id = programme.id) then
      perform private.write_columns('public.programmes', array[programme.id], programme.fields - array['slug', 'school_id']);
    else
      perform private.insert_kept('public.programmes', jsonb_build_array(programme.fields || jsonb_build_object(
        'id', programme.id, 'school_id', p_school, 'slug', case when not exists (select from public.programmes p
          where p.school_id = p_school and p.slug = programme.fields ->> 'slug') then programme.fields ->> 'slug' else '' end)));
    end if;
  end loop;
  perform private.write_columns('public.schools', array[p_school], private.fields_at(p_school, p_change));
  select s.version into new_version from public.schools s where s.id = p_school;
  perform private.add_audit_entry('version_restored', 'school', p_school::text,
    (select s.name from public.schools s where s.id = p_school), jsonb_build_object('change', p_change));
  return new_version;
end
$$;

create or replace function private.write_columns(p_table regclass, p_ids uuid[], p_columns jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  assignments constant text := (select string_agg(format('%1$I = kept.%1$I', c), ', ')
    from unnest(private.written_columns(p_table)) c where p_columns ? c);
begin
  if assignments is not null and p_ids <> '{}' then
    execute format('update %1$s s set %2$s from jsonb_populate_record(null::%1$s, $1) kept where s.id = any ($2)', p_table, assignments)
      using p_columns, p_ids;
  end if;
end
$$;

create or replace function private.note_changed_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  slugs text[];
  misleads boolean := false;
begin
  if tg_op = 'UPDATE' then
    -- no join: the plan of a small statement would serve a large one too
    select coalesce(array_agg(r.id), '{}'), array_agg(r.slug) into ids, slugs from (
      select w.id, max(w.slug) as slug from (
          select o.id, o.slug, o.is_active as was_active, false as now_active from old_rows o
          union all select n.id, n.slug, false, n.is_active from new_rows n) w
       group by w.id having bool_or(w.was_active) and not bool_or(w.now_active) limit 501) r;
    perform private.write_removed(ids, slugs);
  elsif tg_op = 'DELETE' then
    select coalesce(array_agg(r.id), '{}'), array_agg(r.slug) into ids, slugs from (
      select o.id, o.slug from old_rows o where o.is_active limit 501) r;
    perform private.write_removed(ids, slugs);
  end if;
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active limit 501);
  elsif tg_op = 'UPDATE' then
    -- no join: the plan of a small statement would serve a large one too
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.slug), '{}'), coalesce(bool_or(c.misleads), false)
      into ids, slugs, misleads from (
      select w.id, max(w.slug) filter (where w.is_old) as slug,
          bool_or(w.is_active and w.is_old) and (not bool_or(w.is_active and not w.is_old)
            or min(w.slug) <> max(w.slug) or min(w.shown) <> max(w.shown)) as misleads
        from (
          select true as is_old, o.id, o.slug, o.is_active, o.version, o.completeness_band,
              row(o.country, o.region_slug, o.town_slug, o.image, o.listed)::text as shown from old_rows o
          union all
          select false, n.id, n.slug, n.is_active, n.version, n.completeness_band,
              row(n.country, n.region_slug, n.town_slug, n.image, n.listed)::text from new_rows n) w
       group by w.id
      having bool_or(w.is_active)
         and (min(w.version) <> max(w.version) or min(w.completeness_band) <> max(w.completeness_band))
       limit 501) c;
  else
    misleads := true;
  end if;
  perform private.write_changed_schools(ids, coalesce(slugs, '{}'), not misleads);
  return null;
end
$$;

create or replace function private.note_changed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  is_linked constant boolean := tg_table_name in ('programmes', 'school_images');
  ids uuid[];
  misleads boolean := false;
begin
  if is_linked and tg_op = 'DELETE' then
    perform private.write_removed(array(
      select distinct o.school_id from old_rows o where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true) limit 501));
  elsif tg_table_name = 'programmes' and tg_op = 'UPDATE' then
    perform private.write_removed(array(
      select distinct (max(w.school) filter (where w.was_active))::uuid from (
          select to_jsonb(o) ->> 'id' as id, to_jsonb(o) ->> 'school_id' as school, (to_jsonb(o) ->> 'is_active')::boolean as was_active, false as now_active
            from old_rows o
          union all select to_jsonb(n) ->> 'id', null, false, (to_jsonb(n) ->> 'is_active')::boolean from new_rows n) w
       group by w.id having bool_or(w.was_active) and not bool_or(w.now_active) limit 501));
  end if;
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where coalesce((to_jsonb(n) ->> 'is_active')::boolean, true) limit 501);
  elsif tg_op = 'DELETE' then
    misleads := is_linked;
    ids := array(select distinct o.school_id from old_rows o where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true) limit 501);
  else
    ids := array(
      with before as (select to_jsonb(o) - unseen as part from old_rows o),
        after as (select to_jsonb(n) - unseen as part from new_rows n)
      select distinct (c.part ->> 'school_id')::uuid from (
          (select b.part from before b except select a.part from after a)
          union all
          (select a.part from after a except select b.part from before b)) c
       where coalesce((c.part ->> 'is_active')::boolean, true) limit 501);
    misleads := is_linked and ids <> '{}' and exists (
      select o.part ->> 'id', o.part ->> 'school_id', o.part ->> 'slug', o.part ->> 'image_url', o.part ->> 'image_category'
        from (select to_jsonb(w) as part from old_rows w) o where coalesce((o.part ->> 'is_active')::boolean, true)
      except
      select n.part ->> 'id', n.part ->> 'school_id', n.part ->> 'slug', n.part ->> 'image_url', n.part ->> 'image_category'
        from (select to_jsonb(w) as part from new_rows w) n where coalesce((n.part ->> 'is_active')::boolean, true));
  end if;
  if ids <> '{}' then
    perform private.write_changed_schools(
      array(select s.id from public.schools s where s.id = any (ids) and s.is_active), '{}', not misleads);
  end if;
  return null;
end
$$;

create or replace function private.school_cards(p_ids uuid[], p_language text, p_levels text[] default '{}', p_languages text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'region', case s.town_slug when '' then s.region end, 'type', s.type, 'ownership', s.ownership, 'levels', to_jsonb(p.levels), 'price', a.price,
      'outcome', g.outcome, 'students', g.students, 'specialties', to_jsonb(s.specialties),
      'specialties_en', to_jsonb(s.specialties_en), 'founded', s.founded,
      'programs_count', coalesce(nullif(p.taught, 0), s.programs_count), 'rating', s.rating, 'languages', to_jsonb(s.languages),
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join private.card_prices(p_ids, p_levels, p_languages) a on a.school_id = s.id
  left join private.card_figures(p_ids) g on g.school_id = s.id
  left join public.school_images i on i.main_key = s.id
  cross join lateral (
    select coalesce(array_agg(distinct d.level) filter (where d.level is not null), '{}') as levels, count(*) as taught
      from public.programmes d where d.school_id = s.id and d.is_active) p
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;

create or replace function public.import_matches(p_ids uuid[], p_legacy_ids text[], p_slugs text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('programs', public.programs(s))), '[]') from public.schools s
    where s.id in (select i.id from unnest(p_ids) i (id)
      union select l.id from public.schools l where l.legacy_id = any (p_legacy_ids)
      union select g.id from public.schools g where g.slug = any (p_slugs)));
end
$$;

create or replace function public.admin_search_schools(
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
        s.updated_at, s.version, to_jsonb(s.specialties) as specialties, coalesce(i.image_url, s.image) as image,
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

create or replace function public.admin_quality() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may see the quality overview' using errcode = 'insufficient_privilege';
  end if;
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

create or replace function private.has_quality_issue(p_school public.schools, p_issue text) returns boolean
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

create or replace function private.map_points(p_ids uuid[], p_matches integer[], p_box double precision[], p_most integer) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off as $$
declare
  box constant double precision[] := coalesce(p_box, array[-90, -180, 90, 180]);
  -- The least keeps a box without width from dividing by nothing.
  size constant double precision := greatest(box[4] - box[2] + case when box[4] < box[2] then 360 else 0 end,
    2 * (box[3] - box[1]), 0.001) / 64;
  most constant integer := least(greatest(coalesce(p_most, 0), 0), 20000);
  fields constant text[] := private.page_fields();
  answer jsonb;
begin
  with found as materialized (
    select s.id, s.coordinates_lat as lat, s.coordinates_lng as lng, m.matches
      from unnest(p_ids, p_matches) m (id, matches) join public.schools s on s.id = m.id and s.listed
  ), inside as materialized (
    select f.* from found f
     where f.lat between box[1] and box[3]
       and case when box[2] <= box[4] then f.lng between box[2] and box[4] else f.lng >= box[2] or f.lng <= box[4] end
  ), counted as (
    select (select count(*)::integer from inside) as total,
        (select count(*)::integer from found f where f.lat is null or f.lng is null) as without
  )
  select jsonb_build_object('total', c.total, 'without', c.without) || case when c.total <= most then
      jsonb_build_object('points', (
        select coalesce(jsonb_agg(jsonb_build_array(s.slug, s.name, s.city, s.country,
            (select f.field from unnest(s.specialties) with ordinality f (field, place) where f.field = any (fields)
              order by f.place limit 1),
            i.lat, i.lng, i.matches) order by s.country, s.town_slug, s.sort_name, s.id), '[]')
          from inside i join public.schools s on s.id = i.id))
    else
      jsonb_build_object('cells', (
        select coalesce(jsonb_agg(jsonb_build_array(g.lat, g.lng, g.schools, g.matches)), '[]')
          from (select avg(i.lat) as lat, avg(i.lng) as lng, count(*) as schools, sum(i.matches) as matches
                  from inside i group by floor((i.lat + 90) / size), floor((i.lng + 180) / size) order by 1, 2) g))
    end
    into answer from counted c;
  return answer;
end
$$;

create or replace function private.school_marks(p_school public.schools) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return private.sorted_marks(array['country:' || p_school.country, 'type:' || p_school.type, 'ownership:' || p_school.ownership]
    || array(select 'field:' || f.field from unnest(p_school.specialties) f (field) where f.field = any (private.page_fields())));
end
$$;

create or replace function private.index_search(p_schools uuid[], p_programmes uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant private.compared_price[] := array(select c from private.compared_prices(
    p_schools || array(select p.school_id from public.programmes p where p.id = any (p_programmes))) c);
  idle constant uuid[] := array(select f.programme from private.figures_of(
    array(select p.school_id from public.programmes p where p.id = any (p_programmes))) f where f.idle is not null);
begin
  perform private.add_school_places(p_schools);
  delete from private.search_documents d where d.id = any (p_schools || p_programmes);
  with documents as materialized (
    select s.*, m.marks, private.group_of('school', m.marks) as group_id, t.words as taught, t.marks as taught_marks
      from (select s as school, private.words_of(s.name) as name_words
              from public.schools s where s.id = any (p_schools) and s.listed offset 0) s
      cross join lateral private.school_programmes(s.school) t
      cross join lateral (select private.sorted_marks(private.school_marks(s.school) || array(select substr(k.mark, 2) from unnest(t.marks) k (mark)
        where split_part(substr(k.mark, 2), ':', 1) = any (private.taught_keys()))) as marks offset 0) m
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (d.group_id) d.group_id, 'school', d.marks from documents d
       where not exists (select from private.search_groups g where g.id = d.group_id) order by d.group_id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, year_euros, total_euros, audience, words, ranked)
    select (d.school).id, 'school', (d.school).id, d.group_id, (d.school).completeness_band, (d.school).sort_name, (d.school).sort_name,
        array_to_string(private.main_words(d.name_words), ' '), (d.school).country, public.normalise_text((d.school).city),
        (d.school).coordinates_lat, (d.school).coordinates_lng, (d.school).checked_on, c.year_euros, c.total_euros, c.audience,
        w.words, w.ranked
      from documents d
      left join unnest(priced) c on c.id = (d.school).id
      cross join lateral (select private.words_of(array_to_string((d.school).features
          || (d.school).features_en, ' ')) as words) f
      cross join lateral private.document_words('school',
          d.name_words || private.words_of(concat_ws(' ', (d.school).trading_name, (d.school).former_name,
              (select string_agg(r.name, ' ') from public.school_sources r where r.school_id = (d.school).id)))
            || private.initials(d.name_words, private.words_of((d.school).city)),
          private.place_words(d.school),
          d.taught || d.taught_marks
            || array(select '=language:' || l.name from unnest((d.school).languages || array_remove(array[(d.school).derived_language], null)) l (name))
            || array(select '=' || m.mark from unnest(d.marks) m (mark))
            || case when d.taught_marks = '{}' then array['=level:'] else '{}' end
            || private.words_of(concat_ws(' ', array_to_string((d.school).specialties, ' '),
              array_to_string((d.school).specialties_en, ' '), array_to_string((d.school).accreditation, ' ')))
            || f.words || array(select '#' || w.word from unnest(f.words) w (word)),
          private.words_of(concat_ws(' ', (d.school).description, (d.school).description_en))) w
    on conflict (id) do nothing;
  with documents as materialized (
    select p.*, private.group_of('programme', p.marks) as group_id, private.group_of('teaching', p.teaching) as teaching_id
      from (select p as programme, s.*, k.teaching, c.id is not null as is_priced, c.year_euros, c.total_euros, c.audience,
                private.sorted_marks(k.marks || array[case when c.id is not null then 'priced:1' end, case when c.free then 'free:1' end]) as marks
              from (select s.id as school_id, s.country, s.ownership, public.normalise_text(s.city) as city, s.coordinates_lat as lat, s.coordinates_lng as lng,
                        private.place_words(s) || private.words_of(concat_ws(' ', s.name, s.trading_name)) || private.initials(private.words_of(s.name), private.words_of(s.city))
                          || array_remove(array['=type:' || s.type], null) as places,
                        -- its only one is that of its programmes, and so is one that country and kind make certain
                        '=language:' || case cardinality(s.languages) when 1 then s.languages[1] when 0 then s.derived_language end as language
                      from public.schools s
                     where s.listed and s.id in (select p.school_id from public.programmes p where p.id = any (p_programmes)) offset 0) s
              join public.programmes p on p.school_id = s.school_id
              cross join lateral private.programme_marks(p, s.country, s.ownership) k
              left join unnest(priced) c on c.id = p.id
             where p.id = any (p_programmes) and p.is_active offset 0) p
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (g.id) g.id, g.kind, g.marks
        from documents d cross join lateral (values (d.group_id, 'programme', d.marks), (d.teaching_id, 'teaching', d.teaching)) g (id, kind, marks)
       where not exists (select from private.search_groups k where k.id = g.id) order by g.id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, teaching_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, weeks, year_euros, total_euros, audience, months, words, ranked)
    select (d.programme).id, 'programme', d.school_id, d.group_id, d.teaching_id,
        (not d.is_priced)::integer + ((d.programme).duration_value is null and (d.programme).hours is null)::integer
          + ((d.programme).intakes = '{}')::integer + ((d.programme).languages = '{}')::integer
          + 10 * ((d.programme).id = any (idle))::integer,
        public.normalise_text(coalesce((d.programme).name_es, (d.programme).name)),
        public.normalise_text(coalesce((d.programme).name_en, (d.programme).name)),
        array_to_string(private.main_words(private.words_of((d.programme).name)), ' '), d.country, d.city, d.lat, d.lng,
        (d.programme).checked_on, (d.programme).weeks, d.year_euros, d.total_euros, d.audience,
        (select coalesce(bit_or(1 << (i.month - 1)), 0) from unnest((d.programme).intakes) i (month)),
        w.words, w.ranked
      from documents d
      cross join lateral private.document_words('programme',
          private.words_of(concat_ws(' ', (d.programme).name, (d.programme).name_es, (d.programme).name_en)),
          d.places,
          private.words_of(concat_ws(' ', (d.programme).award_es, (d.programme).award_en, (d.programme).recognised_by))
            || array(select '=' || m.mark from unnest(d.marks || d.teaching) m (mark))
            || case when (d.programme).level is null then array['=level:'] else '{}' end
            || case when (d.programme).languages = '{}' and d.language is not null then array[d.language] else '{}' end,
          private.words_of(concat_ws(' ', (d.programme).note_es, (d.programme).note_en, (d.programme).requirements_es, (d.programme).requirements_en))) w
    on conflict (id) do nothing;
  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.ranked) l (lexeme, positions, weights)
     where d.id = any (p_schools || p_programmes)));
end
$$;

create or replace function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools uuid[];
  moved uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    schools := array(select n.id from new_rows n where n.listed);
  elsif tg_op = 'DELETE' then
    schools := array(select o.id from old_rows o where o.listed);
  else
    -- most changes of a school touch nothing that is searched
    schools := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.listed or o.listed)
         and (n.listed, n.name, n.city, n.region, n.country, n.type, n.ownership, n.specialties, n.specialties_en, n.accreditation,
             n.features, n.features_en, n.description, n.description_en, n.completeness_band, n.checked_on, n.tuition_min, n.tuition_max,
             n.tuition_currency, n.tuition_year, n.tuition_free, n.coordinates_lat, n.coordinates_lng, n.trading_name, n.former_name, n.languages, n.derived_language)
           is distinct from
           (o.listed, o.name, o.city, o.region, o.country, o.type, o.ownership, o.specialties, o.specialties_en, o.accreditation,
             o.features, o.features_en, o.description, o.description_en, o.completeness_band, o.checked_on, o.tuition_min, o.tuition_max,
             o.tuition_currency, o.tuition_year, o.tuition_free, o.coordinates_lat, o.coordinates_lng, o.trading_name, o.former_name, o.languages, o.derived_language));
    moved := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where n.id = any (schools)
         and ((n.listed, n.name, n.trading_name, n.city, n.region, n.country, n.type, n.ownership, n.coordinates_lat, n.coordinates_lng, n.languages, n.derived_language,
               n.tuition_min, n.tuition_max, n.tuition_currency, n.tuition_year, n.tuition_free)
             is distinct from (o.listed, o.name, o.trading_name, o.city, o.region, o.country, o.type, o.ownership, o.coordinates_lat, o.coordinates_lng, o.languages, o.derived_language,
               o.tuition_min, o.tuition_max, o.tuition_currency, o.tuition_year, o.tuition_free)));
  end if;
  if schools <> '{}' then
    perform private.index_search(schools, case when moved = '{}' then '{}'
      else array(select p.id from public.programmes p where p.school_id = any (moved)) end);
  end if;
  return null;
end
$$;

create or replace function private.index_written_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programmes uuid[];
  schools uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id), array_agg(distinct n.school_id) into programmes, schools from new_rows n where n.is_active;
  elsif tg_op = 'DELETE' then
    select array_agg(o.id), array_agg(distinct o.school_id) into programmes, schools from old_rows o where o.is_active;
  else
    select array_agg(w.id), array_agg(distinct s.id) into programmes, schools from (
      select n.id, n.school_id, o.school_id as former
        from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (to_jsonb(n) - array['position', 'slug', 'updated_at', 'version', 'website', 'sources'])
           is distinct from (to_jsonb(o) - array['position', 'slug', 'updated_at', 'version', 'website', 'sources'])) w
      cross join lateral (values (w.school_id), (w.former)) s (id);
  end if;
  if programmes is not null then
    schools := array(select s.id from public.schools s where s.id = any (schools) order by s.id for no key update);
    perform private.index_search(schools, programmes);
  end if;
  return null;
end
$$;

create or replace function private.place_ids(p_country text, p_region text, p_town text, p_specialty text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id order by s.completeness_band, s.sort_name, s.id), '{}') from public.schools s
   where s.listed and s.country = p_country
     and (p_region = '' or s.region_slug = p_region)
     and (p_town = '' or s.town_slug = p_town)
     and (p_specialty = '' or s.specialties @> array[p_specialty])
$$;

create or replace function private.place_fields(p_country text, p_region text, p_town text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('value', f.field, 'count', f.schools)
      order by f.schools desc, array_position(private.page_fields(), f.field)), '[]')
    from (
      select field, count(*)::integer as schools
        from public.schools s cross join lateral (select distinct unnest(s.specialties) as field) l
       where s.listed and s.country = p_country
         and (p_town = '' or s.town_slug = p_town) and (p_region = '' or s.region_slug = p_region)
         and field = any (private.page_fields())
       group by 1) f
$$;

create or replace function private.place_towns(p_country text, p_region text, p_specialty text, p_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with towns as materialized (
    select s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
        mode() within group (order by s.region_slug collate "C") as region, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
      from public.schools s
     where s.listed and s.country = p_country and s.town_slug <> '' and (p_region = '' or s.region_slug = p_region)
       and (p_specialty = '' or s.specialties @> array[p_specialty])
     group by 1
  ), most as (
    select * from towns order by schools desc, slug limit case when (select count(*) from towns) > p_most then 60 else p_most end
  )
  select jsonb_build_object('count', (select count(*) from towns), 'towns',
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.schools desc, m.slug), '[]') from most m))
$$;

create or replace function private.place_neighbours(
  p_country text, p_town text, p_specialty text, p_lat double precision, p_lng double precision, p_km double precision, p_most integer
) returns jsonb
language sql stable set search_path = '' as $$
  with reach as materialized (select private.longitude_reach(p_lat, p_km) as degrees)
  select coalesce(jsonb_agg(to_jsonb(n) order by n.km, n.country, n.slug), '[]') from (
    select t.* from (
      select s.country, s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
          private.distance_km(p_lat, p_lng, avg(s.coordinates_lat), avg(s.coordinates_lng)) as km
        from public.schools s cross join reach r
       where s.listed and s.town_slug <> '' and (s.country, s.town_slug) <> (p_country, p_town)
         and s.coordinates_lat between p_lat - p_km / 111 and p_lat + p_km / 111
         and (abs(s.coordinates_lng - p_lng) <= r.degrees or abs(s.coordinates_lng - p_lng) >= 360 - r.degrees)
         and private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) <= p_km
         and (p_specialty = '' or s.specialties @> array[p_specialty])
       group by 1, 2) t
     order by t.km, t.country, t.slug limit p_most) n
$$;

create or replace function public.place_page(
  p_country text, p_town text default '', p_specialty text default '', p_language text default 'es',
  p_page integer default 1, p_page_size integer default 12, p_region text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  town_asked constant text := coalesce(p_town, '');
  region_asked constant text := coalesce(p_region, '');
  field constant text := coalesce(p_specialty, '');
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  inside constant uuid[] := private.place_ids(coalesce(p_country, ''), region_asked, town_asked, field);
  total constant integer := cardinality(inside);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(total::numeric / size)::integer));
  town record;
  region jsonb;
  towns jsonb;
begin
  if total = 0 then
    return jsonb_build_object('total', 0);
  end if;
  if region_asked <> '' or town_asked <> '' then
    region := private.region_of(p_country, inside);
  end if;
  if region_asked <> '' and region is null then
    return jsonb_build_object('total', 0);
  end if;
  select mode() within group (order by s.city collate "C") as name, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
    into town from public.schools s
   where town_asked <> '' and s.listed and s.country = p_country and s.town_slug = town_asked;
  towns := private.place_towns(p_country, region_asked, field, case when town_asked = '' then 400 else 60 end);
  return jsonb_build_object('total', total, 'page', page, 'page_size', size,
    'schools', private.school_cards(inside[(page - 1) * size + 1 : page * size],
      case when p_language = 'en' then 'en' else 'es' end),
    'first', (select coalesce(jsonb_agg(s.slug order by f.place), '[]')
      from unnest(inside[1:20]) with ordinality f (id, place) join public.schools s on s.id = f.id
     where s.completeness_band < 3),
    'programmes', private.place_programmes(inside),
    'fields', private.place_fields(p_country, region_asked, town_asked),
    'region', region,
    'town', case when town_asked <> '' then to_jsonb(town) end,
    'town_count', towns -> 'count',
    'towns', towns -> 'towns',
    'regions', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.schools desc, r.slug), '[]')
        from (select * from private.country_regions(p_country, field)
               where town_asked = '' order by schools desc, slug limit 60) r),
    'neighbours', case when town.lat is null then '[]'
      else private.place_neighbours(p_country, town_asked, field, town.lat, town.lng, 150, 12) end,
    'countries', (
      select coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools) order by c.schools desc, c.country), '[]')
        from (select s.country, count(*)::integer as schools from public.schools s
               where s.listed and s.country <> p_country and (field = '' or s.specialties @> array[field]) group by 1) c));
end
$$;

create or replace function public.list_places(p_least integer default 1) returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with inside as materialized (
    select s.country, s.region_slug, s.town_slug, s.specialties, s.updated_at from public.schools s where s.listed
  ), with_fields as materialized (
    select i.country, i.region_slug, i.town_slug, '' as field, i.updated_at from inside i
    union all
    select i.country, i.region_slug, i.town_slug, l.field, i.updated_at
      from inside i cross join lateral (select distinct unnest(i.specialties) as field) l
     where l.field = any (private.page_fields())
  ), regions as (
    select c.country, r.slug, r.shared from (select distinct i.country from inside i where i.region_slug is not null) c
      cross join lateral private.country_regions(c.country, '') r
  ), counted as (
    select f.country, '' as region, coalesce(f.town_slug, '') as town, f.field as specialty, false as shared,
        count(*)::integer as schools, max(f.updated_at) as updated_at
      from with_fields f group by f.field, grouping sets ((f.country), (f.country, f.town_slug))
    having grouping(f.town_slug) = 1 or f.town_slug <> ''
    union all
    select f.country, r.slug, '', f.field, r.shared, count(*)::integer, max(f.updated_at)
      from with_fields f join regions r on r.country = f.country and r.slug = f.region_slug
     group by f.country, r.slug, f.field, r.shared
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.country collate "C", c.region, c.town, c.specialty collate "C"), '[]')
    from counted c where c.schools >= greatest(coalesce(p_least, 1), 1)
$$;

create or replace function private.country_regions(p_country text, p_specialty text)
returns table (slug text, name text, schools integer, shared boolean)
language sql stable set search_path = '' as $$
  with regions as materialized (
    select s.region_slug as slug, mode() within group (order by s.region collate "C") as name,
        count(*) filter (where p_specialty = '' or s.specialties @> array[p_specialty])::integer as schools,
        exists (select 1 from public.schools t
          where t.listed and t.country = p_country and t.town_slug = s.region_slug) as shared
      from public.schools s
     where s.listed and s.country = p_country and s.region_slug is not null
     group by s.region_slug
  )
  select r.slug, r.name, r.schools, r.shared from regions r
   where r.schools > 0 and not (r.shared and (
     exists (select 1 from public.schools t
       where t.listed and t.country = p_country and t.town_slug = r.slug || '-region')
     or exists (select 1 from regions o where o.slug = r.slug || '-region')))
$$;

-- Imports before this migration: lists that nobody has changed since can still be undone.
update private.import_changes c set programs_before = w.before, programs_after = case when not exists (
      select from public.change_log o where o.table_name = 'schools' and o.row_id = s.id and o.id > c.change_id and o.new ? 'programs')
    then public.programs(s)::text else w.after end
  from public.schools s left join lateral (select l.old ->> 'programs' as before, l.new ->> 'programs' as after
    from public.change_log l where l.row_id = s.id and l.table_name = 'schools' and l.new ? 'programs' order by l.id desc limit 1) w on true
 where c.row_id = s.id and (c.kind = 'created' or exists (select from public.change_log l where l.id = c.change_id and l.new ? 'programs'));
update private.import_changes set programs_before = null where not public.json_text_is_list(programs_before);

-- English names that a model wrote into the list are marked at their programmes.
insert into public.ai_generated_texts (school_id, programme_id, field, model, written_by, written_at, fingerprint)
  select m.school_id, p.id, 'name_en', m.model, m.written_by, m.written_at, md5(p.name_en)
    from public.ai_generated_texts m join public.programmes p on p.school_id = m.school_id and p.name_en is not null
   where m.field = 'programs'
on conflict do nothing;
delete from public.ai_generated_texts where field = 'programs';
alter table public.ai_generated_texts drop constraint ai_generated_texts_field_check,
  add constraint ai_generated_texts_field_check check (case when programme_id is null
    then field in ('description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en')
    else field = 'prices' or field like '%\_en' end);

-- A text that is no list of texts was read as what it has of one; the history keeps it whole.
insert into public.change_log (actor_role, table_name, row_id, school_id, action, label, old, new)
  select session_user, 'schools', s.id, s.id, 'update', s.name, jsonb_object_agg(l.field, jsonb_build_array(l.list)),
      jsonb_object_agg(l.field, to_jsonb(public.json_text_list(l.list)))
    from public.schools s cross join lateral (values ('specialties', s.specialties), ('specialties_en', s.specialties_en),
      ('languages', s.languages), ('accreditation', s.accreditation), ('accreditation_en', s.accreditation_en),
      ('features', s.features), ('features_en', s.features_en), ('gallery', s.gallery)) l (field, list)
   where not public.json_text_is_list(l.list)
      or l.list <> '' and l.list::jsonb <> to_jsonb(public.json_text_list(l.list))
   group by s.id;
alter table public.schools drop column has_broken_list, drop column programs, drop column specialties_list, drop column languages_list;
alter table public.schools alter specialties drop default, alter specialties type text[] using public.json_text_list(specialties), alter specialties set default '{}',
  alter specialties set not null;
alter table public.schools alter specialties_en drop default, alter specialties_en type text[] using public.json_text_list(specialties_en), alter specialties_en set default '{}',
  alter specialties_en set not null;
alter table public.schools alter languages drop default, alter languages type text[] using public.json_text_list(languages), alter languages set default '{}',
  alter languages set not null;
alter table public.schools alter accreditation drop default, alter accreditation type text[] using public.json_text_list(accreditation), alter accreditation set default '{}',
  alter accreditation set not null;
alter table public.schools alter accreditation_en drop default, alter accreditation_en type text[] using public.json_text_list(accreditation_en), alter accreditation_en set default '{}',
  alter accreditation_en set not null;
alter table public.schools alter features drop default, alter features type text[] using public.json_text_list(features), alter features set default '{}',
  alter features set not null;
alter table public.schools alter features_en drop default, alter features_en type text[] using public.json_text_list(features_en), alter features_en set default '{}',
  alter features_en set not null;
alter table public.schools alter gallery drop default, alter gallery type text[] using public.json_text_list(gallery), alter gallery set default '{}',
  alter gallery set not null;
alter table public.schools add constraint schools_lists_of_texts check (array_position(
    specialties || specialties_en || languages || accreditation || accreditation_en || features || features_en, null) is null);
create index schools_specialties on public.schools using gin (specialties)
  with (gin_pending_list_limit = 512);
create index schools_languages on public.schools using gin (languages)
  with (gin_pending_list_limit = 512);

-- Kept values of schools have their lists as arrays too, wherever they are in a value.
create function pg_temp.with_arrays(p_value jsonb) returns jsonb
language plpgsql as $$
begin
  return case jsonb_typeof(p_value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, case
        when e.key = any ('{specialties,specialties_en,languages,accreditation,accreditation_en,features,features_en,gallery}')
          and jsonb_typeof(e.value) in ('string', 'null') then to_jsonb(public.json_text_list(e.value #>> '{}'))
        when e.key = 'programs' and jsonb_typeof(e.value) = 'string' then
          case when e.value <> '""' and public.json_text_is_list(e.value #>> '{}') then (e.value #>> '{}')::jsonb else '[]' end
        else pg_temp.with_arrays(e.value) end), '{}') from jsonb_each(p_value) e)
    when 'array' then (select coalesce(jsonb_agg(pg_temp.with_arrays(e.value) order by e.place), '[]')
      from jsonb_array_elements(p_value) with ordinality e (value, place))
    else p_value end;
end
$$;
update public.change_log set old = pg_temp.with_arrays(old), new = pg_temp.with_arrays(new) where table_name = 'schools' and old is not null;
update public.deleted_schools set school = pg_temp.with_arrays(school);
update private.school_merges set before = pg_temp.with_arrays(before), written = pg_temp.with_arrays(written);
update public.school_sources set stated = pg_temp.with_arrays(stated), differing = pg_temp.with_arrays(differing);
update private.register_decisions set theirs = pg_temp.with_arrays(theirs), ours = pg_temp.with_arrays(ours),
  noted = pg_temp.with_arrays(noted), stated_before = pg_temp.with_arrays(stated_before);
update private.register_changes set source_before = pg_temp.with_arrays(source_before) where source_before is not null;
update private.import_rows set write = pg_temp.with_arrays(write), update_write = pg_temp.with_arrays(update_write)
  where coalesce(write, update_write) is not null;
update public.jobs set parameters = pg_temp.with_arrays(parameters) where parameters ? 'change';
update public.job_items set detail = pg_temp.with_arrays(detail) where detail ? 'before';
update public.ai_generated_texts m set fingerprint = md5(to_jsonb(s) ->> m.field) from public.schools s
 where s.id = m.school_id and m.programme_id is null and m.field not like 'description%';
update public.ai_generated_texts m set fingerprint = md5(d.school ->> m.field) from public.deleted_schools d
 where d.school_id = m.school_id and m.programme_id is null and m.field not like 'description%';

drop function public.json_text_list(text);
drop function public.json_text_is_list(text);
drop function private.is_oversized_json(text);
drop function private.default_tuition_free();
drop function private.programmes_source();
drop function private.column_entry(public.programmes);
drop function private.programmes_column(uuid);
drop function private.programmes_column_of(jsonb);
drop function private.column_entries(text);
drop function private.said_text(jsonb, text);
drop function private.listed_programmes(text);
drop function private.write_programmes_columns(uuid[]);
drop function private.follow_programmes();
drop function private.write_programme_rows(uuid, text);
drop function private.follow_programmes_column();

create trigger schools_fill_defaults before insert or update on public.schools
  for each row execute function private.fill_school_defaults();
create trigger schools_completeness before insert or update of completeness, checked_on, sources, description, description_en,
    image, website, tuition_min, tuition_max, tuition_free, country, ownership, email, phone, coordinates_lat, coordinates_lng, address, languages, specialties
  on public.schools for each row when (current_setting('directory.bulk', true) is distinct from 'on') execute function private.weigh_school();
create trigger schools_drop_stale_ai_marks after insert or update of description, description_en, specialties_en, features_en, accreditation_en
  on public.schools for each row execute function private.drop_stale_ai_marks();

revoke execute on function private.entry_text(jsonb,text), private.fill_school_defaults(), private.programme_entry(public.programmes),
  private.programmes_at(uuid,bigint), private.programs_differ(private.import_changes), private.write_columns(regclass,uuid[],jsonb),
  private.write_imported_programmes(uuid,jsonb,uuid[]), private.write_programme_list(uuid,jsonb) from public;
revoke execute on function public.programs(public.schools) from public, anon, authenticated, service_role;
grant execute on function public.programs(public.schools) to anon, authenticated, service_role;
