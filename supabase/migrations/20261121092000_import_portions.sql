-- Large imports: an API takes bodies of about a megabyte, a file may have five. So the rows arrive in portions, which
-- wait here, and are then written together by import_schools, in one transaction.
create table private.import_portions (
  import uuid not null,
  place integer not null,
  actor uuid not null,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  arrived_at timestamptz not null default now(),
  primary key (import, place)
);
alter table private.import_portions enable row level security;

-- Keeps a portion of the rows of import_schools. Portions that nobody fetched for a day go.
create function public.add_import_portion(p_import uuid, p_place integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
  delete from private.import_portions p where p.arrived_at < now() - interval '1 day';
  insert into private.import_portions (import, place, actor, rows) values (p_import, p_place, auth.uid(), p_rows);
end
$$;

-- Writes all portions of one's own import, see import_schools; they are gone afterwards, unless it fails.
create function public.import_school_portions(p_import uuid, p_file_name text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '110s' as $$
declare
  wanted jsonb;
begin
  if not public.is_admin() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
  select jsonb_agg(r.entry order by p.place, r.place) into wanted
    from private.import_portions p cross join lateral jsonb_array_elements(p.rows) with ordinality r (entry, place)
   where p.import = p_import and p.actor = auth.uid();
  delete from private.import_portions p where p.import = p_import and p.actor = auth.uid();
  return public.import_schools(coalesce(wanted, '[]'), p_file_name);
end
$$;
alter function public.undo_school_import(uuid) set statement_timeout = '110s';

revoke all on function public.add_import_portion(uuid, integer, jsonb), public.import_school_portions(uuid, text)
  from public, anon, authenticated;
grant execute on function public.add_import_portion(uuid, integer, jsonb), public.import_school_portions(uuid, text)
  to authenticated;
