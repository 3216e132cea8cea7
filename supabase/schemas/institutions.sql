-- Institutions whose campuses are separate register entries.

create index school_sources_parent on public.school_sources (register, parent_identifier)
  where parent_identifier is not null;

-- A name for comparison, without the legal form in Chile's register: 'IP INACAP' is 'inacap'.
create function private.institution_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(public.normalise_text(p_name), '^(ip|cft|universidad) ', '')
$$;

-- The institution of a register's branches: its own entry, else the only checked school that is a branch or whose name
-- begins with the institution's. Null when there is none, or several.
create function private.institution_of(p_register text, p_parent text) returns uuid
language sql stable set search_path = '' as $$
  with branches as materialized (
    select r.school_id, r.identifier = p_parent as own, s.country, private.institution_name(r.parent_name) as name
      from public.school_sources r join public.schools s on s.id = r.school_id
     where r.register = p_register and p_parent in (r.parent_identifier, r.identifier)
  ), found as (
    select s.id, bool_or(b.own) as own from branches b join public.schools s on s.id = b.school_id
     where s.listed and (b.own or s.checked_on is not null) group by 1
    union
    select s.id, false from (select distinct b.country, b.name from branches b where b.name <> '') n
      join public.schools s on s.country = n.country and s.listed and s.checked_on is not null
     where starts_with(public.normalise_text(s.name) || ' ', n.name || ' ')
       and s.id not in (select b.school_id from branches b)
  ), nearest as (
    select f.id from found f where f.own or not exists (select from found o where o.own)
  )
  select case when count(*) = 1 then (array_agg(n.id))[1] end from nearest n
$$;

-- The institution of a campus, or the campuses of an institution by town; nothing for others.
create function public.school_campuses(p_school uuid)
returns table (slug text, name text, city text, is_institution boolean)
language sql stable security definer set search_path = '' as $$
  with self as materialized (
    select s.id, s.name, s.checked_on is not null as checked from public.schools s where s.id = p_school and s.listed
  ), own as materialized (
    select r.register, r.identifier, r.parent_identifier from public.school_sources r join self on self.id = r.school_id
  ), institutions as materialized (
    select private.institution_of(o.register, o.parent_identifier) as id from own o
      where o.parent_identifier is not null
  ), parents as materialized (
    select distinct r.register, r.parent_identifier as parent from public.school_sources r cross join self
     where r.parent_identifier is not null
       and (exists (select from own o where o.register = r.register
         and r.parent_identifier in (o.identifier, o.parent_identifier))
         or self.checked and starts_with(public.normalise_text(self.name) || ' ',
           private.institution_name(r.parent_name) || ' '))
  ), mine as materialized (
    select p.register, p.parent from parents p where private.institution_of(p.register, p.parent) = p_school
  )
  select s.slug, s.name, s.city, true from public.schools s where s.id in (select i.id from institutions i)
    and s.id <> p_school and s.listed
  union all
  (select s.slug, s.name, s.city, false from public.schools s
    where s.id <> p_school and s.listed and exists (select from public.school_sources r
      join mine m on m.register = r.register and m.parent = r.parent_identifier
      where r.school_id = s.id) order by s.city, s.name)
$$;

revoke execute on function private.institution_name(text), private.institution_of(text,text) from public;
revoke execute on function public.school_campuses(uuid) from public, anon, authenticated, service_role;
grant execute on function public.school_campuses(uuid) to anon, authenticated, service_role;
