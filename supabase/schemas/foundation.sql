-- Foundations: schemas, extensions, normalised text, lists as JSON text.

-- Bodies are checked at the first call: functions may call those of later files.
set check_function_bodies = off;

-- Tables and functions outside the API.
create schema if not exists private;
revoke all on schema private from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- The last clock reading, and the progress of time for deletion by age. The first call inserts the row.
create table private.cleanup_clock (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null,
  counted_to timestamptz not null
);
alter table private.cleanup_clock enable row level security;

-- Time for deletion by age. A wrong clock must not empty a table: a jump forward counts as one day, and the rest is
-- caught up at twice the pace.
create function private.cleanup_time() returns timestamptz
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := clock_timestamp();
  clock private.cleanup_clock;
begin
  select * into clock from private.cleanup_clock;
  if not found then
    insert into private.cleanup_clock (seen_at, counted_to) values (present, present) on conflict do nothing;
    return present;
  end if;
  if present not between clock.seen_at and clock.seen_at + interval '1 hour' then
    -- Whoever finds it locked does not wait for a long transaction: an hour more or less does not matter.
    select * into clock from private.cleanup_clock for update skip locked;
    if found then
      update private.cleanup_clock c set seen_at = present, counted_to = greatest(c.counted_to,
        least(present, c.counted_to + least(2 * greatest(present - c.seen_at, interval '0'), interval '1 day')))
        returning c.* into clock;
    else
      select * into clock from private.cleanup_clock;
    end if;
  end if;
  return least(present, clock.counted_to);
end
$$;

-- Normalised text for search and sorting: without accents, lower case, single spaces, trimmed. Letters without
-- decomposition (ø, ł, ß …) are replaced, and so is a typographic apostrophe. Decomposition precedes lower(), which in
-- the C locale only knows A–Z. tests/support/search-reference.ts is equivalent; a test compares the two.
create function public.normalise_text(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim(both ' ' from regexp_replace(
    translate(
      replace(replace(replace(
        lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđħıςŧ’‘ʼ', 'oldhiσt'''''''),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$$;

-- The specification's slug rule: lower case, without accents, only a–z, 0–9, spaces and hyphens, spaces to hyphens,
-- collapsed and trimmed. May be empty: the caller decides. lib/schools/model/slug.ts is equivalent; a test compares the
-- two.
create function public.slugify(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim(both '-' from regexp_replace(
    regexp_replace(
      lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g')),
      '[^a-z0-9\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]', '', 'g'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]+', '-', 'g'))
$$;

-- Generated columns of a table.
create function private.generated_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.attname::text), '{}') from pg_catalog.pg_attribute a
   where a.attrelid = p_table and a.attgenerated <> '' and not a.attisdropped
$$;

-- Sets updated_at on every change; some tables have their own trigger.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Host of a website without www.
create function private.web_host(p_website text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(lower(substring(p_website from '^[A-Za-z]+://([^/?#:]+)')), '^www\.', '')
$$;

-- Whether the database has a build's newest migration; null without a list of migrations.
create function public.has_migration(p_version text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return exists (select from supabase_migrations.schema_migrations m where m.version = p_version);
end
$$;

revoke execute on function
  public.normalise_text(text),
  public.slugify(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.normalise_text(text),
  public.slugify(text)
  to anon, authenticated, service_role;
revoke execute on function
  public.has_migration(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.has_migration(text)
  to service_role;
