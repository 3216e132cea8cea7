-- Completeness of schools: points, and bands for the order of lists.

-- Parts of completeness with points, a hundred in total. Only written columns are used, because generated ones are not
-- computed in a before trigger. `p_priced`: whether the school has a price, null to look it up.
create function private.completeness_parts(p_school public.schools, p_priced boolean default null)
returns table (part text, points integer, has boolean)
language sql stable set search_path = '' as $$
  select * from (values
    ('checked', 20, p_school.checked_on is not null and p_school.sources <> '[]'),
    ('text_es', 12, p_school.description is not null),
    ('text_en', 12, p_school.description_en is not null),
    ('programmes', 10, exists (select from public.programmes p where p.school_id = p_school.id and p.is_active)),
    -- a photograph; an address of a picture that nobody has uploaded counts as one
    ('picture', 8, exists (select 1 from public.school_images i where i.school_id = p_school.id
      and i.image_type = 'real')
      or (coalesce(p_school.image, '/placeholder.svg') <> '/placeholder.svg'
        and not exists (select 1 from public.school_images i where i.main_key = p_school.id))),
    ('website', 8, p_school.website is not null),
    ('price', 8, coalesce(p_priced, exists (select 1 from private.prices_of(array[p_school])))),
    ('contact', 6, coalesce(p_school.email, p_school.phone) is not null),
    ('coordinates', 6, p_school.coordinates_lat is not null and p_school.coordinates_lng is not null),
    ('address', 4, p_school.address is not null),
    ('languages', 3, p_school.languages <> '{}'),
    ('fields', 3, p_school.specialties <> '{}')
  ) parts (part, points, has)
$$;

create function private.completeness_of(p_school public.schools, p_priced boolean default null) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(p.points) filter (where p.has), 0)::integer from private.completeness_parts(p_school, p_priced) p
$$;

-- Ignores a value from a client.
create function private.set_completeness() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.completeness := private.completeness_of(new);
  return new;
end
$$;

-- Recomputes these schools sequentially: a waiting writer sees the previous one's data.
create function private.refresh_completeness(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if p_ids <> '{}' then
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for no key update;
    update public.schools s set completeness = s.completeness
     where s.id = any (p_ids) and s.completeness <> private.completeness_of(s);
  end if;
end
$$;

-- Begins a bulk write in this transaction: the triggers that compute completeness and the search index for each
-- statement wait for private.end_bulk_write().
create function private.begin_bulk_write() returns void
language sql set search_path = '' as $$
  select set_config('directory.bulk', 'on', true)
$$;

-- Computes completeness and the search index of the written schools and their programmes, once.
create function private.end_bulk_write(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant uuid[] := array(select distinct p.school_id
    from private.prices_of(array(select s from public.schools s where s.id = any (p_schools))) p);
begin
  update public.schools s set completeness = w.points
    from (select k.id, private.completeness_of(k, k.id = any (priced)) as points from public.schools k
      where k.id = any (p_schools)) w
   where s.id = w.id and s.completeness <> w.points;
  perform set_config('directory.bulk', '', true);
  perform private.index_search(p_schools, array(select p.id from public.programmes p
    where p.school_id = any (p_schools)));
end
$$;

-- Of programmes their existence, prices and levels count, as laws are by level.
create function private.refresh_completeness_of_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o where o.is_active);
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.is_active, n.prices <> '[]', n.level) is distinct from (o.school_id, o.is_active,
         o.prices <> '[]', o.level)
       group by 1);
  end if;
  perform private.refresh_completeness(ids);
  return null;
end
$$;

create function private.refresh_completeness_of_images() returns trigger
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
       where (n.school_id, n.image_type, n.image_category) is distinct from (o.school_id, o.image_type,
         o.image_category)
       group by 1);
  end if;
  perform private.refresh_completeness(ids);
  return null;
end
$$;

-- For administrators: [{id, completeness, parts: [{part, points, has}]}].
create function public.school_completeness(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'completeness', s.completeness,
      'parts', (select jsonb_agg(to_jsonb(p) order by p.points desc, p.part) from private.completeness_parts(s) p))
        order by s.id), '[]')
    from public.schools s where s.id = any (p_ids[1:100]));
end
$$;

create trigger schools_completeness before insert or update of completeness, checked_on, sources, description,
  description_en,
    image, website, tuition_min, tuition_max, tuition_free, country, ownership, email, phone, coordinates_lat,
      coordinates_lng, address, languages, specialties
  on public.schools for each row when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.set_completeness();
create trigger programmes_completeness_insert after insert on public.programmes
  referencing new table as new_rows for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.refresh_completeness_of_programmes();
create trigger programmes_completeness_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement
    when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.refresh_completeness_of_programmes();
create trigger programmes_completeness_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.refresh_completeness_of_programmes();
create trigger school_images_completeness_insert after insert on public.school_images
  referencing new table as new_rows for each statement execute function private.refresh_completeness_of_images();
create trigger school_images_completeness_update after update on public.school_images
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.refresh_completeness_of_images();
create trigger school_images_completeness_delete after delete on public.school_images
  referencing old table as old_rows for each statement execute function private.refresh_completeness_of_images();

revoke execute on function
  private.begin_bulk_write(),
  private.completeness_of(schools,boolean),
  private.completeness_parts(schools,boolean),
  private.end_bulk_write(uuid[]),
  private.refresh_completeness_of_images(),
  private.refresh_completeness_of_programmes(),
  private.set_completeness(),
  private.refresh_completeness(uuid[])
  from public;
revoke execute on function
  public.school_completeness(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.school_completeness(uuid[])
  to authenticated, service_role;
