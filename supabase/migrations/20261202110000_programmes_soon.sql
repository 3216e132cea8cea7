-- Pages of programmes follow behind their readers as lists do, unless a programme itself has changed (decision 129): each edit of a school
-- let those of all its programmes be made anew while whoever asked waited.

alter table private.page_changes add column programmes boolean not null default true;
comment on column private.page_changes.programmes is
  'Whether pages of programmes of these schools are new at once although lists are not; where `gently` is false they are anyway.';

-- As in 20261201100000_lists_soon.sql, with that; they are called by triggers alone.
drop function private.write_changed_schools(uuid[], text[], boolean);
drop function private.write_page_change(text[], integer, boolean);

create function private.write_page_change(p_slugs text[], p_schools integer, p_gently boolean default false,
  p_programmes boolean default false) returns void
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
  digest := md5(p_slugs::text || p_gently::text || p_programmes::text);
  if split_part(said, ' ', 2) = digest then
    return;
  end if;
  insert into private.page_changes (slugs, gently, programmes) values (p_slugs, p_gently, p_programmes);
  perform set_config('directory.page_changes', format('%s %s', named + p_schools, digest), true);
end
$$;

create function private.write_changed_schools(p_ids uuid[], p_slugs text[] default '{}', p_gently boolean default false,
  p_programmes boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(p_ids) > 500 then
    perform private.write_page_change(null, 0);
  elsif p_ids <> '{}' then
    perform private.write_page_change(array(
      select s.slug from public.schools s where s.id = any (p_ids)
      union select h.slug from public.slug_history h where h.school_id = any (p_ids)
      union select unnest(p_slugs) order by 1), cardinality(p_ids), p_gently, p_programmes);
  end if;
end
$$;

-- As before. A programme that changed has its page made anew at once.
create or replace function private.note_changed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  is_linked constant boolean := tg_table_name in ('programmes', 'school_images');
  ids uuid[];
  misleads boolean := false;
begin
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
      array(select s.id from public.schools s where s.id = any (ids) and s.is_active), '{}', not misleads, tg_table_name = 'programmes');
  end if;
  return null;
end
$$;

-- As before, and `programmes`: the same of the pages of these schools' programmes. A process of the release before has them made anew at
-- once.
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
  programmes text;
  named text[] := '{}';
begin
  select * into newest from private.page_changes c order by c.id desc limit 1;
  if seen is not null then
    if pg_snapshot_xmax(seen) > pg_snapshot_xmax(present) or not exists (
        select 1 from private.page_changes c where c.id = p_id and c.happened_at = p_happened_at::timestamptz
           and (c.id = newest.id or c.happened_at > now() - interval '7 days')) then
      everything := 'now';
    else
      select count(*), case when bool_or(c.slugs is null and not c.gently) then 'now' when bool_or(c.slugs is null) then 'gently' end,
          case when bool_or(c.slugs is not null and not c.gently) then 'now' when bool_or(c.slugs is not null) then 'soon' end,
          case when bool_or(c.slugs is not null and (not c.gently or c.programmes)) then 'now' when bool_or(c.slugs is not null) then 'soon' end
        into unseen, everything, lists, programmes
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
    'everything', everything, 'slugs', to_jsonb(named), 'lists', case when named <> '{}' then lists end,
    'programmes', case when named <> '{}' then programmes end);
end
$$;

revoke all on function private.write_page_change(text[], integer, boolean, boolean),
  private.write_changed_schools(uuid[], text[], boolean, boolean) from public, anon, authenticated;
