-- Register matches and differences for administrators, and their decisions.

create function private.open_matches() returns table (import uuid, "position" integer, register text)
language sql stable set search_path = '' as $$
  select r.import, r.position, l.register
    from (select distinct on (i.register) i.id, i.register, i.run from private.school_imports i
           where i.register is not null and i.status = 'imported'
             and not exists (select 1 from private.register_decisions d where d.import = i.id)
           order by i.register, i.imported_at desc, i.id) l
    join private.import_rows r on r.import = l.id and r.run = l.run and r.kind = 'duplicate'
   where r.identifier is not null and not exists (select 1 from public.school_sources s
     where s.register = l.register and s.identifier = r.identifier)
$$;

-- Stores a decision about a doubtful row in the name of p_actor: `entry` is as in a run. Returns {id} of the decision.
-- P0002 when the row is missing, 55006 when decided, 22023 when the school has changed or is deleted, 23505 when a
-- unique value belongs to another school.
create function public.decide_register_match(
  p_import uuid, p_position integer, p_choice text, p_entry jsonb, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  school constant uuid := (p_entry ->> 'id')::uuid;
  known constant integer := (p_entry ->> 'version')::integer;
  run uuid;
  made uuid;
begin
  perform private.require_importer();
  perform private.act_for(p_actor);
  select r.identifier, i.register, coalesce(p_entry #>> '{register_source,name}', r.name, '') as name into entry
    from private.import_rows r join private.school_imports i on i.id = r.import
   where r.import = p_import and r.position = p_position and r.kind = 'duplicate'
     and i.register is not null for update of r;
  if not found then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  if p_choice is null or p_choice not in ('merge', 'separate') or (p_choice = 'merge') <> (known is not null)
    or entry.identifier is distinct from p_entry #>> '{register_source,identifier}'
    or entry.register is distinct from p_entry #>> '{register_source,register}' then
    raise exception 'the entry is not of this row' using errcode = 'invalid_parameter_value';
  end if;
  -- the second of two decisions at one moment sees what the first has written
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'register entry', entry.register, entry.identifier),
    0));
  if exists (select 1 from public.school_sources s where s.register = entry.register
    and s.identifier = entry.identifier) then
    raise exception 'this is decided' using errcode = 'object_in_use';
  end if;
  if not exists (select 1 from private.open_matches() m where m.import = p_import and m.position = p_position) then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = school for update;
  if found <> (p_choice = 'merge') or known <> (select s.version from public.schools s where s.id = school) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;

  insert into private.school_imports (actor, file_name, register, status, row_count, imported_at)
    values (auth.uid(), left(entry.name, 200), entry.register, 'imported', 1, now()) returning id into run;
  perform private.write_registered(run, jsonb_build_array(jsonb_build_object('position', 1, 'entry', p_entry)));
  insert into private.register_decisions (register, identifier, choice, school_id, name, import, decided_by)
    values (entry.register, entry.identifier, p_choice, school, entry.name, run, auth.uid()) returning id into made;
  perform private.add_audit_entry('register_decided', 'school', school::text,
    (select s.name from public.schools s where s.id = school),
    jsonb_build_object('register', entry.register, 'identifier', entry.identifier, 'choice', p_choice));
  return jsonb_build_object('id', made);
end
$$;

create function private.decide_difference(p_difference jsonb, p_choice text) returns text
language plpgsql set search_path = '' as $$
declare
  col constant text := p_difference ->> 'column';
  columns constant text[] := private.difference_columns(col);
  school public.schools;
  source public.school_sources;
  noted jsonb;
  before jsonb;
  after jsonb;
