-- Ground floor: the schema for what the API must never see, and the text rules that everything above shares.
--
-- Portability: these migrations run unchanged on hosted Supabase, on a native PostgreSQL 15 or later and on
-- PGlite. So: no extension, no COPY, no collation that only some systems have, every grant spelled out.

-- Tables and functions of this schema are out of reach of the API: it only exposes `public`. Row-level
-- security is switched on in it all the same, so that a future grant opens nothing by itself.
create schema if not exists private;
revoke all on schema private from public;

-- A list column holds JSON text, exactly as it was written. Text that is missing, broken or no array of texts
-- reads as an empty list and stays as it is until somebody edits it; entries that are no texts are left out.
create function public.json_text_list(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  parsed jsonb;
begin
  if p_text is null or p_text = '' then
    return '{}';
  end if;
  parsed := p_text::jsonb;
  if jsonb_typeof(parsed) <> 'array' then
    return '{}';
  end if;
  return coalesce(
    (select array_agg(entry #>> '{}' order by place)
       from jsonb_array_elements(parsed) with ordinality as list (entry, place)
      where jsonb_typeof(entry) = 'string'),
    '{}');
exception when others then
  return '{}';
end
$$;

-- Whether a list column holds what it should: nothing, or a JSON array. The quality overview counts the rest.
create function public.json_text_is_list(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_text is null or p_text = '' or jsonb_typeof(p_text::jsonb) = 'array';
exception when others then
  return false;
end
$$;

-- Text as it is searched and sorted: without accents, in lower case, spaces collapsed and trimmed. Letters that
-- Unicode does not take apart (ø, ł, ß …) get their plain twins, and a typographic apostrophe its typed one.
-- Decomposition comes before lower(), because lower() in the C locale knows only A–Z.
-- The same law in TypeScript: tests/support/search-reference.ts; a test compares the two.
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

-- The slug rule of the specification: lower case, accents stripped, only a–z, 0–9, spaces and hyphens kept,
-- spaces to hyphens, hyphens collapsed and trimmed. Empty when no such letter is left: the caller decides.
-- The same law in TypeScript: lib/schools/model/slug.ts; a test compares the two.
create function public.slugify(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim(both '-' from regexp_replace(
    regexp_replace(
      lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g')),
      '[^a-z0-9\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]', '', 'g'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]+', '-', 'g'))
$$;

-- The columns that a table computes by itself.
create function private.generated_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.attname::text), '{}') from pg_catalog.pg_attribute a
   where a.attrelid = p_table and a.attgenerated <> '' and not a.attisdropped
$$;

-- Sets updated_at on every change; tables that need more have a trigger of their own.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

revoke all on function public.json_text_list(text), public.json_text_is_list(text), public.normalise_text(text),
  public.slugify(text) from public;
grant execute on function public.json_text_list(text), public.json_text_is_list(text), public.normalise_text(text),
  public.slugify(text) to anon, authenticated, service_role;
