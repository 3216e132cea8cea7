-- Rows of a file that are nearly the same as others: in the file, or as a school that is there. They are asked about.

-- A name or a town as it is compared with others: without case, accents, signs, a leading article and the e of an umlaut.
-- Null when nothing is left.
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

-- Of rows that would be new schools, [{position, name, country, city, website, phone}], those that are nearly an earlier row of the
-- file or a school that is there: [{position, earlier, certain, school, by}] as find_import_duplicates answers. Rows of one town
-- are nearly the same by name, host or telephone, schools by name.
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
