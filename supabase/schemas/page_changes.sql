-- The feed of changed pages, which every process reads.

-- Changed pages, recorded in the transaction of the change (decision 120). Every process follows this feed and
-- invalidates its pages, whatever wrote: an action, a job, another program, or SQL.
create table private.page_changes (
  id bigint generated always as identity primary key,
  -- the transaction that wrote this: transactions commit in any order, and by it a follower knows what it has not seen
  xid xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default clock_timestamp(),
  -- addresses of the schools that changed, present and former ones; null is every page
  slugs text[],
  -- an old page may be seen once more while the new one is made
  background boolean not null default false,
  -- something of these schools was hidden or deleted: their old pages must not be shown again, not even in an outage
  removed boolean not null default false
);
comment on column private.page_changes.background is
  'Without addresses, every page may be seen once more while the new one is made. With them, the schools'' own pages are new at once, and the lists that show them soon.';
alter table private.page_changes enable row level security;
create index page_changes_xid on private.page_changes (xid);
create index page_changes_happened_at on private.page_changes (happened_at);
-- An initial row, as the starting position.
insert into private.page_changes (background) values (true);

-- Records a change; p_slugs null means every page, p_schools is the number of schools with these slugs. Repetitions in
-- a transaction are skipped. A transaction with more than 500 schools records all pages, and so does one with the
-- setting directory.page_changes = 'background': then pages get a background refresh.
create function private.write_page_change(p_slugs text[], p_schools integer, p_background boolean default false)
  returns void
language plpgsql set search_path = '' as $$
declare
  -- nothing, 'background', 'all' once that was recorded, or how many schools were named and a digest of the last
  -- addresses
  recorded constant text := coalesce(current_setting('directory.page_changes', true), '');
  named integer := 0;
  digest text;
begin
  if recorded = 'all' or p_slugs = '{}' then
    return;
  end if;
  if recorded not in ('', 'background') then
    named := split_part(recorded, ' ', 1)::integer;
  end if;
  if p_slugs is null or recorded = 'background' or named + p_schools > 500 then
    insert into private.page_changes (background) values (true);
    perform set_config('directory.page_changes', 'all', true);
    return;
  end if;
  digest := md5(p_slugs::text || p_background::text);
  if split_part(recorded, ' ', 2) = digest then
    return;
  end if;
  insert into private.page_changes (slugs, background) values (p_slugs, p_background);
  perform set_config('directory.page_changes', format('%s %s', named + p_schools, digest), true);
end
$$;

-- Present and former addresses of schools, with further ones.
create function private.addresses_of(p_ids uuid[], p_slugs text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select s.slug from public.schools s where s.id = any (p_ids)
    union select h.slug from public.slug_history h where h.school_id = any (p_ids)
    union select d.slug from public.deleted_schools k cross join lateral unnest(k.former_slugs) d (slug)
      where k.school_id = any (p_ids)
    union select unnest(p_slugs) order by 1)
$$;

-- By school id, with further slugs.
create function private.write_changed_schools(p_ids uuid[], p_slugs text[] default '{}',
  p_background boolean default false)
returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(p_ids) > 500 then
    perform private.write_page_change(null, 0);
  elsif p_ids <> '{}' then
    perform private.write_page_change(private.addresses_of(p_ids, p_slugs), cardinality(p_ids), p_background);
  end if;
end
$$;

-- Schools that were hidden or deleted, or programmes and pictures of them: in addition to the change itself, whatever
-- the transaction has recorded. More than 500 remove every page.
create function private.write_removed(p_ids uuid[], p_slugs text[] default '{}') returns void
language sql set search_path = '' as $$
  insert into private.page_changes (slugs, removed)
  select case when cardinality(p_ids) <= 500 then private.addresses_of(p_ids, p_slugs) end, true where p_ids <> '{}'
$$;

-- Schools active before or after. A change of nothing keeps the version; every other column is shown somewhere.
create function private.record_changed_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  slugs text[];
  misleads boolean := false;
