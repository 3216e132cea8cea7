-- The storage schema of Supabase: the project's migrations create policies on storage.objects and insert into
-- storage.buckets, and need not own anything. Idempotent.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  -- `owner` is the older column; both hold the signed-in user's id, null for the secret key.
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  -- bytes; null means only the backend's own limit applies
  file_size_limit bigint,
  -- null or empty means any type; entries may be `image/*`
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint buckets_name_length check (length(name) <= 100)
);
create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  -- what the file is: eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- the random name of the file on disk
  version text,
  -- what the uploader wanted to remember about it
  user_metadata jsonb,
  -- Listing ignores case. A stored column, because lower() is not leakproof: under row-level security an
  -- index on the expression would not be used.
  name_key text collate "C" generated always as (lower(name)) stored
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists objects_bucket_id_name_key on storage.objects (bucket_id, name_key, name collate "C");
create index if not exists objects_bucket_id_name_c on storage.objects (bucket_id, name collate "C");

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- ── parts of an object's name, for policies ────────────────────────────────────────────────────────

/* 'a/b/c.png' → {a,b} */
create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as $$
  select parts[1 : array_length(parts, 1) - 1] from (select string_to_array(name, '/') as parts) p
$$;

/* 'a/b/c.png' → 'c.png' */
create or replace function storage.filename(name text) returns text
language sql immutable set search_path = '' as $$
  select parts[array_length(parts, 1)] from (select string_to_array(name, '/') as parts) p
$$;

/* 'a/b/c.tar.gz' → 'gz' */
create or replace function storage.extension(name text) returns text
language sql immutable set search_path = '' as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- ── listing ────────────────────────────────────────────────────────────────────────────────────────

/*
 * The files and folders right below a prefix ('' or 'folder/'), names relative to it, whatever the case of
 * the prefix. `search` narrows by the beginning of the name. Sorted by name, folders and files mix, a folder where
 * its slash stands, and no more rows are read than the page needs; sorted by a time, folders come first. A folder
 * has no id. Runs with the caller's rights. `levels` is accepted because Supabase's function has it; the prefix
 * says it already.
 */
create or replace function storage.search(
  prefix text,
  bucketname text,
  limits integer default 100,
  levels integer default 1,
  offsets integer default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
) returns table (
  name text,
  id uuid,
  updated_at timestamptz,
  created_at timestamptz,
  last_accessed_at timestamptz,
  metadata jsonb
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  first_key constant text := lower(coalesce(search.prefix, '') || coalesce(search.search, ''));
  direction constant text := case when lower(coalesce(search.sortorder, 'asc')) = 'desc' then 'desc' else 'asc' end;
  -- $1 bucket, $2 first key, $3 the key behind the last one (U+10FFFF sorts behind every character), $4 how much of
  -- a name the prefix is
  entries constant text := 'select o.*, split_part(substr(o.name, $4 + 1), ''/'', 1) as entry,
      case when position(''/'' in substr(o.name, $4 + 1)) > 0
        then lower(split_part(substr(o.name, $4 + 1), ''/'', 1)) end as folder
    from storage.objects o
    where o.bucket_id = $1 and o.name_key >= $2 and o.name_key < $3';
  page text;
begin
  if search.sortcolumn in ('updated_at', 'created_at', 'last_accessed_at') then
    page := format('
      with entries as (%1$s)
      (select min(e.entry), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from entries e where e.folder is not null group by e.folder order by e.folder || ''/'' collate "C" %3$s)
      union all
      (select e.entry, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
        from entries e where e.folder is null order by e.%2$I %3$s, e.name_key %3$s, e.name collate "C" %3$s)
      limit $5 offset $6', entries, search.sortcolumn, direction);
  else
    -- the objects of a folder stand together: the first of them stands for it
    page := format('
      select e.entry, case when e.folder is null then e.id end, case when e.folder is null then e.updated_at end,
        case when e.folder is null then e.created_at end, case when e.folder is null then e.last_accessed_at end,
        case when e.folder is null then e.metadata end
      from (
        select n.*, lag(n.folder) over (order by n.name_key %2$s, n.name collate "C" %2$s) as folder_before
        from (%1$s) n) e
      where e.folder is null or e.folder is distinct from e.folder_before
      order by e.name_key %2$s, e.name collate "C" %2$s
      limit $5 offset $6', entries, direction);
  end if;
  return query execute page using search.bucketname, first_key, first_key || chr(1114111),
    length(coalesce(search.prefix, '')), least(coalesce(search.limits, 100), 1500), coalesce(search.offsets, 0);
end $$;

-- ── triggers ───────────────────────────────────────────────────────────────────────────────────────

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end $$;

create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

/* A deleted row would leave its file behind: rows go through the API, which sets the flag. */
create or replace function storage.protect_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents files without rows.';
  end if;
  return null;
end $$;

create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

-- RPC only reaches the public schema; callers only need what policies use.
revoke execute on function storage.update_updated_at_column(), storage.protect_delete() from public;

-- ── which files are this database's ────────────────────────────────────────────────────────────────

-- Databases that have used the folder of files; the sweep needs a folder of one database.
create schema if not exists local_backend;
create table if not exists local_backend.file_store (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into local_backend.file_store default values on conflict do nothing;
