-- What the admin area shows of registers: each with its figures, its runs, and what waits for a decision.

-- As before, without the runs of one row that decisions are.
create or replace function private.listed_imports(p_registers boolean, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  found integer;
  page integer;
begin
  select count(*) into found from private.school_imports i
   where i.status <> 'uploading' and (i.register is not null) = p_registers
     and not exists (select 1 from private.register_decisions d where d.import = i.id);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'imports', (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count, i.changed_count,
            i.undone_count, i.left_count, coalesce(i.actor = auth.uid(), false) or public.is_super_admin() as may_act, i.register, i.report
          from private.school_imports i where i.status <> 'uploading' and (i.register is not null) = p_registers
           and not exists (select 1 from private.register_decisions d where d.import = i.id)
         order by i.uploaded_at desc, i.id offset (page - 1)::bigint * size limit size) w));
end
$$;

-- Differences that wait for a decision: where the school says by now what the register states, there is none left.
create function private.open_differences() returns table (
  register text, identifier text, name text, school_id uuid, "column" text, theirs jsonb)
language sql stable set search_path = '' as $$
  select r.register, r.identifier, r.name, r.school_id, d.key, d.value -> 'value'
    from public.school_sources r join public.schools s on s.id = r.school_id cross join lateral jsonb_each(r.differing) d
   where r.differing <> '{}' and d.value -> 'kept' = 'false' and private.difference_columns(d.key) is not null
     and not private.told_of(s) @> (d.value -> 'value')
$$;

-- The registers that have a run or a school, by name: how many schools each brought or knows, how many have left it, its edition
-- (the one that most of its schools are of), what waits for a decision, and its last run.
create function public.list_registers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (with sources as (
      select r.register, count(*) filter (where r.gone_since is null) as schools, count(*) filter (where r.gone_since is not null) as gone,
          mode() within group (order by r.edition) filter (where r.gone_since is null) as edition
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

-- How many schools a run marks, or has marked, as no longer in its register.
create function public.register_run_gone(p_import uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import;
  if import.status in ('uploaded', 'checked', 'importing') then
    return (select count(*) from public.school_sources s where s.register = import.register and s.gone_since is null
      and not exists (select 1 from private.import_rows r where r.import = import.id and r.run = import.run and r.identifier = s.identifier));
  end if;
  return (select count(*) from private.register_changes c join public.school_sources s
      on s.register = c.register and s.identifier = c.identifier
    where c.import = p_import and s.gone_since is not null and c.source_before -> 'gone_since' = 'null');
end
$$;

-- Where a page of so many rows begins and how many pages there are: {total, page, page_count, from, size}.
create function private.page_of(p_total bigint, p_page integer, p_page_size integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('total', p_total, 'page', p.page, 'page_count', p.pages, 'size', p.size, 'from', (p.page - 1)::bigint * p.size)
    from (select s.size, s.pages, least(greatest(coalesce(p_page, 1), 1), s.pages) as page
            from (select z.size, greatest(1, ceil(p_total::numeric / z.size)::integer) as pages
                    from (select least(greatest(coalesce(p_page_size, 20), 1), 200) as size) z) s) p
$$;

-- A page of the rows whose school is in doubt, the likeliest first, with the schools that they may be:
-- {total, page, page_count, rows: [{import, position, register, identifier, cells, duplicate, schools}]}. '' is every register.
create function public.list_register_matches(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_matches() m where p_register = '' or m.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(jsonb_build_object('import', w.import,
      'position', w.position, 'register', w.register, 'identifier', w.identifier, 'cells', w.cells, 'duplicate', w.duplicate, 'schools',
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'region', s.region,
            'address', s.address, 'website', s.website, 'phone', s.phone, 'lat', s.coordinates_lat, 'lng', s.coordinates_lng,
            'is_active', s.is_active, 'also', (select coalesce(jsonb_agg(o.name order by o.register, o.identifier), '[]')
              from public.school_sources o where o.school_id = s.id))), '[]')
         from public.schools s where s.id in (select (c ->> 'school')::uuid
           from jsonb_array_elements(jsonb_build_array(w.duplicate) || coalesce(w.duplicate -> 'others', '[]')) c))) order by w.place), '[]')
    from (select r.import, r.position, m.register, r.identifier, r.cells, r.duplicate,
              row_number() over (order by (r.duplicate ->> 'score')::numeric desc nulls last, m.register, r.identifier) as place
            from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
           where p_register = '' or m.register = p_register
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- A page of the differences by school: {…, rows: [{register, identifier, name, school_id, school, city, checked_on, column, theirs, ours}]}.
create function public.list_register_differences(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_differences() d where p_register = '' or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select d.*, private.said_in(s, private.difference_columns(d.column)) as ours, s.name as school, s.city, s.checked_on
            from (select o.*, row_number() over (order by n.sort_name, n.id, o.register, o.identifier, o.column) as place
                    from private.open_differences() o join public.schools n on n.id = o.school_id
                   where p_register = '' or o.register = p_register
                   order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) d
            join public.schools s on s.id = d.school_id) w));
end
$$;

-- A page of the schools that have left their register: {…, rows: [{register, identifier, name, school_id, school, city, gone_since}]}.
create function public.list_register_gone(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from public.school_sources r join public.schools s on s.id = r.school_id
    where r.gone_since is not null and (p_register = '' or r.register = p_register)), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select r.register, r.identifier, r.name, r.school_id, s.name as school, s.city, r.gone_since,
              row_number() over (order by s.sort_name, s.id, r.register, r.identifier) as place
            from public.school_sources r join public.schools s on s.id = r.school_id
           where r.gone_since is not null and (p_register = '' or r.register = p_register)
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- A page of what was decided, the last first: {…, rows: [{id, register, identifier, name, difference, choice, school_id, school, theirs,
-- ours, decided_at, decided_by, undone_at, undone_by}]}; whoever decided is named as they are called now.
create function public.list_register_decisions(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.register_decisions d where p_register = '' or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.decided_at desc, w.id), '[]')
    from (select d.id, d.register, d.identifier, d.name, d.difference, d.choice, d.school_id,
              (select s.name from public.schools s where s.id = d.school_id) as school, d.theirs - 'sources' as theirs,
              d.ours - 'sources' as ours, d.decided_at, private.audit_name(d.decided_by) as decided_by, d.undone_at,
              private.audit_name(d.undone_by) as undone_by
            from private.register_decisions d where p_register = '' or d.register = p_register
           order by d.decided_at desc, d.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- One row in doubt with what a decision needs: {register, cells, duplicate}. Null when nobody is asked about it.
create function public.register_match(p_import uuid, p_position integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('register', m.register, 'cells', r.cells, 'duplicate', r.duplicate)
    from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
   where m.import = p_import and m.position = p_position);
end
$$;

revoke all on function private.open_differences(), private.page_of(bigint, integer, integer), public.list_registers(),
  public.register_run_gone(uuid), public.list_register_matches(text, integer, integer),
  public.list_register_differences(text, integer, integer), public.list_register_gone(text, integer, integer),
  public.list_register_decisions(text, integer, integer), public.register_match(uuid, integer) from public, anon, authenticated;
grant execute on function public.list_registers(), public.register_run_gone(uuid),
  public.list_register_matches(text, integer, integer), public.list_register_differences(text, integer, integer),
  public.list_register_gone(text, integer, integer), public.list_register_decisions(text, integer, integer)
  to authenticated, service_role;
-- what a decision is made from
grant execute on function public.register_match(uuid, integer) to service_role;
