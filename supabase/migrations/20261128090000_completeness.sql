-- How complete a school is, 0 to 100, kept beside it: lists begin with checked and complete schools, and pages that say too little
-- are not offered to search engines (decision 110).

-- ── the figure ──────────────────────────────────────────────────────────────────────────────────────────────────

-- The parts of a school, what each is worth, and whether it has it; a hundred points in all. From the columns that are written:
-- generated ones are not computed yet where a before trigger asks.
create function private.completeness_parts(p_school public.schools)
returns table (part text, points integer, has boolean)
language sql stable set search_path = '' as $$
  select * from (values
    ('checked', 20, p_school.checked_on is not null and p_school.sources <> '[]'),
    ('text_es', 12, p_school.description is not null),
    ('text_en', 12, p_school.description_en is not null),
    ('programmes', 10, private.column_entries(p_school.programs) <> '[]'),
    -- a photograph; an address of a picture that nobody has uploaded counts as one
    ('picture', 8, exists (select 1 from public.school_images i where i.school_id = p_school.id and i.image_type = 'real')
      or (coalesce(p_school.image, '/placeholder.svg') <> '/placeholder.svg'
        and not exists (select 1 from public.school_images i where i.main_key = p_school.id))),
    ('website', 8, p_school.website is not null),
    ('price', 8, coalesce(greatest(p_school.tuition_min, p_school.tuition_max), 0) > 0
      or exists (select 1 from public.programmes p where p.school_id = p_school.id and p.is_active and p.prices <> '[]')),
    ('contact', 6, coalesce(p_school.email, p_school.phone) is not null),
    ('coordinates', 6, p_school.coordinates_lat is not null and p_school.coordinates_lng is not null),
    ('address', 4, p_school.address is not null),
    ('languages', 3, public.json_text_list(p_school.languages) <> '{}'),
    ('fields', 3, public.json_text_list(p_school.specialties) <> '{}')
  ) parts (part, points, has)
$$;

create function private.completeness_of(p_school public.schools) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(p.points) filter (where p.has), 0)::integer from private.completeness_parts(p_school) p
$$;

alter table public.schools add column completeness integer not null default 0;

-- It follows from the rest: no history, no version and no import knows it.
create or replace function private.stamp_school() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- generated columns are not computed yet in a before trigger
  passive constant text[] := private.generated_columns(tg_relid) || array['version', 'updated_at', 'created_at', 'completeness'];
begin
  new.created_at := old.created_at;
  if to_jsonb(new) - passive = to_jsonb(old) - passive then
    new.version := old.version;
    new.updated_at := old.updated_at;
  else
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
drop trigger schools_log on public.schools;
create trigger schools_log after insert or update or delete on public.schools
  for each row execute function private.log_change('id', 'id', 'name', 'created_at,updated_at,version,completeness');
create or replace function private.school_fields() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.written_columns('public.schools')) c
    where c <> all (array['id', 'legacy_id', 'image', 'gallery', 'created_at', 'updated_at', 'version', 'completeness']))
$$;

-- What the schools have so far.
alter table public.schools disable trigger user;
update public.schools s set completeness = private.completeness_of(s);
alter table public.schools enable trigger user;

-- Coarse, so that the alphabet stays readable inside: 1 checked or complete, 2 enough for a page of its own, 3 thin.
alter table public.schools add column completeness_band integer not null
  generated always as (case when completeness >= 55 then 1 when completeness >= 30 then 2 else 3 end) stored;

-- A value that a client sends is ignored.
create function private.weigh_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.completeness := private.completeness_of(new);
  return new;
end
$$;
create trigger schools_completeness before insert or update of completeness, checked_on, sources, description, description_en,
    programs, image, website, tuition_min, tuition_max, email, phone, coordinates_lat, coordinates_lng, address, languages, specialties
  on public.schools for each row execute function private.weigh_school();

