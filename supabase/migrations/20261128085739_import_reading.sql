-- Rows of a file that are nearly the same as others: in the file, or as a school that is there. They are asked about.

create function private.likeness(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select nullif(replace(replace(replace(
    regexp_replace(
      regexp_replace(public.normalise_text(p_text),
        '^(?:(?:the|el|la|los|las|le|les|il|lo|der|die|das|ciudad de|city of|ville de)\s+|l[''\u00b4\u0060]\s*)', ''),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+', '', 'g'),
    'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '')
$$;
create index schools_likeness on public.schools (country, private.likeness(name));

create function public.find_like_imports(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.country, private.likeness(r.name) as name, private.likeness(r.city) as city,
          private.web_host(r.website) as host, nullif(right(regexp_replace(r.phone, '\D', '', 'g'), 9), '') as phone
        from jsonb_to_recordset(p_rows)
          r (position integer, name text, country text, city text, website text, phone text)
    ), claims as materialized (
      select r.position, concat_ws(E'\n', c.kind, c.value, r.country, r.city) as claim, false as certain
        from rows r cross join lateral (values ('like', r.name), ('host', r.host), ('phone', r.phone)) c (kind, value)
       where r.city is not null and char_length(c.value) >= case c.kind when 'phone' then 7 else 1 end
    ), earlier as materialized (
      select e.* from private.note_import_claims(p_import, p_run, (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), found as (
      select distinct on (r.position) r.position, s.id
        from rows r join public.schools s on s.country = r.country and private.likeness(s.name) = r.name
       where private.likeness(s.city) = r.city order by r.position, s.is_active desc, s.id
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', false, 'by', 'like',
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'school', to_jsonb(s))), '[]') into answer
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.schools s on s.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;
revoke execute on function public.find_like_imports(uuid,integer,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.find_like_imports(uuid,integer,jsonb) to service_role;

create or replace function public.list_import_rows(p_import uuid, p_kind text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  current_run integer;
  found integer;
  page integer;
begin
  perform private.require_importer();
  select i.run into current_run from private.school_imports i where i.id = p_import;
  select count(*) into found from private.import_rows r where r.import = p_import and r.run = current_run
    and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind
      or (p_kind = 'noted' and r.errors is not null and r.kind <> 'error'));
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind
      or (p_kind = 'noted' and r.errors is not null and r.kind <> 'error'))
         order by r.position offset (page - 1)::bigint * size limit size) w));
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
       and (r.kind in ('error', 'duplicate') or r.errors is not null or r.outcome = 'failed')
     order by r.position limit least(greatest(p_size, 1), 1000)) w);
end
$$;
