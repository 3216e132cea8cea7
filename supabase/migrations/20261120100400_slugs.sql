-- Slugs: derived from the name, unique, and never forgotten. Every address that a school ever had leads to it,
-- unless a living school has taken that address.

-- The slug that the rule gives to this name: with the city when another school has it already, then with a number
-- (decision 17); school- and the first eight characters of the id for a name without a–z or digits (decision 34).
-- `id` and `slug` stay free for the routes of those names. The same law in TypeScript: deriveSlug().
create function public.derive_school_slug(p_name text, p_city text, p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  from_name constant text := coalesce(public.slugify(p_name), '');
  place constant text := coalesce(public.slugify(p_city), '');
  base text := case when from_name = '' then 'school-' || left(p_id::text, 8) else from_name end;
  candidate text := base;
  number integer := 2;
begin
  if candidate not in ('id', 'slug')
     and not exists (select 1 from public.schools s where s.slug = candidate and s.id <> p_id) then
    return candidate;
  end if;
  if place <> '' and from_name <> '' then
    base := base || '-' || place;
    candidate := base;
    if not exists (select 1 from public.schools s where s.slug = candidate and s.id <> p_id) then
      return candidate;
    end if;
  end if;
  loop
    candidate := base || '-' || number;
    exit when not exists (select 1 from public.schools s where s.slug = candidate and s.id <> p_id);
    number := number + 1;
  end loop;
  return candidate;
end
$$;

-- Whether the rule could have given this slug to this school: plain, with the city, or with a number.
create function private.is_rule_slug(p_slug text, p_name text, p_city text, p_id uuid) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  base text := coalesce(nullif(public.slugify(p_name), ''), 'school-' || left(p_id::text, 8));
  place constant text := coalesce(public.slugify(p_city), '');
begin
  return p_slug = base
    or p_slug = base || '-' || place
    -- slugs hold nothing that means something in a pattern
    or p_slug ~ ('^' || base || '(-' || place || ')?-[0-9]+$');
end
$$;

-- Fills and follows the slug. Missing: derived. Given: brought to the rule's form, else derived. A changed name
-- takes its slug along when that slug was the rule's own (a slug chosen by hand stays).
create function private.set_school_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := nullif(public.slugify(new.slug), '');
begin
  if given in ('id', 'slug') then
    given := null;
  end if;
  if tg_op = 'UPDATE' and given = old.slug then
    if new.name is not distinct from old.name then
      new.slug := old.slug;
      return new;
    end if;
    if private.is_rule_slug(old.slug, old.name, old.city, old.id) then
      given := null;
    end if;
  end if;
  if given is null then
    -- Two schools of one name, saved at the same moment, wait for each other here instead of colliding.
    perform pg_advisory_xact_lock(hashtextextended('school-slug:' || coalesce(public.slugify(new.name), ''), 0));
    given := public.derive_school_slug(new.name, new.city, new.id);
  end if;
  new.slug := given;
  return new;
end
$$;

create trigger schools_slug before insert or update of name, slug on public.schools
  for each row execute function private.set_school_slug();

create table public.slug_history (
  slug text primary key,
  school_id uuid not null references public.schools (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index slug_history_school on public.slug_history (school_id);

create function private.remember_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.slug_history (slug, school_id) values (old.slug, old.id)
    on conflict (slug) do update set school_id = excluded.school_id, created_at = now();
  end if;
  -- a living slug is never shadowed
  delete from public.slug_history h where h.slug = new.slug;
  return null;
end
$$;
create trigger schools_remember_slug_update after update on public.schools
  for each row when (old.slug is distinct from new.slug) execute function private.remember_slug();
create trigger schools_remember_slug_insert after insert on public.schools
  for each row execute function private.remember_slug();

alter table public.slug_history enable row level security;
revoke all on public.slug_history from anon, authenticated;
grant select on public.slug_history to authenticated;
grant all on public.slug_history to service_role;
create policy slug_history_read_admin on public.slug_history for select to authenticated
  using ((select public.is_admin()));

-- Finds the active school behind an identifier in an address, and its canonical slug; no row when there is none.
-- p_by 'slug': slug, legacy_id, slug derived from the name, former slug. 'id': id, legacy_id, slug, former slug.
create function public.resolve_school(p_by text, p_identifier text) returns table (id uuid, slug text)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := btrim(p_identifier);
begin
  -- longer than any identifier can be: no school, and no work
  if wanted is null or wanted = '' or char_length(wanted) > 450 then
    return;
  end if;
  if p_by = 'id' then
    -- cast only what is a uuid: the id route also takes a legacy_id
    if wanted ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$' then
      return query select s.id, s.slug from public.schools s where s.id = wanted::uuid and s.is_active;
      if found then return; end if;
    end if;
  else
    return query select s.id, s.slug from public.schools s where s.slug = wanted and s.is_active;
    if found then return; end if;
  end if;
  return query select s.id, s.slug from public.schools s where s.legacy_id = wanted and s.is_active;
  if found then return; end if;
  if p_by = 'id' then
    return query select s.id, s.slug from public.schools s where s.slug = wanted and s.is_active;
  else
    return query select s.id, s.slug from public.schools s
      where s.name_slug = wanted and s.is_active order by s.sort_name, s.id limit 1;
  end if;
  if found then return; end if;
  return query select s.id, s.slug from public.slug_history h join public.schools s on s.id = h.school_id
    where h.slug = wanted and s.is_active;
end
$$;

revoke all on function public.derive_school_slug(text, text, uuid), public.resolve_school(text, text)
  from public, anon, authenticated;
grant execute on function public.derive_school_slug(text, text, uuid) to authenticated, service_role;
grant execute on function public.resolve_school(text, text) to anon, authenticated, service_role;
