-- Rows that are left out by choice are no errors; cells that were repaired are not left out.

alter table private.import_rows drop constraint import_rows_kind_check;
alter table private.import_rows
  add constraint import_rows_kind_check check (kind in ('error', 'duplicate', 'new', 'matched', 'changed', 'same', 'left'));

create or replace function private.tidy_imports(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.cleanup_time();
  gone integer;
  claims integer;
begin
  delete from private.import_rows r where r.ctid = any (array(
    select o.row from (
        select i.id, i.uploaded_at < present - interval '7 days' and i.status in ('uploading', 'uploaded', 'checked')
            or i.imported_at < present - interval '90 days' and (i.register is null or i.status = 'undone') as old
          from private.school_imports i
         where i.status in ('imported', 'undoing', 'undone')
            or i.status in ('uploading', 'uploaded', 'checked') and i.uploaded_at < present - interval '7 days') i
      cross join lateral (select p.ctid as row from private.import_rows p where p.import = i.id
        and (i.old or p.outcome in ('created', 'changed')
          or p.kind in ('same', 'new', 'matched', 'changed', 'left') and p.outcome is null)
        limit p_limit) o
     limit p_limit));
  get diagnostics gone = row_count;
  delete from private.import_claims c where c.ctid = any (array(
    select o.row from private.school_imports i
      cross join lateral (select p.ctid as row from private.import_claims p
        where p.import = i.id and (i.status <> 'uploaded' or p.run <> i.run) limit p_limit) o
     limit p_limit));
  get diagnostics claims = row_count;
  if gone = 0 then
    delete from private.school_imports i where i.status in ('uploading', 'uploaded', 'checked')
      and i.uploaded_at < present - interval '7 days' and not exists (select 1 from private.import_rows r where r.import = i.id);
  end if;
  return gone + claims;
end
$$;

create or replace function private.import_tally(p_import private.school_imports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('new', t.new, 'changed', t.changed, 'same', t.same, 'rejected', t.rejected, 'skipped', t.skipped,
      'open', p_import.row_count - t.new - t.changed - t.same - t.rejected - t.skipped)
    from (select count(*) filter (where r.outcome = 'created') as new,
        count(*) filter (where r.outcome = 'changed') as changed,
        count(*) filter (where r.outcome is null and r.kind = 'same') as same,
        count(*) filter (where r.outcome = 'failed' or r.outcome is null and r.kind = 'error') as rejected,
        count(*) filter (where r.outcome is null and r.kind = 'left' or r.outcome is null and r.kind = 'duplicate'
          and case coalesce(r.choice, p_import.duplicates) when 'create' then false when 'update' then r.update_write is null
            else true end) as skipped
      from private.import_rows r where r.import = p_import.id and r.run = p_import.run) t
$$;

-- Whether a row is of a kind: '' for all, 'failed' writes, 'noted' with omitted cells, 'repaired' with cells that were read
-- differently from what they say, 'points' with doubtful places.
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
revoke execute on function private.is_row_of(private.import_rows,text) from public;

create or replace function public.list_import_rows(p_import uuid, p_kind text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  current_run integer;
  part jsonb;
begin
  perform private.require_importer();
  select i.run into current_run from private.school_imports i where i.id = p_import;
  part := private.page_of((select count(*) from private.import_rows r where r.import = p_import and r.run = current_run
    and private.is_row_of(r, p_kind)), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and private.is_row_of(r, p_kind)
         order by r.position offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create or replace function public.import_problem_rows(p_import uuid, p_after integer, p_size integer default 500) returns jsonb
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
