-- Queries of an import's check: matching schools and programmes, and duplicates.

-- Schools, whole rows, with one of these ids, legacy_ids or slugs.
create function public.import_matches(p_ids uuid[], p_legacy_ids text[], p_slugs text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('programs', public.programs(s))), '[]')
    from public.schools s
    where s.id in (select i.id from unnest(p_ids) i (id)
      union select l.id from public.schools l where l.legacy_id = any (p_legacy_ids)
      union select g.id from public.schools g where g.slug = any (p_slugs)));
end
$$;

-- Sets the choice for all probable duplicates, or the row at p_position.
create function public.choose_import_duplicates(p_import uuid, p_choice text, p_position integer default null)
  returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status <> 'checked' then
    raise exception 'the import has begun' using errcode = 'invalid_parameter_value';
  end if;
  if p_position is null then
    update private.school_imports i set duplicates = p_choice where i.id = p_import;
    update private.import_rows r set choice = null where r.import = p_import and r.choice is not null;
  else
    update private.import_rows r set choice = p_choice where r.import = p_import and r.position = p_position;
  end if;
end
$$;

create function public.import_portion(p_import uuid, p_from integer, p_to integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('options', i.options, 'details', i.details, 'run', i.run, 'headings', i.headings,
    'rows',
      (select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'number', r.number, 'cells', r.cells)
          order by r.position), '[]')
         from private.import_rows r where r.import = i.id and r.position between p_from and p_to))
    from private.school_imports i where i.id = p_import);
end
$$;

-- Records claims of rows, [{position, claims, fresh, name, country, city, website}], and returns those that are not the
-- first or probably an existing school: [{position, earlier, certain, school, by}]. `earlier` is the number of the
-- first row, `certain` whether both name one school or identifier; `school` is the row of a school with the same name,
-- or the same website host, in the same town. Only `fresh` rows (new schools) are compared by name and host. A host of
-- several schools in the town is no evidence.
create function public.find_import_duplicates(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
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
      select r.position, c.claim, true as certain from rows r cross
        join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.name, r.country, r.city), false from rows r where r.fresh
    ), earlier as materialized (
      select e.* from private.record_import_claims(p_import, p_run,
        (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), found as (
      select r.position, s.id, s.reason from rows r cross join lateral (
          select t.id, 'name' as reason, 1 as rank from public.schools t
           where t.country = r.country and t.sort_name = r.name and public.normalise_text(t.city) = r.city
          union all
          select min(t.id::text)::uuid, 'host', 2 from public.schools t
           where private.web_host(t.website) = r.host
             and t.website is not null and public.normalise_text(t.city) = r.city
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

-- Stores check results: [{position, kind, name, columns, errors, write, duplicate, update_write}]. 55000 when the check
-- is over or another one has begun.
create function public.save_import_check(p_import uuid, p_run integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform 1 from private.school_imports i where i.id = p_import and i.run = p_run
    and i.status = 'uploaded' for key share;
  if not found then
    raise exception 'this check is over' using errcode = 'object_not_in_prerequisite_state';
  end if;
  update private.import_rows r set run = p_run, kind = c.kind, name = left(c.name, 300), columns = c.columns,
      errors = c.errors, write = c.write, duplicate = c.duplicate, update_write = c.update_write, choice = null,
      identifier = c.identifier, differing = coalesce(c.differing, 0)
    from jsonb_to_recordset(p_rows) c (position integer, kind text, name text, columns jsonb, errors jsonb, write jsonb,
      duplicate jsonb, update_write jsonb, identifier text, differing integer)
   where r.import = p_import and r.position = c.position
     and r.position = any (array(select (f -> 'position')::integer from jsonb_array_elements(p_rows) f));
end
$$;

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
    union select i.id::uuid from jsonb_array_elements(named) n (ids) cross
      join lateral jsonb_array_elements_text(n.ids) i (id)
    union select p.school_id from public.programmes p where p.id = any (p_ids));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into rows from public.programmes p
   where p.id = any (p_ids) or (p.school_id = any (found) and p.slug = any (p_slugs));
  return jsonb_build_object('named', named, 'programmes', rows, 'schools',
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name)), '[]')
       from public.schools s where s.id = any (found)));
end
$$;

-- Records claims, [{position, claim, certain}], and returns those that are not the first: whether it is certain, and
-- the first position.
create function private.record_import_claims(p_import uuid, p_run integer, p_claims jsonb)
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
   -- an owner further down: its portion was done before this one
   where o.position <> c.position group by c.position
$$;

-- The same for programmes, [{position, claims, fresh, school, names}]: [{position, earlier, certain, programme}], where
-- `programme` is the row of one with one of these names, in any language.
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
      select r.position, c.claim, true as certain from rows r cross
        join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.school, n.name), false
        from rows r cross join lateral unnest(r.names) n (name) where r.fresh
    ), earlier as materialized (
      select e.* from private.record_import_claims(p_import, p_run,
        (select coalesce(jsonb_agg(c), '[]') from claims c)) e
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

-- A name or town for comparison: without case, accents, signs, a leading article and the e of an umlaut. Null when
-- nothing remains.
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

-- Of rows that would be new schools, [{position, name, country, city, website, phone}], those similar to an earlier row
-- or an existing school: [{position, earlier, certain, school, by}] like find_import_duplicates. Rows of one town are
-- compared by name, host or telephone, schools by name.
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
      select e.* from private.record_import_claims(p_import, p_run,
        (select coalesce(jsonb_agg(c), '[]') from claims c)) e
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

revoke execute on function
  public.choose_import_duplicates(uuid,text,integer),
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_like_imports(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.save_import_check(uuid,integer,jsonb)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.record_import_claims(uuid,integer,jsonb)
  from public;
grant execute on function
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_like_imports(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.save_import_check(uuid,integer,jsonb)
  to service_role;
grant execute on function
  public.choose_import_duplicates(uuid,text,integer)
  to authenticated, service_role;
