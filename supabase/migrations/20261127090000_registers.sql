-- Open registers: which of them state a school, under which identifier and as of when, and what they gave it. A run of a register
-- is an import (20261124120000_imports_in_portions.sql): its rows wait, are checked, written and taken back by the same jobs.

alter table public.schools
  -- a state or a region, by its official name
  add column region text check (region ~ '\S' and char_length(region) <= 200),
  add column ownership text check (ownership in ('public', 'private'));

create table public.school_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  -- the register's own: UNITID, UAI, CRICOS provider code, codice scuola
  identifier text not null check (identifier ~ '\S' and char_length(identifier) <= 100),
  -- no reference: that a school was deleted here is remembered, and the next run does not bring it back
  school_id uuid not null,
  -- as the register writes it; the search knows it
  name text not null check (char_length(name) <= 500),
  edition text not null check (char_length(edition) <= 50),
  licence text not null check (char_length(licence) <= 100),
  fetched_at timestamptz not null default now(),
  also_identifiers text[] not null default '{}',
  -- the institute that a branch belongs to
  parent_identifier text check (char_length(parent_identifier) <= 100),
  parent_name text check (char_length(parent_name) <= 500),
  -- the edition in which the school was missing; null as long as it is listed
  gone_since text check (char_length(gone_since) <= 50),
  -- The values that this register gave the school, by its columns. A value is the register's as long as it is the same.
  stated jsonb not null default '{}' check (jsonb_typeof(stated) = 'object'),
  -- What it states where somebody said otherwise: {column: {value: {column: …}, kept}}.
  differing jsonb not null default '{}' check (jsonb_typeof(differing) = 'object'),
  -- The programmes that it gave the school, with the versions that it left them in.
  programmes jsonb not null default '{}' check (jsonb_typeof(programmes) = 'object'),
  primary key (register, identifier)
);
create index school_sources_school on public.school_sources (school_id);

alter table public.school_sources enable row level security;
revoke all on public.school_sources from anon, authenticated;
grant select on public.school_sources to anon, authenticated;
grant all on public.school_sources to service_role;
create policy school_sources_read_active on public.school_sources for select to anon, authenticated
  using (exists (select 1 from public.schools s where s.id = school_id and s.is_active));
create policy school_sources_read_admin on public.school_sources for select to authenticated
  using ((select public.is_admin()));

-- A run of a register is an import with its name.
-- Nobody is the actor of a run that the site began itself; only super admins go on with it.
alter table private.school_imports
  alter column actor drop not null,
  add column register text check (register ~ '^[a-z]{2,30}$'),
  -- what the check found, kept when the rows are gone
  add column report jsonb;
alter table private.import_rows
  add column identifier text,
  add column differing integer not null default 0,
  drop constraint import_rows_kind_check,
  -- matched: a school that was there turns out to be in the register
  add constraint import_rows_kind_check check (kind in ('error', 'duplicate', 'new', 'matched', 'changed', 'same'));

-- What a run did beside the columns of schools: a source as it was before (null: there was none), and programmes as they were,
-- [{id, before, version}], where `version` is the one that the run left.
create table private.register_changes (
  import uuid not null references private.school_imports (id) on delete cascade,
  register text not null,
  identifier text not null,
  school_id uuid not null,
  source_before jsonb,
  programmes_before jsonb not null default '[]',
  primary key (import, register, identifier)
);
alter table private.register_changes enable row level security;
create index register_changes_school on private.register_changes (import, school_id);

-- ── the search knows a school by the names of its registers too ─────────────────────────────────────────────────
create or replace function private.index_schools(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- in one order, so that two writers of the same new groups cannot wait for each other
  insert into private.search_groups (country, type, specialties)
    select distinct w.country, w.type, w.specialties from (
        select s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1) as specialties
          from public.schools s where s.id = any (p_ids) and s.is_active) w
     where not exists (select 1 from private.search_groups g
        where (g.country, g.type, g.specialties) = (w.country, w.type, w.specialties))
     order by 1, 2, 3
    on conflict do nothing;

  with gone as (
    delete from private.search_documents d where d.school_id = any (p_ids) returning d.language, d.group_id
  ), came as (
    insert into private.search_documents (language, school_id, group_id, sort_name, body)
      select texts.language, s.id, g.id, s.sort_name,
        concat_ws(E'\n', s.sort_name, public.normalise_text(s.city), public.normalise_text(s.country),
          public.normalise_text(c.name_es), public.normalise_text(texts.description),
          (select string_agg(public.normalise_text(r.name), E'\n' order by r.register, r.identifier)
             from public.school_sources r where r.school_id = s.id and public.normalise_text(r.name) <> s.sort_name))
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        left join public.countries c on c.name_en = s.country
        cross join lateral (values
          ('es', s.description),
          ('en', coalesce(s.description_en, s.description))) as texts (language, description)
       where s.id = any (p_ids) and s.is_active
      returning language, group_id
  )
  insert into private.search_group_changes (group_id, schools)
    select group_id, sum(change) from (
      select group_id, -1 as change from gone where language = 'es'
      union all
      select group_id, 1 from came where language = 'es') changes
     group by group_id having sum(change) <> 0;

  perform private.settle_search_groups(500);
