-- What administrators decide about registers: which school an entry is, and whose value counts where a register and a school
-- say different things. Each decision is kept with who made it and when, is asked for once, and can be taken back.

create table private.register_decisions (
  id uuid primary key default gen_random_uuid(),
  register text not null,
  identifier text not null,
  -- the first column of a difference; null for the question which school an entry is
  difference text,
  choice text not null check (choice in ('merge', 'separate', 'take', 'keep')),
  -- no reference: the school may be deleted later
  school_id uuid not null,
  -- as the register writes it
  name text not null,
  -- merge, separate: the run of one row that wrote it, by which it is taken back
  import uuid unique references private.school_imports (id),
  -- take, keep: what the register states, and what the school said; of a value that was taken also the sources of before and after
  theirs jsonb,
  ours jsonb,
  -- the difference as it was noted, and what of it the register had given before
  noted jsonb,
  stated_before jsonb,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  check ((difference is null) = (choice in ('merge', 'separate'))),
  check ((import is null) = (choice in ('take', 'keep')))
);
alter table private.register_decisions enable row level security;
create index register_decisions_entry on private.register_decisions (register, identifier, difference);
create index register_decisions_made on private.register_decisions (decided_at desc, id);
create index school_sources_differing on public.school_sources (register, identifier) where differing <> '{}';

-- A value that somebody chose to keep is not asked about again, whatever a run writes that was checked before they did.
create function private.remember_kept() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.differing := (select jsonb_object_agg(d.key, case when d.value -> 'kept' = 'false' and exists (
        select 1 from private.register_decisions k
         where k.register = new.register and k.identifier = new.identifier and k.difference = d.key
           and k.choice = 'keep' and k.undone_at is null and k.theirs = d.value -> 'value')
      then d.value || '{"kept": true}' else d.value end)
    from jsonb_each(new.differing) d);
  return new;
end
$$;
create trigger remember_kept before insert or update of differing on public.school_sources
  for each row when (new.differing <> '{}') execute function private.remember_kept();

-- The columns that are known together, by the first of them; none for what nobody is asked about. UNITS of
-- lib/registers/model/values.ts has the same.
create function private.difference_columns(p_column text) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_column = 'tuition_min' then array['tuition_min', 'tuition_max', 'tuition_currency']
    when p_column in ('region', 'ownership', 'address', 'website', 'email', 'phone', 'students_count') then array[p_column] end
$$;