begin
  if tg_op = 'UPDATE' then
    -- no join: the plan of a small statement would serve a large one too
    select coalesce(array_agg(r.id), '{}'), array_agg(r.slug) into ids, slugs from (
      select w.id, max(w.slug) as slug from (
          select o.id, o.slug, o.is_active as was_active, false as now_active from old_rows o
          union all select n.id, n.slug, false, n.is_active from new_rows n) w
       group by w.id having bool_or(w.was_active) and not bool_or(w.now_active) limit 501) r;
    perform private.write_removed(ids, slugs);
  elsif tg_op = 'DELETE' then
    select coalesce(array_agg(r.id), '{}'), array_agg(r.slug) into ids, slugs from (
      select o.id, o.slug from old_rows o where o.is_active limit 501) r;
    perform private.write_removed(ids, slugs);
  end if;
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active limit 501);
  elsif tg_op = 'UPDATE' then
    -- no join: the plan of a small statement would serve a large one too
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.slug), '{}'), coalesce(bool_or(c.misleads), false)
      into ids, slugs, misleads from (
      select w.id, max(w.slug) filter (where w.is_old) as slug,
          bool_or(w.is_active and w.is_old) and (not bool_or(w.is_active and not w.is_old)
            or min(w.slug) <> max(w.slug) or min(w.shown) <> max(w.shown)) as misleads
        from (
          select true as is_old, o.id, o.slug, o.is_active, o.version, o.completeness_band,
              row(o.country, o.region_slug, o.town_slug, o.image, o.listed)::text as shown from old_rows o
          union all
          select false, n.id, n.slug, n.is_active, n.version, n.completeness_band,
              row(n.country, n.region_slug, n.town_slug, n.image, n.listed)::text from new_rows n) w
       group by w.id
      having bool_or(w.is_active)
         and (min(w.version) <> max(w.version) or min(w.completeness_band) <> max(w.completeness_band))
       limit 501) c;
  else
    misleads := true;
  end if;
  perform private.write_changed_schools(ids, coalesce(slugs, '{}'), not misleads);
  return null;
end
$$;

-- Parts of active schools, by the column school_id, and with a column is_active only those active before or after. The
-- argument names columns that no page shows.
create function private.record_changed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  is_linked constant boolean := tg_table_name in ('programmes', 'school_images');
  ids uuid[];
  misleads boolean := false;
begin
  if is_linked and tg_op = 'DELETE' then
    perform private.write_removed(array(
      select distinct o.school_id from old_rows o where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true)
        limit 501));
  elsif tg_table_name = 'programmes' and tg_op = 'UPDATE' then
    perform private.write_removed(array(
      select distinct (max(w.school) filter (where w.was_active))::uuid from (
          select to_jsonb(o) ->> 'id' as id, to_jsonb(o) ->> 'school_id' as school,
            (to_jsonb(o) ->> 'is_active')::boolean as was_active, false as now_active
            from old_rows o
          union all select to_jsonb(n) ->> 'id', null, false, (to_jsonb(n) ->> 'is_active')::boolean from new_rows n) w
       group by w.id having bool_or(w.was_active) and not bool_or(w.now_active) limit 501));
  end if;
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n
      where coalesce((to_jsonb(n) ->> 'is_active')::boolean, true) limit 501);
  elsif tg_op = 'DELETE' then
    misleads := is_linked;
    ids := array(select distinct o.school_id from old_rows o
      where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true) limit 501);
  else
    ids := array(
      with before as (select to_jsonb(o) - unseen as part from old_rows o),
        after as (select to_jsonb(n) - unseen as part from new_rows n)
      select distinct (c.part ->> 'school_id')::uuid from (
          (select b.part from before b except select a.part from after a)
          union all
          (select a.part from after a except select b.part from before b)) c
       where coalesce((c.part ->> 'is_active')::boolean, true) limit 501);
    misleads := is_linked and ids <> '{}' and exists (
      select o.part ->> 'id', o.part ->> 'school_id', o.part ->> 'slug', o.part ->> 'image_url',
        o.part ->> 'image_category'
        from (select to_jsonb(w) as part from old_rows w) o where coalesce((o.part ->> 'is_active')::boolean, true)
      except
      select n.part ->> 'id', n.part ->> 'school_id', n.part ->> 'slug', n.part ->> 'image_url',
        n.part ->> 'image_category'
        from (select to_jsonb(w) as part from new_rows w) n where coalesce((n.part ->> 'is_active')::boolean, true));
  end if;
  if ids <> '{}' then
    perform private.write_changed_schools(
      array(select s.id from public.schools s where s.id = any (ids) and s.is_active), '{}', not misleads);
  end if;
  return null;
