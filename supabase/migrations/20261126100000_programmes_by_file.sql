-- Programmes to and from files, by the same imports as schools: an import is about one or the other.

-- ── the export ──────────────────────────────────────────────────────────────────────────────────────────────────
-- The next programmes of these schools, hidden ones too, whole rows with what their schools are called: in the order of
-- p_schools, each school's in its own order, after the one given; at most p_size.
create function public.export_programmes(
  p_schools uuid[], p_after_school uuid default null, p_after_position integer default null, p_after_id uuid default null,
  p_size integer default 500
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export programmes' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place, page.position, page.id), '[]') from (
    select p.*, s.slug as school_slug, s.name as school_name, u.place
      from unnest(p_schools[1:500]) with ordinality u (id, place)
      join public.schools s on s.id = u.id join public.programmes p on p.school_id = u.id
     where p_after_id is null
        or (u.place, p.position, p.id) > (array_position(p_schools, p_after_school)::bigint, p_after_position, p_after_id)
     order by u.place, p.position, p.id limit least(greatest(coalesce(p_size, 500), 1), 1000)) page);
end
$$;

create or replace function public.audit_own_act(p_verb text, p_thing text, p_label text default null, p_detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin has acts to tell' using errcode = 'insufficient_privilege';
  end if;
  if (p_verb, p_thing) not in (('exported', 'school'), ('exported', 'programme'), ('exported', 'audit'),
      ('pictures_repaired', 'picture'))
    or octet_length(p_detail::text) > 2000 then
    raise exception 'no such act' using errcode = 'invalid_parameter_value';
  end if;
  perform private.add_audit_entry(p_verb, p_thing, null, p_label, p_detail);
end
$$;

-- ── imports of either ───────────────────────────────────────────────────────────────────────────────────────────
-- chosen for the check; nothing is written before it
alter table private.school_imports add column contents text not null default 'schools'
  check (contents in ('schools', 'programmes'));

alter table private.import_rows rename column school_id to row_id;

-- row_id is what was written, a school or a programme; school_id the school itself, or the programme's.
alter table private.import_changes add column row_id uuid;
update private.import_changes set row_id = school_id;
alter table private.import_changes alter column row_id set not null,
  drop constraint import_changes_pkey, add primary key (import, row_id);
drop index private.import_changes_standing, private.import_changes_left;
create index import_changes_standing on private.import_changes (import, school_id, row_id) where undone is null;
create index import_changes_left on private.import_changes (import, name, row_id) where not undone;

create or replace function private.goes_with_undo(p_school uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('private.import_changes') is null then
    return false;
  end if;
  return exists (select 1 from private.import_changes c
    where c.school_id = p_school and c.row_id = p_school and c.kind = 'created' and c.undone);
end
$$;

create or replace function public.prepare_import(p_import uuid, p_step text, p_options jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
begin
  if exists (select 1 from public.jobs j where j.subject = p_import::text and j.status in ('queued', 'running')) then
    raise exception 'a job is at work on this import' using errcode = 'object_in_use';
  end if;
  if p_step = 'check' and import.status in ('uploaded', 'checked') then
    update private.school_imports i set status = 'uploaded', options = p_options, run = i.run + 1,
        contents = coalesce(p_options ->> 'contents', 'schools')
     where i.id = p_import;
  elsif p_step = 'apply' and import.status in ('checked', 'importing') then
    update private.school_imports i set status = 'importing', imported_at = coalesce(i.imported_at, now())
     where i.id = p_import;
  elsif p_step = 'undo' and (import.status in ('importing', 'imported', 'undoing')
      or import.status = 'undone' and import.left_count > 0) then
    -- what was left before is looked at again
    update private.import_changes c set undone = null, differing = '{}' where c.import = p_import and not c.undone;
    update private.school_imports i set status = 'undoing', left_count = 0 where i.id = p_import;
  else
    raise exception 'not the turn of this step' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- ── the check ───────────────────────────────────────────────────────────────────────────────────────────────────
-- What rows about programmes name: {schools, named, programmes}. `schools` are those with one of these ids or slugs, and of the
-- programmes; `named` gives for each of p_school_names the ids of up to two schools of that name; `programmes`, whole rows, have
-- one of p_ids, or one of p_slugs at one of these schools.
create function public.import_programme_matches(
  p_ids uuid[], p_school_ids uuid[], p_school_slugs text[], p_school_names text[], p_slugs text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named jsonb;
  found uuid[];
  rows jsonb;
begin
  perform private.require_importer();
  select coalesce(jsonb_agg(to_jsonb(array(select s.id from public.schools s
      where s.sort_name = public.normalise_text(n.name) order by s.id limit 2)) order by n.place), '[]')
    into named from unnest(p_school_names) with ordinality n (name, place);
  found := array(
    select s.id from public.schools s where s.id = any (p_school_ids)
    union select s.id from public.schools s where s.slug = any (p_school_slugs)
    union select i.id::uuid from jsonb_array_elements(named) n (ids) cross join lateral jsonb_array_elements_text(n.ids) i (id)
    union select p.school_id from public.programmes p where p.id = any (p_ids));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into rows from public.programmes p
   where p.id = any (p_ids) or (p.school_id = any (found) and p.slug = any (p_slugs));
  return jsonb_build_object('named', named, 'programmes', rows, 'schools',
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name)), '[]')
       from public.schools s where s.id = any (found)));