-- What a school says in the columns that people are asked about.
create function private.told_of(p_school public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('region', p_school.region, 'ownership', p_school.ownership, 'address', p_school.address,
    'website', p_school.website, 'email', p_school.email, 'phone', p_school.phone, 'students_count', p_school.students_count,
    'tuition_min', p_school.tuition_min, 'tuition_max', p_school.tuition_max, 'tuition_currency', p_school.tuition_currency)
$$;
-- The same in some of them, without those that it says nothing in.
create function private.said_in(p_school public.schools, p_columns text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.told_of(p_school)) e
   where e.key = any (p_columns) and e.value <> 'null'
$$;

-- ── which school an entry is ────────────────────────────────────────────────────────────────────────────────────
-- Rows that wait for an answer: of the last run of each register that was written, those that are in doubt and whose entry is no
-- school of the directory yet. What was decided is a run of one row, and no run to look at.
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

-- Writes what somebody decided about a row in doubt, in the name of p_actor: `entry` is what a row of a run writes. Answers
-- {id, slugs}: the decision, and whose pages show something else now. P0002 when there is no such row, 55006 when it is decided,
-- 22023 when the school has changed or gone since the entry was made, 23505 when something in it belongs to another school.
create function public.decide_register_match(
  p_import uuid, p_position integer, p_choice text, p_entry jsonb, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  school constant uuid := (p_entry ->> 'id')::uuid;
  known constant integer := (p_entry ->> 'version')::integer;
  run uuid;
  made uuid;
  slugs text[];
begin
  perform private.require_importer();
  perform private.act_for(p_actor);
  select r.identifier, i.register, coalesce(p_entry #>> '{register_source,name}', r.name, '') as name into asked
    from private.import_rows r join private.school_imports i on i.id = r.import
   where r.import = p_import and r.position = p_position and r.kind = 'duplicate' and i.register is not null for update of r;
  if not found then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  if p_choice is null or p_choice not in ('merge', 'separate') or (p_choice = 'merge') <> (known is not null)
    or asked.identifier is distinct from p_entry #>> '{register_source,identifier}'
    or asked.register is distinct from p_entry #>> '{register_source,register}' then
    raise exception 'the entry is not of this row' using errcode = 'invalid_parameter_value';
  end if;
  -- the second of two decisions at one moment sees what the first has written
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'register entry', asked.register, asked.identifier), 0));
  if exists (select 1 from public.school_sources s where s.register = asked.register and s.identifier = asked.identifier) then
    raise exception 'this is decided' using errcode = 'object_in_use';
  end if;
  if not exists (select 1 from private.open_matches() m where m.import = p_import and m.position = p_position) then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = school for update;
  if found <> (p_choice = 'merge') or known <> (select s.version from public.schools s where s.id = school) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;

  slugs := private.addresses_of(array[school]);
  insert into private.school_imports (actor, file_name, register, status, row_count, imported_at)
    values (auth.uid(), left(asked.name, 200), asked.register, 'imported', 1, now()) returning id into run;
  perform private.write_registered(run, jsonb_build_array(jsonb_build_object('position', 1, 'entry', p_entry)));
  insert into private.register_decisions (register, identifier, choice, school_id, name, import, decided_by)
    values (asked.register, asked.identifier, p_choice, school, asked.name, run, auth.uid()) returning id into made;
  perform private.add_audit_entry('register_decided', 'school', school::text,
    (select s.name from public.schools s where s.id = school),
    jsonb_build_object('register', asked.register, 'identifier', asked.identifier, 'choice', p_choice));
  return jsonb_build_object('id', made, 'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(array[school]))));
end
$$;

-- ── whose value counts ──────────────────────────────────────────────────────────────────────────────────────────
-- One decision about a difference; says what became of it: 'done', 'decided' when somebody was first, 'changed' when the register
-- or the school says something else by now, 'missing' when the school is gone, 'refused' when the database does not take the value.
create function private.decide_difference(p_asked jsonb, p_choice text) returns text
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
      -- figures that need more words bring their source along
      if jsonb_typeof(noted -> 'sources') = 'array' then
        before := before || jsonb_build_object('sources', school.sources);
        after := after || jsonb_build_object('sources', school.sources || coalesce((select jsonb_agg(n) from jsonb_array_elements(noted -> 'sources') n
          where not exists (select 1 from jsonb_array_elements(school.sources) o where o -> 'facts' = n -> 'facts')), '[]'));
      end if;
      perform private.write_columns(school.id, after);
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

-- Decides about differences [{register, identifier, column, theirs, ours}], each as it was shown: 'take' the register's value or
-- 'keep' the school's. Those that are not so any more stay as they are. Answers {outcomes: {what became of them: how many}, slugs}.
create function public.decide_register_differences(p_asked jsonb, p_choice text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  outcomes jsonb := '{}';
  outcome text;
  schools uuid[] := '{}';
  asked record;
begin
  perform private.require_importer();
  if p_choice is null or p_choice not in ('take', 'keep') or coalesce(jsonb_array_length(p_asked), 0) not between 1 and 200 then
    raise exception 'no such decision' using errcode = 'invalid_parameter_value';
  end if;
  -- in one order, so that two administrators wait for each other instead of locking each other out
  for asked in select a.value, r.school_id from jsonb_array_elements(p_asked) a
      left join public.school_sources r on r.register = a.value ->> 'register' and r.identifier = a.value ->> 'identifier'
      order by r.school_id, a.value ->> 'register', a.value ->> 'identifier', a.value ->> 'column' loop
    outcome := private.decide_difference(asked.value, p_choice);
    outcomes := outcomes || jsonb_build_object(outcome, coalesce((outcomes ->> outcome)::integer, 0) + 1);
    if outcome = 'done' and p_choice = 'take' then
      schools := schools || asked.school_id;
    end if;
  end loop;
  return jsonb_build_object('outcomes', outcomes, 'slugs', to_jsonb(private.addresses_of(schools)));
end
$$;

-- ── taking a decision back ──────────────────────────────────────────────────────────────────────────────────────
-- What was entered since stays; where that leaves nothing to take back the decision stands (22023).
create function private.undo_difference(p_decision private.register_decisions) returns void
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
    perform private.write_columns(school.id, (select jsonb_object_agg(k, p_decision.ours -> k) from jsonb_object_keys(taken) k)
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

create function private.undo_match(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.undo_registered(p_decision.import,
    array(select c.row_id from private.import_changes c where c.import = p_decision.import and c.undone is null));
  if exists (select 1 from private.import_changes c where c.import = p_decision.import and c.kind = 'created' and not c.undone) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;
  update private.school_imports i set status = 'undone', undone_at = now() where i.id = p_decision.import;
end
$$;

-- Takes a decision back and answers {slugs}, whose pages show something else now. P0002 when there is none, 55006 when that was done,
-- 22023 when the school has been changed since.
create function public.undo_register_decision(p_decision uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision private.register_decisions;
  slugs text[];
begin
  perform private.require_importer();
  select * into decision from private.register_decisions d where d.id = p_decision for update;
  if not found then
    raise exception 'no such decision' using errcode = 'no_data_found';
  end if;
  if decision.undone_at is not null then
    raise exception 'this was taken back' using errcode = 'object_in_use';
  end if;
  slugs := private.addresses_of(array[decision.school_id]);
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
  return jsonb_build_object('slugs', array(select unnest(slugs) union select unnest(private.addresses_of(array[decision.school_id]))));
end
$$;

revoke all on function private.remember_kept(), private.difference_columns(text),
  private.told_of(public.schools), private.said_in(public.schools, text[]),
  private.open_matches(), private.decide_difference(jsonb, text), private.undo_difference(private.register_decisions),
  private.undo_match(private.register_decisions), public.decide_register_match(uuid, integer, text, jsonb, uuid),
  public.decide_register_differences(jsonb, text), public.undo_register_decision(uuid) from public, anon, authenticated;
grant execute on function public.decide_register_differences(jsonb, text), public.undo_register_decision(uuid)
  to authenticated, service_role;
-- what it writes is made by the server, from the register's row
grant execute on function public.decide_register_match(uuid, integer, text, jsonb, uuid) to service_role;