begin
  -- the school first, as the writer of a run does
  select s.* into school from public.schools s join public.school_sources r on r.school_id = s.id
    where r.register = p_difference ->> 'register' and r.identifier = p_difference ->> 'identifier' for update of s;
  if not found then
    return 'missing';
  end if;
  select r.* into source from public.school_sources r
    where r.register = p_difference ->> 'register' and r.identifier = p_difference ->> 'identifier'
      and r.school_id = school.id for update;
  noted := source.differing -> col;
  if noted is null or columns is null or noted -> 'kept' = 'true' then
    return 'decided';
  end if;
  before := private.compared_values(school, columns);
  after := noted -> 'value';
  if after <> p_difference -> 'theirs' or before <> p_difference -> 'ours' then
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
      (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(source.stated) e
        where e.key = any (columns)),
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

-- Decides differences [{register, identifier, column, theirs, ours}] as shown: 'take' the register's value or 'keep'
-- the school's. Changed ones stay. Returns {outcomes: {outcome: count}}.
create function public.decide_register_differences(p_asked jsonb, p_choice text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  outcomes jsonb := '{}';
  outcome text;
  difference record;
begin
  perform private.require_importer();
  if p_choice is null or p_choice not in ('take', 'keep') or coalesce(jsonb_array_length(p_asked), 0) not between 1
    and 200 then
    raise exception 'no such decision' using errcode = 'invalid_parameter_value';
  end if;
  -- in one order, so that two administrators wait for each other instead of locking each other out
  for difference in select a.value, r.school_id from jsonb_array_elements(p_asked) a
      left join public.school_sources r on r.register = a.value ->> 'register'
        and r.identifier = a.value ->> 'identifier'
      order by r.school_id, a.value ->> 'register', a.value ->> 'identifier', a.value ->> 'column' loop
    outcome := private.decide_difference(difference.value, p_choice);
    outcomes := outcomes || jsonb_build_object(outcome, coalesce((outcomes ->> outcome)::integer, 0) + 1);
  end loop;
  return jsonb_build_object('outcomes', outcomes);
end
$$;

create function private.undo_difference(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text[] := private.difference_columns(p_decision.difference);
  taken constant jsonb := p_decision.theirs - 'sources';
  school public.schools;
begin
  select s.* into school from public.schools s where s.id = p_decision.school_id for update;
  if p_decision.choice = 'take' and school.id is not null then
    if (select coalesce(jsonb_object_agg(e.key, e.value), '{}')
      from jsonb_each(private.compared_values(school, columns)) e where taken ? e.key) <> taken then
      raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
    end if;
    perform private.write_columns('public.schools', array[school.id],
      (select jsonb_object_agg(k, p_decision.ours -> k) from jsonb_object_keys(taken) k)
      || case when p_decision.theirs -> 'sources' = school.sources
        then jsonb_build_object('sources', p_decision.ours -> 'sources') else '{}' end);
    update public.school_sources r set stated = (r.stated - array(select jsonb_object_keys(taken)))
      || p_decision.stated_before,
        differing = r.differing || jsonb_build_object(p_decision.difference, p_decision.noted)
     where r.register = p_decision.register and r.identifier = p_decision.identifier and r.stated @> taken;
  elsif p_decision.choice = 'keep' then
    update public.school_sources r set differing = jsonb_set(r.differing, array[p_decision.difference, 'kept'], 'false')
     where r.register = p_decision.register and r.identifier = p_decision.identifier
       and r.differing #> array[p_decision.difference, 'value'] = p_decision.theirs;
  end if;
end
$$;

create function private.undo_match(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.undo_registered(p_decision.import,
    array(select c.row_id from private.import_changes c where c.import = p_decision.import and c.undone is null));
  if exists (select 1 from private.import_changes c where c.import = p_decision.import and c.kind = 'created'
    and not c.undone) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;
  update private.school_imports i set status = 'undone', undone_at = now() where i.id = p_decision.import;
end
$$;

-- Undoes a decision. P0002 when missing, 55006 when already undone, 22023 when the school has changed since.
create function public.undo_register_decision(p_decision uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decision private.register_decisions;
begin
  perform private.require_importer();
  select * into decision from private.register_decisions d where d.id = p_decision for update;
  if not found then
    raise exception 'no such decision' using errcode = 'no_data_found';
  end if;
  if decision.undone_at is not null then
    raise exception 'this was taken back' using errcode = 'object_in_use';
  end if;
  update private.register_decisions d set undone_at = now(), undone_by = auth.uid() where d.id = p_decision;
  if decision.difference is null then
    perform private.undo_match(decision);
  else
    perform private.undo_difference(decision);
  end if;
  perform private.add_audit_entry('register_decision_undone', 'school', decision.school_id::text,
    coalesce((select s.name from public.schools s where s.id = decision.school_id), decision.name),
    jsonb_strip_nulls(jsonb_build_object('register', decision.register, 'identifier', decision.identifier,
      'choice', decision.choice, 'column', decision.difference)));
end
$$;

-- Undecided differences that still exist.
create function private.open_differences() returns table (
  register text, identifier text, name text, school_id uuid, "column" text, theirs jsonb)
language sql stable set search_path = '' as $$
  select r.register, r.identifier, r.name, r.school_id, d.key, d.value -> 'value'
    from public.school_sources r join public.schools s on s.id = r.school_id cross
      join lateral jsonb_each(r.differing) d
   where r.differing <> '{}' and d.value -> 'kept' = 'false' and private.difference_columns(d.key) is not null
     and not private.compared_columns(s) @> (d.value -> 'value')
$$;

-- Registers with a run or a school, by name: number of schools, schools that left, edition (of most schools; all years
-- for several sources), open decisions, and last run.
create function public.list_registers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (with sources as (
      select r.register, count(*) filter (where r.gone_since is null) as schools,
        count(*) filter (where r.gone_since is not null) as gone,
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
    ), left_out as (
      select l.register, count(*) as rows from private.left_out_values() l group by l.register
    )
    select coalesce(jsonb_agg(jsonb_build_object('register', k.register, 'schools', coalesce(s.schools, 0), 'gone',
      coalesce(s.gone, 0),
        'edition', s.edition, 'matches', coalesce(m.rows, 0), 'differences', coalesce(d.rows, 0),
        'left_out', coalesce(l.rows, 0), 'run', r.id, 'run_status', r.status, 'run_at', r.happened_at)
          order by k.register), '[]')
      from (select register from sources union select register from runs) k
      left join sources s using (register) left join runs r using (register)
      left join matches m using (register) left join differences d using (register) left
        join left_out l using (register));
end
$$;

-- A page of doubtful rows, the likeliest first, with candidates: {total, page, page_count, rows: [{import, position,
-- register, identifier, cells, duplicate, schools}]}. '' for all registers.
create function public.list_register_matches(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_matches() m where p_register = ''
    or m.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(jsonb_build_object('import', w.import,
      'position', w.position, 'register', w.register, 'identifier', w.identifier, 'cells', w.cells, 'duplicate',
        w.duplicate, 'schools',
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'region', s.region,
            'address', s.address, 'website', s.website, 'phone', s.phone, 'lat', s.coordinates_lat, 'lng',
              s.coordinates_lng,
            'is_active', s.is_active, 'also', (select coalesce(jsonb_agg(o.name order by o.register, o.identifier),
              '[]')
              from public.school_sources o where o.school_id = s.id))), '[]')
         from public.schools s where s.id in (select (c ->> 'school')::uuid
           from jsonb_array_elements(jsonb_build_array(w.duplicate) || coalesce(w.duplicate -> 'others', '[]')) c)))
             order by w.place), '[]')
    from (select r.import, r.position, m.register, r.identifier, r.cells, r.duplicate,
              row_number() over (order by (r.duplicate ->> 'score')::numeric desc nulls last, m.register,
                r.identifier) as place
            from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
           where p_register = '' or m.register = p_register
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- A page of differences by school: {…, rows: [{register, identifier, name, school_id, school, city, checked_on, column,
-- theirs, ours}]}.
create function public.list_register_differences(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_differences() d where p_register = ''
    or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select d.*, private.compared_values(s, private.difference_columns(d.column)) as ours, s.name as school,
      s.city, s.checked_on
            from (select o.*, row_number() over (order by n.sort_name, n.id, o.register, o.identifier,
              o.column) as place
                    from private.open_differences() o join public.schools n on n.id = o.school_id
                   where p_register = '' or o.register = p_register
                   order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) d
            join public.schools s on s.id = d.school_id) w));