end
$$;

-- ── a run, from its files to its check ──────────────────────────────────────────────────────────────────────────
create function public.begin_register_run(p_register text, p_file_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_importer();
  insert into private.school_imports (actor, file_name, register)
    values (auth.uid(), left(coalesce(p_file_name, ''), 200), p_register) returning id into made;
  return made;
end
$$;

-- What the schools of a country are recognised by, without those that the register itself brought, which it knows apart:
-- [{id, names, country, city, website, lat, lng, exact, taken}]. `taken`: another entry of the register is about it.
create function public.register_candidates(p_register text, p_country text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'country', s.country, 'city', s.city, 'website', s.website,
      'lat', s.coordinates_lat, 'lng', s.coordinates_lng, 'exact', coalesce(s.coordinates_precision = 'campus', false),
      'taken', exists (select 1 from public.school_sources r where r.school_id = s.id and r.register = p_register),
      'names', jsonb_build_array(s.name) || coalesce((select jsonb_agg(r.name) from public.school_sources r where r.school_id = s.id), '[]'))
      order by s.id), '[]')
    from public.schools s where s.country = p_country
     and not exists (select 1 from private.import_changes c join private.school_imports i on i.id = c.import
       where c.school_id = s.id and c.kind = 'created' and i.register = p_register));
end
$$;

-- What a run compares its rows with: {sources: [a row of school_sources], schools: [{school, programmes}]}: the sources with
-- these identifiers, and the schools of those and of p_ids.
create function public.register_known(p_register text, p_identifiers text[], p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.school_sources r
      where r.register = p_register and r.identifier = any (p_identifiers)),
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('school', to_jsonb(s), 'programmes',
        (select coalesce(jsonb_agg(to_jsonb(p) order by p.position, p.id), '[]') from public.programmes p where p.school_id = s.id))), '[]')
      from public.schools s where s.id = any (p_ids) or s.id in (select r.school_id from public.school_sources r
        where r.register = p_register and r.identifier = any (p_identifiers))));
end
$$;

-- As before, with the identifier of a register and how many differences wait for a decision.
create or replace function public.save_import_check(p_import uuid, p_run integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  update private.import_rows r set run = p_run, kind = c.kind, name = left(c.name, 300), columns = c.columns,
      errors = c.errors, write = c.write, duplicate = c.duplicate, update_write = c.update_write, choice = null,
      identifier = c.identifier, differing = coalesce(c.differing, 0)
    from jsonb_to_recordset(p_rows) c (position integer, kind text, name text, columns jsonb, errors jsonb, write jsonb,
      duplicate jsonb, update_write jsonb, identifier text, differing integer)
   where r.import = p_import and r.position = c.position;
end
$$;

-- What a check found: {kinds: {kind: rows}, left: {why: rows}, differing}.
create function private.register_report(p_import uuid, p_run integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kinds', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
      select r.kind, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind is not null group by r.kind) k),
    'left', (select coalesce(jsonb_object_agg(k.error, k.rows), '{}') from (
      select r.errors -> 0 ->> 'error' as error, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind = 'error' group by 1) k),
    'differing', (select coalesce(sum(r.differing), 0) from private.import_rows r where r.import = p_import and r.run = p_run))
$$;

revoke all on function public.begin_register_run(text, text), public.register_candidates(text, text),
  public.register_known(text, text[], uuid[]), private.register_report(uuid, integer) from public, anon, authenticated;
grant execute on function public.begin_register_run(text, text) to authenticated, service_role;
grant execute on function public.register_candidates(text, text), public.register_known(text, text[], uuid[]) to service_role;
