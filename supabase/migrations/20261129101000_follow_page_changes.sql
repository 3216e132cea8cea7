-- How a process of the site follows the changes of pages, and the calls of jobs that change thousands of them.

-- What changed since a position, {position: {snapshot, id, happened_at}, everything, slugs}; null when nothing did. `everything` is
-- 'now' or 'gently' where all pages changed, else null; `slugs` are addresses of schools. Without a position, the present one.
--
-- A position is what its reader saw, as a snapshot: what is seen now and was not seen then is new, in whatever order transactions
-- committed, and a transaction that stays open holds up nobody. It names the newest row that was seen. Where that is gone (tidied,
-- or this is another database or an older state of it), or the snapshot is of a later time than now, nobody knows what the reader
-- has missed: everything.
create function public.follow_page_changes(p_snapshot text default null, p_id bigint default null, p_happened_at text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant pg_snapshot := pg_current_snapshot();
  seen constant pg_snapshot := p_snapshot::pg_snapshot;
  newest private.page_changes;
  unseen integer;
  everything text;
  named text[] := '{}';
begin
  select * into newest from private.page_changes c order by c.id desc limit 1;
  if seen is not null then
    if pg_snapshot_xmax(seen) > pg_snapshot_xmax(present) or not exists (
        select 1 from private.page_changes c where c.id = p_id and c.happened_at = p_happened_at::timestamptz
           and (c.id = newest.id or c.happened_at > now() - interval '7 days')) then
      everything := 'now';
    else
      select count(*), case when bool_or(c.slugs is null and not c.gently) then 'now' when bool_or(c.slugs is null) then 'gently' end
        into unseen, everything
        from private.page_changes c
       where c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen);
      if unseen = 0 then
        return null;
      end if;
      if everything is distinct from 'now' then
        named := array(select distinct s.slug from private.page_changes c cross join lateral unnest(c.slugs) s (slug)
           where c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen)
           order by 1 limit 2001);
        -- so many are made anew like those of an import
        if cardinality(named) > 2000 then
          everything := 'gently';
          named := '{}';
        end if;
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'position', jsonb_build_object('snapshot', present::text, 'id', newest.id, 'happened_at', newest.happened_at),
    'everything', everything, 'slugs', to_jsonb(named));
end
$$;

-- Says that pages changed: of schools by all their addresses, or every page. For changes that no trigger sees, and for emergencies.
create function public.announce_page_changes(p_slugs text[] default null, p_gently boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into private.page_changes (slugs, gently) select p_slugs, p_gently where p_slugs is null or p_slugs <> '{}'
$$;

-- Removes changes that every follower has seen or has to take for missed, a day later than those would; never the newest. Answers
-- how many.
create function public.tidy_page_changes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.page_changes c where c.id in (
    select o.id from private.page_changes o
     where o.happened_at < now() - interval '8 days' and o.id < (select max(n.id) from private.page_changes n)
     order by o.happened_at limit 10000);
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- As apply_import_rows and undo_import_changes, of an import with many rows: the pages of all its schools are made anew behind their
-- readers, and each portion says so in one row.
create function public.apply_many_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'gently', true);
  return public.apply_import_rows(p_import, p_from, p_to, p_limit, p_actor);
end
$$;
create function public.undo_many_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'gently', true);
  return public.undo_import_changes(p_import, p_limit, p_actor);
end
$$;

revoke all on function public.follow_page_changes(text, bigint, text), public.announce_page_changes(text[], boolean),
  public.tidy_page_changes(), public.apply_many_import_rows(uuid, integer, integer, integer, uuid),
  public.undo_many_import_changes(uuid, integer, uuid) from public, anon, authenticated;
grant execute on function public.follow_page_changes(text, bigint, text), public.announce_page_changes(text[], boolean),
  public.tidy_page_changes(), public.apply_many_import_rows(uuid, integer, integer, integer, uuid),
  public.undo_many_import_changes(uuid, integer, uuid) to service_role;