-- Weighs these schools anew, one writer after the other: whoever waits here knows what the one before has written.
create function private.weigh_schools(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if p_ids <> '{}' then
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for no key update;
    update public.schools s set completeness = s.completeness
     where s.id = any (p_ids) and s.completeness <> private.completeness_of(s);
  end if;
end
$$;

-- Of programmes only prices count: whether there are any stands in the school's own column.
create function private.weigh_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where n.is_active and n.prices <> '[]');
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o where o.is_active and o.prices <> '[]');
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.is_active and n.prices <> '[]') is distinct from (o.school_id, o.is_active and o.prices <> '[]')
       group by 1);
  end if;
  perform private.weigh_schools(ids);
  return null;
end
$$;
create trigger programmes_completeness_insert after insert on public.programmes
  referencing new table as new_rows for each statement execute function private.weigh_programmes();
create trigger programmes_completeness_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_programmes();
create trigger programmes_completeness_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.weigh_programmes();

create function private.weigh_images() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o);
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.image_type, n.image_category) is distinct from (o.school_id, o.image_type, o.image_category)
       group by 1);
  end if;
  perform private.weigh_schools(ids);
  return null;
end
$$;
create trigger school_images_completeness_insert after insert on public.school_images
  referencing new table as new_rows for each statement execute function private.weigh_images();
create trigger school_images_completeness_update after update on public.school_images
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_images();
create trigger school_images_completeness_delete after delete on public.school_images
  referencing old table as old_rows for each statement execute function private.weigh_images();

-- For administrators: what these schools have and lack, [{id, completeness, parts: [{part, points, has}]}].
create function public.school_completeness(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may see what schools lack' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'completeness', s.completeness,
      'parts', (select jsonb_agg(to_jsonb(p) order by p.points desc, p.part) from private.completeness_parts(s) p)) order by s.id), '[]')
    from public.schools s where s.id = any (p_ids[1:100]));
end
$$;

-- ── the order of lists ──────────────────────────────────────────────────────────────────────────────────────────
create index schools_active_order on public.schools (completeness_band, sort_name, id) where is_active;

drop index public.schools_active_place;
create index schools_active_place on public.schools (country, town_slug, completeness_band, sort_name, id)
  include (city, coordinates_lat, coordinates_lng) where is_active;

alter table private.search_documents add column band integer not null default 3;
update private.search_documents d set band = s.completeness_band
  from public.schools s where s.id = d.school_id and s.completeness_band <> 3;
drop index private.search_documents_order;
create index search_documents_order on private.search_documents (band, sort_name, school_id) include (group_id);

-- As in 20261127090000_registers.sql, with the band.
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
    insert into private.search_documents (language, school_id, group_id, band, sort_name, body)
      select texts.language, s.id, g.id, s.completeness_band, s.sort_name,
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

-- As in 20261120100900_search_index.sql; a school that comes into another band is written anew too.
create or replace function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select o.id from old_rows o where o.is_active);
  else
    -- most changes of a school touch nothing that is searched
    ids := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (n.is_active, n.sort_name, n.city, n.country, n.type, n.specialties_list, n.description, n.description_en,
             n.completeness_band)
           is distinct from
           (o.is_active, o.sort_name, o.city, o.country, o.type, o.specialties_list, o.description, o.description_en,
             o.completeness_band));
  end if;
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;

-- As in 20261120101000_search.sql, by band and then by name.
create or replace function private.text_page(p_language text, p_text text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
begin
  execute format(
    'with hits as materialized (
       select d.band, d.sort_name, d.school_id from private.search_documents_%s d where %s and %s
     ), counted as (
       select count(*)::integer as total from hits
     ), place as (
       select c.total, least($1, greatest(1, ceil(c.total::numeric / $2)::integer)) as page from counted c
     )
     select p.total, p.page, array(select h.school_id from hits h
         order by h.band, h.sort_name, h.school_id offset (p.page - 1)::bigint * $2 limit $2)
       from place p',
    p_language, private.text_condition(p_text),
    case when p_groups is null then 'true' else 'd.group_id = any ($3)' end)
    into total, page, ids using p_page, p_size, p_groups;