end
$$;

-- A page of schools that left their register: {…, rows: [{register, identifier, name, school_id, school, city,
-- gone_since}]}.
create function public.list_register_gone(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from public.school_sources r join public.schools s on s.id = r.school_id
    where r.gone_since is not null and (p_register = '' or r.register = p_register)), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select r.register, r.identifier, r.name, r.school_id, s.name as school, s.city, r.gone_since,
              row_number() over (order by s.sort_name, s.id, r.register, r.identifier) as place
            from public.school_sources r join public.schools s on s.id = r.school_id
           where r.gone_since is not null and (p_register = '' or r.register = p_register)
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- Implausible register values. A name counts while the school has it.
create function private.left_out_values() returns table (register text, identifier text, school_id uuid, place bigint,
  value jsonb)
language sql stable set search_path = '' as $$
  select r.register, r.identifier, r.school_id, l.place, l.value
    from public.school_sources r join public.schools s on s.id = r.school_id
      cross join lateral jsonb_array_elements(r.left_out) with ordinality l (value, place)
   where l.value ->> 'column' <> 'name' or s.name = r.stated ->> 'name'
$$;

-- A page of them: {…, rows: [{register, identifier, school_id, school, city, is_active, programme, column, value}]}, by
-- school; `programme` is null for the school's own.
create function public.list_register_left_out(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.left_out_values() l where p_register = ''
    or l.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select l.register, l.identifier, l.school_id, s.name as school, s.city, s.is_active,
      l.value ->> 'programme' as programme,
              l.value ->> 'column' as column, l.value ->> 'value' as value,
              row_number() over (order by s.sort_name, s.id, l.register, l.identifier, l.place) as place
            from private.left_out_values() l join public.schools s on s.id = l.school_id
           where p_register = '' or l.register = p_register
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- A page of decisions, the latest first: {…, rows: [{id, register, identifier, name, difference, choice, school_id,
-- school, theirs, ours, decided_at, decided_by, undone_at, undone_by}]}, with present user names.
create function public.list_register_decisions(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.register_decisions d where p_register = ''
    or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.decided_at desc, w.id), '[]')
    from (select d.id, d.register, d.identifier, d.name, d.difference, d.choice, d.school_id,
              (select s.name from public.schools s where s.id = d.school_id) as school, d.theirs - 'sources' as theirs,
              d.ours - 'sources' as ours, d.decided_at, private.account_name(d.decided_by) as decided_by, d.undone_at,
              private.account_name(d.undone_by) as undone_by
            from private.register_decisions d where p_register = '' or d.register = p_register
           order by d.decided_at desc, d.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- A doubtful row for a decision: {register, cells, duplicate}. Null when it is not doubtful.
create function public.register_match(p_import uuid, p_position integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('register', m.register, 'cells', r.cells, 'duplicate', r.duplicate)
    from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
   where m.import = p_import and m.position = p_position);
end
$$;

revoke execute on function
  public.decide_register_differences(jsonb,text),
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_left_out(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_registers(),
  public.register_match(uuid,integer),
  public.undo_register_decision(uuid)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.decide_difference(jsonb,text),
  private.left_out_values(),
  private.open_differences(),
  private.open_matches(),
  private.undo_difference(private.register_decisions),
  private.undo_match(private.register_decisions)
  from public;
grant execute on function
  public.decide_register_differences(jsonb,text),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_left_out(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_registers(),
  public.undo_register_decision(uuid)
  to authenticated, service_role;
grant execute on function
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.register_match(uuid,integer)
  to service_role;