end
$$;

-- Former addresses redirect, or replace a page by a redirect. Changes recorded by triggers of schools and programmes
-- are skipped, except an address taken from another school.
create function private.record_changed_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  slugs text[] := '{}';
begin
  if current_setting('directory.page_changes', true) = 'all' or (tg_op <> 'DELETE' and pg_trigger_depth() > 1) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(n.school_id), array_agg(n.slug) into ids, slugs from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(o.school_id), array_agg(o.slug) into ids, slugs from old_rows o;
  else
    select array_agg(c.school_id), array_agg(c.slug) into ids, slugs from (
      select o.school_id, o.slug from old_rows o union all select n.school_id, n.slug from new_rows n) c;
  end if;
  if ids is not null then
    perform private.write_changed_schools(array(select s.id from public.schools s where s.id = any (ids)
      and s.is_active),
      case when tg_table_name = 'slug_history' then slugs else '{}' end);
  end if;
  return null;
end
$$;

-- Data on all or many pages. The argument as above.
create function private.record_changed_everything() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  changed boolean;
begin
  if tg_op = 'INSERT' then
    changed := exists (select 1 from new_rows);
  elsif tg_op = 'DELETE' then
    changed := exists (select 1 from old_rows);
  else
    changed := exists (select to_jsonb(n) - unseen from new_rows n except select to_jsonb(o) - unseen from old_rows o);
  end if;
  if changed then
    perform private.write_page_change(null, 0);
  end if;
  return null;
end
$$;

-- Changes since a position, {position: {snapshot, id, happened_at}, everything, slugs, lists, removed}; null without
-- any. `everything` is 'now' or 'background' when all pages changed, else null; `slugs` are of schools; `removed` are
-- those whose pages must not be shown again, {everything, slugs}. Without a position, the present one.
--
-- A position is a transaction snapshot: rows visible now and not then are new, in any commit order, without waiting for
-- open transactions. It names the newest visible row. When that is missing (cleaned up, or another or restored
-- database), or the snapshot is in the future, the gap is unknown: everything, and everything may be removed.
create function public.follow_page_changes(p_snapshot text default null, p_id bigint default null,
  p_happened_at text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant pg_snapshot := pg_current_snapshot();
  seen constant pg_snapshot := p_snapshot::pg_snapshot;
  newest private.page_changes;
  unseen integer;
  everything text;
  lists text;
  named text[] := '{}';
  removed_slugs text[] := '{}';
  removes_everything boolean := false;
begin
  select * into newest from private.page_changes c order by c.id desc limit 1;
  if seen is not null then
    if pg_snapshot_xmax(seen) > pg_snapshot_xmax(present) or not exists (
        select 1 from private.page_changes c where c.id = p_id and c.happened_at = p_happened_at::timestamptz
           and (c.id = newest.id or c.happened_at > now() - interval '7 days')) then
      everything := 'now';
      removes_everything := true;
    else
      select count(*),
          case when bool_or(c.slugs is null and not c.background) filter (where not c.removed) then 'now'
            when bool_or(c.slugs is null) filter (where not c.removed) then 'background' end,
          case when bool_or(c.slugs is not null and not c.background) filter (where not c.removed) then 'now'
            when bool_or(c.slugs is not null) filter (where not c.removed) then 'background' end,
          coalesce(bool_or(c.removed and c.slugs is null), false)
        into unseen, everything, lists, removes_everything
        from private.page_changes c
       where c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen);
      if unseen = 0 then
        return null;
      end if;
      if everything is distinct from 'now' then
        named := array(select distinct s.slug from private.page_changes c cross join lateral unnest(c.slugs) s (slug)
           where not c.removed and c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen)
           order by 1 limit 2001);
        -- so many are made again like those of an import
        if cardinality(named) > 2000 then
          everything := 'background';
          named := '{}';
        end if;
      end if;
      removed_slugs := array(select distinct s.slug from private.page_changes c cross
        join lateral unnest(c.slugs) s (slug)
         where c.removed and c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen)
         order by 1 limit 2001);
      if cardinality(removed_slugs) > 2000 then
        removes_everything := true;
      end if;
    end if;
  end if;
  if removes_everything then
    removed_slugs := '{}';
  end if;
  return jsonb_build_object(
    'position', jsonb_build_object('snapshot', present::text, 'id', newest.id, 'happened_at', newest.happened_at),
    'everything', everything, 'slugs', to_jsonb(named), 'lists', case when named <> '{}' then lists end,
    'removed', jsonb_build_object('everything', removes_everything, 'slugs', to_jsonb(removed_slugs)));