end
$$;

-- Notes what rows claim, [{position, claim, certain}], and gives those that are not the first to do so: whether it is certain,
-- and the position of the first.
create function private.note_import_claims(p_import uuid, p_run integer, p_claims jsonb)
returns table (claimant integer, certain boolean, owner integer)
language sql set search_path = '' as $$
  with claims as materialized (
    select c.position, md5(c.claim)::uuid as claim, c.certain
      from jsonb_to_recordset(p_claims) c (position integer, claim text, certain boolean)
  ), noted as (
    insert into private.import_claims (import, run, claim, position)
    select p_import, p_run, c.claim, min(c.position) from claims c group by c.claim
    on conflict do nothing returning claim, position
  )
  select c.position, bool_or(c.certain), min(o.position)
    from claims c cross join lateral (
      select n.position from noted n where n.claim = c.claim
      union all
      select k.position from private.import_claims k where k.import = p_import and k.run = p_run and k.claim = c.claim
    ) o
   where o.position < c.position group by c.position
$$;

create or replace function public.find_import_duplicates(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.claims, r.fresh, public.normalise_text(r.name) as name, r.country,
          public.normalise_text(r.city) as city, private.web_host(r.website) as host
        from jsonb_to_recordset(p_rows)
          r (position integer, claims jsonb, fresh boolean, name text, country text, city text, website text)
    ), claims as materialized (
      select r.position, c.claim, true as certain from rows r cross join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.name, r.country, r.city), false from rows r where r.fresh
    ), earlier as materialized (
      select e.* from private.note_import_claims(p_import, p_run, (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), found as (
      select r.position, s.id, s.reason from rows r cross join lateral (
          select t.id, 'name' as reason, 1 as rank from public.schools t
           where t.country = r.country and t.sort_name = r.name and public.normalise_text(t.city) = r.city
          union all
          select min(t.id::text)::uuid, 'host', 2 from public.schools t
           where private.web_host(t.website) = r.host and t.website is not null and public.normalise_text(t.city) = r.city
          having count(*) = 1
          order by rank, id limit 1) s
       where r.fresh
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', coalesce(e.certain, false),
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'school', to_jsonb(s), 'by', f.reason)), '[]') into answer
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.schools s on s.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;

-- The same of programmes, [{position, claims, fresh, school, names}]: [{position, earlier, certain, programme}], where
-- `programme` is the whole row of one that the school has under one of these names, in any language.
create function public.find_programme_duplicates(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.claims, r.fresh, r.school,
          array(select distinct public.normalise_text(n.name) from jsonb_array_elements_text(r.names) n (name)) as names
        from jsonb_to_recordset(p_rows) r (position integer, claims jsonb, fresh boolean, school uuid, names jsonb)
    ), claims as materialized (
      select r.position, c.claim, true as certain from rows r cross join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.school, n.name), false
        from rows r cross join lateral unnest(r.names) n (name) where r.fresh
    ), earlier as materialized (
      select e.* from private.note_import_claims(p_import, p_run, (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), known as materialized (
      -- each name of these schools is normalised once, however many rows there are
      select p.school_id, p.id, p.is_active, p.position, public.normalise_text(n.name) as name
        from public.programmes p cross join lateral (values (p.name), (p.name_es), (p.name_en)) n (name)
       where p.school_id in (select r.school from rows r where r.fresh) and n.name is not null
    ), found as (
      select distinct on (r.position) r.position, k.id
        from rows r cross join lateral unnest(r.names) n (name)
        join known k on k.school_id = r.school and k.name = n.name
       where r.fresh order by r.position, k.is_active desc, k.position, k.id
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', coalesce(e.certain, false),
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'programme', to_jsonb(p))), '[]') into answer
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.programmes p on p.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;

revoke all on function public.export_programmes(uuid[], uuid, integer, uuid, integer),
  public.import_programme_matches(uuid[], uuid[], text[], text[], text[]),
  public.find_programme_duplicates(uuid, integer, jsonb), private.note_import_claims(uuid, integer, jsonb)
  from public, anon, authenticated;
grant execute on function public.export_programmes(uuid[], uuid, integer, uuid, integer) to authenticated;
grant execute on function public.import_programme_matches(uuid[], uuid[], text[], text[], text[]),
  public.find_programme_duplicates(uuid, integer, jsonb) to service_role;
