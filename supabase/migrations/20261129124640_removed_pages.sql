-- The change feed names what was hidden or deleted, so that its old pages are never shown again.

alter table private.page_changes add column removed boolean not null default false;

-- Present and former addresses of schools, with further ones.
create function private.addresses_of(p_ids uuid[], p_slugs text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select s.slug from public.schools s where s.id = any (p_ids)
    union select h.slug from public.slug_history h where h.school_id = any (p_ids)
    union select d.slug from public.deleted_schools k cross join lateral unnest(k.former_slugs) d (slug) where k.school_id = any (p_ids)
    union select unnest(p_slugs) order by 1)
$$;

-- Schools that were hidden or deleted, or programmes and pictures of them: in addition to the change itself, whatever
-- the transaction has recorded. More than 500 remove every page.
create function private.write_removed(p_ids uuid[], p_slugs text[] default '{}') returns void
language sql set search_path = '' as $$
  insert into private.page_changes (slugs, removed)
  select case when cardinality(p_ids) <= 500 then private.addresses_of(p_ids, p_slugs) end, true where p_ids <> '{}'
$$;

drop function private.write_page_change(text[],integer,boolean,boolean);

-- Records a change; p_slugs null means every page, p_schools is the number of schools with these slugs. Repetitions in
-- a transaction are skipped. A transaction with more than 500 schools records all pages, and so does one with the
-- setting directory.page_changes = 'gently': then pages get a background refresh.
create function private.write_page_change(p_slugs text[], p_schools integer, p_gently boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  -- nothing, 'gently', 'all' once that was said, or how many schools were named and a digest of the last addresses
  said constant text := coalesce(current_setting('directory.page_changes', true), '');
  named integer := 0;
  digest text;
begin
  if said = 'all' or p_slugs = '{}' then
    return;
  end if;
  if said not in ('', 'gently') then
    named := split_part(said, ' ', 1)::integer;
  end if;
  if p_slugs is null or said = 'gently' or named + p_schools > 500 then
    insert into private.page_changes (gently) values (true);
    perform set_config('directory.page_changes', 'all', true);
    return;
  end if;
  digest := md5(p_slugs::text || p_gently::text);
  if split_part(said, ' ', 2) = digest then
    return;
  end if;
  insert into private.page_changes (slugs, gently) values (p_slugs, p_gently);
  perform set_config('directory.page_changes', format('%s %s', named + p_schools, digest), true);
end
$$;

drop function private.write_changed_schools(uuid[],text[],boolean,boolean);

-- By school id, with further slugs.
create function private.write_changed_schools(p_ids uuid[], p_slugs text[] default '{}', p_gently boolean default false)
returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(p_ids) > 500 then
    perform private.write_page_change(null, 0);
  elsif p_ids <> '{}' then
    perform private.write_page_change(private.addresses_of(p_ids, p_slugs), cardinality(p_ids), p_gently);
  end if;
end
$$;

-- Schools active before or after. A change of nothing keeps the version; every other column is shown somewhere.
create or replace function private.note_changed_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- programmes that changed as rows say so themselves
  by_column constant boolean := private.programmes_source() not in ('rows', 'both');
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
              row(o.country, o.region_slug, o.town_slug, o.image, o.listed,
                case when by_column then o.programs end)::text as shown from old_rows o
          union all
          select false, n.id, n.slug, n.is_active, n.version, n.completeness_band,
              row(n.country, n.region_slug, n.town_slug, n.image, n.listed,
                case when by_column then n.programs end)::text from new_rows n) w
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
create or replace function private.note_changed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  is_linked constant boolean := tg_table_name in ('programmes', 'school_images');
  ids uuid[];
  misleads boolean := false;
begin
  if is_linked and tg_op = 'DELETE' then
    perform private.write_removed(array(
      select distinct o.school_id from old_rows o where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true) limit 501));
  elsif tg_table_name = 'programmes' and tg_op = 'UPDATE' then
    perform private.write_removed(array(
      select distinct (max(w.school) filter (where w.was_active))::uuid from (
          select to_jsonb(o) ->> 'id' as id, to_jsonb(o) ->> 'school_id' as school, (to_jsonb(o) ->> 'is_active')::boolean as was_active, false as now_active
            from old_rows o
          union all select to_jsonb(n) ->> 'id', null, false, (to_jsonb(n) ->> 'is_active')::boolean from new_rows n) w
       group by w.id having bool_or(w.was_active) and not bool_or(w.now_active) limit 501));
  end if;
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  -- rows that follow their school's column say nothing that the school has not said
  if tg_table_name = 'programmes' and private.programmes_source() = 'column' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where coalesce((to_jsonb(n) ->> 'is_active')::boolean, true) limit 501);
  elsif tg_op = 'DELETE' then
    misleads := is_linked;
    ids := array(select distinct o.school_id from old_rows o where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true) limit 501);
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
      select o.part ->> 'id', o.part ->> 'school_id', o.part ->> 'slug', o.part ->> 'image_url', o.part ->> 'image_category'
        from (select to_jsonb(w) as part from old_rows w) o where coalesce((o.part ->> 'is_active')::boolean, true)
      except
      select n.part ->> 'id', n.part ->> 'school_id', n.part ->> 'slug', n.part ->> 'image_url', n.part ->> 'image_category'
        from (select to_jsonb(w) as part from new_rows w) n where coalesce((n.part ->> 'is_active')::boolean, true));
  end if;
  if ids <> '{}' then
    perform private.write_changed_schools(
      array(select s.id from public.schools s where s.id = any (ids) and s.is_active), '{}', not misleads);
  end if;
  return null;
end
$$;

-- Changes since a position, {position: {snapshot, id, happened_at}, everything, slugs, lists, removed}; null without
-- any. `everything` is 'now' or 'gently' when all pages changed, else null; `slugs` are of schools; `removed` are those
-- whose pages must not be shown again, {everything, slugs}. Without a position, the present one.
--
-- A position is a transaction snapshot: rows visible now and not then are new, in any commit order, without waiting for
-- open transactions. It names the newest visible row. When that is missing (cleaned up, or another or restored
-- database), or the snapshot is in the future, the gap is unknown: everything, and everything may be removed.
create or replace function public.follow_page_changes(p_snapshot text default null, p_id bigint default null, p_happened_at text default null)
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
          case when bool_or(c.slugs is null and not c.gently) filter (where not c.removed) then 'now'
            when bool_or(c.slugs is null) filter (where not c.removed) then 'gently' end,
          case when bool_or(c.slugs is not null and not c.gently) filter (where not c.removed) then 'now'
            when bool_or(c.slugs is not null) filter (where not c.removed) then 'soon' end,
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
        -- so many are made anew like those of an import
        if cardinality(named) > 2000 then
          everything := 'gently';
          named := '{}';
        end if;
      end if;
      removed_slugs := array(select distinct s.slug from private.page_changes c cross join lateral unnest(c.slugs) s (slug)
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

-- Pages of schools and programmes show figures.
create or replace function private.note_changed_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct s.id from new_rows n join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct s.id from old_rows o join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  else
    ids := array(select distinct s.id from (
        (select * from new_rows except select * from old_rows) union all (select * from old_rows except select * from new_rows)) c
      join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  end if;
  perform private.write_changed_schools(ids, '{}', true);
  return null;
end
$$;

alter table private.page_changes drop column programmes;

revoke execute on function
  private.addresses_of(uuid[],text[]),
  private.write_changed_schools(uuid[],text[],boolean),
  private.write_page_change(text[],integer,boolean),
  private.write_removed(uuid[],text[])
  from public;