end
$$;

-- Records changes of schools by all their addresses, or of every page, for changes without triggers, and for
-- emergencies.
create function public.announce_page_changes(p_slugs text[] default null, p_gently boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into private.page_changes (slugs, background) select p_slugs, p_gently where p_slugs is null or p_slugs <> '{}'
$$;

-- Deletes rows that every follower has read or must treat as missed, a day later than that; never the newest. Returns
-- the number.
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

create trigger schools_zz_page_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.record_changed_schools();
create trigger schools_zz_page_update after update on public.schools
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changed_schools();
create trigger schools_zz_page_delete after delete on public.schools
  referencing old table as old_rows for each statement execute function private.record_changed_schools();
do $$
declare
  watched record;
begin
  for watched in select * from (values
      ('programmes', 'record_changed_parts', 'version,created_at,updated_at'),
      ('school_images', 'record_changed_parts', 'created_at,updated_at'),
      ('ai_generated_texts', 'record_changed_parts', 'id,model,written_by,written_at,fingerprint'),
      ('school_sources', 'record_changed_parts',
        'licence,also_identifiers,parent_identifier,parent_name,differing,left_out'),
      ('slug_history', 'record_changed_addresses', ''),
      ('programme_slug_history', 'record_changed_addresses', ''),
      ('countries', 'record_changed_everything', ''),
      ('exchange_rates', 'record_changed_everything', '')) w (table_name, function_name, unseen) loop
    execute format('create trigger %1$I after insert on public.%2$I referencing new table as new_rows
        for each statement execute function private.%3$I(%4$L)',
      watched.table_name || '_zz_page_insert', watched.table_name, watched.function_name, watched.unseen);
    execute format('create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
        for each statement execute function private.%3$I(%4$L)',
      watched.table_name || '_zz_page_update', watched.table_name, watched.function_name, watched.unseen);
    execute format('create trigger %1$I after delete on public.%2$I referencing old table as old_rows
        for each statement execute function private.%3$I(%4$L)',
      watched.table_name || '_zz_page_delete', watched.table_name, watched.function_name, watched.unseen);
  end loop;
end
$$;

revoke execute on function
  private.record_changed_addresses(),
  private.record_changed_everything(),
  private.record_changed_parts(),
  private.record_changed_schools(),
  private.addresses_of(uuid[],text[]),
  private.write_changed_schools(uuid[],text[],boolean),
  private.write_page_change(text[],integer,boolean),
  private.write_removed(uuid[],text[])
  from public;
revoke execute on function
  public.announce_page_changes(text[],boolean),
  public.follow_page_changes(text,bigint,text),
  public.tidy_page_changes()
  from public, anon, authenticated, service_role;
grant execute on function
  public.announce_page_changes(text[],boolean),
  public.follow_page_changes(text,bigint,text),
  public.tidy_page_changes()
  to service_role;