end
$$;

create or replace function private.plain_page(p_language text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set jit = off as $$
begin
  if p_groups is null then
    select coalesce(sum(v.schools), 0) into total from private.search_value_counts v where v.kind = 'schools';
  else
    select coalesce(sum(c.schools), 0) into total from private.search_counts c where c.id = any (p_groups);
  end if;
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  execute format('select array(select d.school_id from private.search_documents_%s d where %s
                    order by d.band, d.sort_name, d.school_id offset $1 limit $2)',
                 p_language, case when p_groups is null then 'true' else 'd.group_id = any ($3)' end)
    into ids using (page - 1)::bigint * p_size, p_size, p_groups;
end
$$;

-- As in 20261127111000_search_near.sql: of schools equally far, those of the first band first.
create or replace function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked_language constant text := case when p_language = 'en' then 'en' else 'es' end;
  wanted constant text := private.asked_text(p_search);
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  reach constant double precision := least(greatest(coalesce(p_km, 0), 0), 1000);
  degrees constant double precision := private.longitude_reach(p_lat, reach);
  answer jsonb;
begin
  with around as materialized (
    select s.id, private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) as km
      from public.schools s
     where s.is_active and s.coordinates_lat between p_lat - reach / 111 and p_lat + reach / 111
       and (abs(s.coordinates_lng - p_lng) <= degrees or abs(s.coordinates_lng - p_lng) >= 360 - degrees)
  ), hits as materialized (
    select d.school_id, d.band, d.sort_name, a.km, g.country, g.type, g.specialties,
        coalesce(p_country, '') in ('', g.country) as in_country,
        coalesce(p_type, '') in ('', g.type) as in_type,
        coalesce(p_specialty, '') = '' or g.specialties @> array[p_specialty] as in_specialty
      from around a
      join private.search_documents d on d.school_id = a.id and d.language = asked_language
      join private.search_groups g on g.id = d.group_id
     where a.km <= reach and (wanted = '' or strpos(d.body, wanted) > 0)
  ), found as materialized (
    select h.school_id, h.km, row_number() over (order by h.km, h.band, h.sort_name, h.school_id) as place
      from hits h where h.in_country and h.in_type and h.in_specialty
  ), place as (
    select f.total, least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(f.total::numeric / size)::integer)) as page
      from (select count(*)::integer as total from found) f
  ), shown as (
    select f.school_id, f.km, f.place from found f, place p
     where f.place > (p.page - 1)::bigint * size and f.place <= p.page::bigint * size
  ), facets as (
    select 'country' as kind, country as value, count(*)::integer as schools
      from hits where in_type and in_specialty group by country
    union all
    select 'type', type, count(*)::integer from hits where in_country and in_specialty group by type
    union all
    select 'specialty', s.value, count(*)::integer from hits cross join lateral unnest(specialties) as s (value)
     where in_country and in_type group by s.value
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_size', size,
      'schools', private.school_cards(array(select school_id from shown order by shown.place), asked_language),
      'km', to_jsonb(array(select km from shown order by shown.place)))
      || private.facets_of(array(select (f.kind, f.value, f.schools)::private.search_value_counts from facets f))
    into answer from place p;
  return answer;
end
$$;

-- As in 20261127110000_places.sql.
create or replace function private.place_ids(p_country text, p_town text, p_specialty text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id order by s.completeness_band, s.sort_name, s.id), '{}') from public.schools s
   where s.is_active and s.country = p_country
     and (p_town = '' or s.town_slug = p_town)
     and (p_specialty = '' or s.specialties_list @> array[p_specialty])
$$;

revoke all on function private.completeness_parts(public.schools), private.completeness_of(public.schools), private.weigh_school(),
  private.weigh_schools(uuid[]), private.weigh_programmes(), private.weigh_images(), public.school_completeness(uuid[])
  from public, anon, authenticated;
grant execute on function public.school_completeness(uuid[]) to authenticated, service_role;
