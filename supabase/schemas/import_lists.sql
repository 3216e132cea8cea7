-- Lists of imports for administrators, and exports of programmes.

create function public.import_overview(p_import uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select to_jsonb(i) - 'actor' - 'run' || jsonb_build_object(
      'tally', case i.status when 'importing' then private.import_tally(i) else i.tally end,
      'may_act', i.actor = auth.uid() or public.is_super_admin(),
      'sample', (select r.cells from private.import_rows r where r.import = i.id order by r.position limit 1),
      'changes', (select count(*) from private.import_changes c where c.import = i.id),
      'counts', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
          select r.kind, count(*) as rows from private.import_rows r
           where r.import = i.id and r.run = i.run and r.kind is not null group by r.kind) k),
      'failed', (select count(*) from private.import_rows r where r.import = i.id and r.outcome = 'failed'),
      -- what applying it would write of the probable duplicates
      'chosen', (select count(*) from private.import_rows r where r.import = i.id and r.run = i.run
        and r.kind = 'duplicate'
          and (coalesce(r.choice, i.duplicates) = 'create'
            or (coalesce(r.choice, i.duplicates) = 'update' and r.update_write is not null))))
    from private.school_imports i where i.id = p_import);
end
$$;

-- Whether a row is of a kind: '' for all, 'failed' writes, 'noted' with omitted cells, 'repaired' with cells that were
-- read differently from what they say, 'points' with doubtful places.
create function private.is_row_of(p_row private.import_rows, p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select case p_kind
    when '' then true
    when 'failed' then p_row.outcome = 'failed'
    when 'noted' then p_row.kind not in ('error', 'left') and p_row.errors @? '$[*] ? (@.skipped == true)'
    when 'repaired' then p_row.kind not in ('error', 'left') and p_row.errors is not null
      and not p_row.errors @? '$[*] ? (@.skipped == true)'
    when 'points' then p_row.errors @? '$[*] ? (@.error == "farFromCountry")'
    else p_row.kind = p_kind end
$$;

-- A page of rows of a kind, as private.is_row_of() defines: {total, page, page_count, rows}.
create function public.list_import_rows(p_import uuid, p_kind text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  current_run integer;
  part jsonb;
begin
  perform private.require_importer();
  select i.run into current_run from private.school_imports i where i.id = p_import;
  part := private.page_of((select count(*) from private.import_rows r where r.import = p_import and r.run = current_run
    and private.is_row_of(r, p_kind)), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and private.is_row_of(r, p_kind)
         order by r.position offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- Rows with problems (errors, omitted cells, probable duplicates, failed writes), whole, after the given one.
create function public.import_problem_rows(p_import uuid, p_after integer, p_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform private.audit_export('import');
  return (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
    select r.position, r.number, r.cells, r.kind, r.errors, r.duplicate, r.outcome, r.code
      from private.import_rows r join private.school_imports i on i.id = r.import and r.run = i.run
     where r.import = p_import and r.position > p_after
       and (r.kind in ('error', 'duplicate') or r.errors is not null and r.kind <> 'left' or r.outcome = 'failed')
     order by r.position limit least(greatest(p_size, 1), 1000)) w);
end
$$;

-- A page of imports, newest first: {total, page, page_count, imports}.
create function public.list_imports(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(false, p_page, p_page_size);
end
$$;

-- A page of what undoing left unchanged: {total, page, page_count, rows: [{id, name, school_id, school, differing}]};
-- `school` is the name of a programme's school.
create function public.list_import_differences(p_import uuid, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.import_changes c where c.import = p_import and not c.undone),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.name, w.id), '[]') from (
        select c.row_id as id, c.name, c.school_id, c.differing,
            (select s.name from public.schools s where s.id = c.school_id and c.row_id <> c.school_id) as school
          from private.import_changes c
         where c.import = p_import and not c.undone order by c.name, c.row_id
        offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- Programmes to and from files; an import has either schools or programmes.
create function public.export_programmes(
  p_schools uuid[], p_after_school uuid default null, p_after_position integer default null,
    p_after_id uuid default null,
  p_size integer default 500
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.audit_export('programme');
  return (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place, page.position, page.id), '[]') from (
    select p.*, s.slug as school_slug, s.name as school_name, u.place
      from unnest(p_schools[1:500]) with ordinality u (id, place)
      join public.schools s on s.id = u.id join public.programmes p on p.school_id = u.id
     where p_after_id is null
        or (u.place, p.position, p.id) > (array_position(p_schools, p_after_school)::bigint, p_after_position,
          p_after_id)
     order by u.place, p.position, p.id limit least(greatest(coalesce(p_size, 500), 1), 1000)) page);
end
$$;

create function public.list_register_runs(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(true, p_page, p_page_size);
end
$$;

-- Register runs, newest first, without the single-row runs of decisions.
create function private.listed_imports(p_registers boolean, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part constant jsonb := private.page_of((select count(*) from private.school_imports i
    where i.status <> 'uploading' and (i.register is not null) = p_registers
      and not exists (select 1 from private.register_decisions d where d.import = i.id)), p_page, p_page_size);
begin
  return part - 'from' - 'size' || jsonb_build_object('imports',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count,
          i.changed_count,
            i.undone_count, i.left_count, coalesce(i.actor = auth.uid(), false)
              or public.is_super_admin() as may_act, i.register, i.report
          from private.school_imports i where i.status <> 'uploading' and (i.register is not null) = p_registers
           and not exists (select 1 from private.register_decisions d where d.import = i.id)
         order by i.uploaded_at desc, i.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- Bounds of a page: {total, page, page_count, from, size}.
create function private.page_of(p_total bigint, p_page integer, p_page_size integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('total', p_total, 'page', p.page, 'page_count', p.pages, 'size', p.size, 'from',
    (p.page - 1)::bigint * p.size)
    from (select s.size, s.pages, least(greatest(coalesce(p_page, 1), 1), s.pages) as page
            from (select z.size, greatest(1, ceil(p_total::numeric / z.size)::integer) as pages
                    from (select least(greatest(coalesce(p_page_size, 20), 1), 200) as size) z) s) p
$$;

revoke execute on function
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.list_register_runs(integer,integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.is_row_of(private.import_rows,text),
  private.listed_imports(boolean,integer,integer),
  private.page_of(bigint,integer,integer)
  from public;
grant execute on function
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.list_register_runs(integer,integer)
  to authenticated, service_role;
