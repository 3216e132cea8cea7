-- Merging two records of one school, and undoing that (decision 137).

-- Data for undoing a merge. The merged school is deleted; its parts belong to the kept one.
create table private.school_merges (
  id uuid primary key default gen_random_uuid(),
  -- no references: either may be deleted later
  kept_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  -- both rows, and what moved, as it was: {kept, merged, programmes, programme_slugs, images, kept_main, made_images,
  -- slugs, made_slugs, counts, sources, decisions, log, marks, kept_marks}
  before jsonb not null,
  -- the kept school's columns that the merge changed, as it left them
  written jsonb not null default '{}',
  merged_by uuid,
  merged_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz
);
alter table private.school_merges enable row level security;
create index school_merges_kept on private.school_merges (kept_id, merged_at desc);
create index school_merges_merged on private.school_merges (merged_id) where undone_at is null;

-- Columns to choose in a merge; sources and programmes of both are kept.
create function private.merge_columns() returns text[]
language sql stable set search_path = '' as $$
  select array_append(array(select c from unnest(private.school_fields()) c where c <> 'sources'), 'image')
$$;

-- Whether an active merge absorbed this school, by id or former identifier.
create function private.was_merged(p_id uuid, p_legacy text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.school_merges m
    where m.undone_at is null and (m.merged_id = p_id or m.before #>> '{merged,legacy_id}' = p_legacy))
$$;

-- Moves programmes [{id, position, slug, is_active}] to another school with the marks of their texts; register values
-- stay known as unchanged.
create function private.move_programmes(p_rows jsonb, p_from uuid, p_to uuid) returns void
language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := array(select p.id from public.programmes p
    where p.school_id = p_from and p.id in (select (r ->> 'id')::uuid from jsonb_array_elements(p_rows) r));
  versions constant jsonb := (select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
    where p.id = any (ids));
  marks constant jsonb := (select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('school_id', p_to)), '[]')
    from public.ai_generated_texts m where m.school_id = p_from and m.programme_id = any (ids));
begin
  update public.programmes p set school_id = p_to, position = r.position, slug = r.slug, is_active = r.is_active
    from jsonb_to_recordset(p_rows) r (id uuid, position integer, slug text, is_active boolean)
   where p.id = r.id and p.id = any (ids);
  perform private.insert_rows('public.ai_generated_texts', marks);
  update public.school_sources s set programmes = s.programmes || (
      select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
       where p.id = any (ids) and s.programmes ->> p.id::text = versions ->> p.id::text)
   where s.school_id in (p_from, p_to) and s.programmes ?| ids::text[];
end
$$;

-- A school's programmes prepared for another school: with a free slug, and hidden where that school shows one of the
-- same name and level.
create function private.appended_programmes(p_school uuid, p_kept uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  taken text[] := array(select p.slug from public.programmes p where p.school_id = p_kept);
  last integer := (select coalesce(max(p.position), 0) from public.programmes p where p.school_id = p_kept);
  placed jsonb := '[]';
  one public.programmes;
  free text;
  number integer;
begin
  for one in select p.* from public.programmes p where p.school_id = p_school order by p.position, p.id loop
    free := one.slug;
    number := 2;
    while free = any (taken) loop
      free := one.slug || '-' || number;
      number := number + 1;
    end loop;
    taken := taken || free;
    last := least(last + 1, 100000);
    placed := placed || jsonb_build_object('id', one.id, 'position', last, 'slug', free, 'is_active', one.is_active
      and not exists (
      select 1 from public.programmes k where k.school_id = p_kept and k.is_active
        and k.level is not distinct from one.level
         and public.normalise_text(coalesce(k.name_es, k.name)) = public.normalise_text(coalesce(one.name_es,
           one.name))));
  end loop;
  return placed;
end
$$;

-- Everything that moves in a merge, and the kept school's pictures and marks: see school_merges.before.
create function private.merge_snapshot(p_kept public.schools, p_merged public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kept', to_jsonb(p_kept), 'merged', to_jsonb(p_merged),
    'programmes', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'position', p.position, 'slug', p.slug,
      'is_active', p.is_active,
        'version', p.version) order by p.position, p.id), '[]') from public.programmes p
          where p.school_id = p_merged.id),
    'programme_slugs', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from public.programme_slug_history h
      where h.school_id = p_merged.id),
    'images', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.school_images i
      where i.school_id = p_merged.id),
    'kept_main', (select to_jsonb(i) from public.school_images i where i.main_key = p_kept.id),
    'slugs', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from public.slug_history h where h.school_id = p_merged.id),
    'counts', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.daily_school_counts c
      where c.school_id = p_merged.id),
    'sources', (select coalesce(jsonb_agg(jsonb_build_array(r.register, r.identifier)), '[]')
      from public.school_sources r where r.school_id = p_merged.id),
    'decisions', (select coalesce(jsonb_agg(d.id), '[]') from private.register_decisions d
      where d.school_id = p_merged.id),
    'log', (select coalesce(jsonb_agg(l.id), '[]') from public.change_log l where l.school_id = p_merged.id),
    'marks', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.ai_generated_texts m
      where m.school_id = p_merged.id and m.programme_id is null),
    'kept_marks', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.ai_generated_texts m
      where m.school_id = p_kept.id and m.programme_id is null))
$$;

-- Adds a school's pictures after another one's; a main picture that is not chosen moves to the gallery. Returns rows
-- created for main pictures without one.
create function private.merge_images(p_kept public.schools, p_merged public.schools, p_takes_main boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last constant integer := (select coalesce(max(i.display_order), 0) from public.school_images i
    where i.school_id = p_kept.id);
  loser constant public.schools := case when p_takes_main then p_kept else p_merged end;
  named constant boolean := private.names_picture(loser.image)
    and not exists (select 1 from public.school_images i where i.school_id = loser.id
      and (i.main_key = loser.id or i.image_url = loser.image));
  made uuid;
begin
  if p_takes_main then
    update public.school_images i set image_category = 'other', display_order = last + 1 where i.main_key = p_kept.id;
  end if;
  update public.school_images i set school_id = p_kept.id, display_order = last + 1 + i.display_order,
      image_category = case when i.image_category = 'main' and not p_takes_main then 'other' else i.image_category end
   where i.school_id = p_merged.id;
  if named then
    insert into public.school_images (school_id, image_url, image_category, display_order)
      values (p_kept.id, loser.image, 'other', last + 1) returning id into made;
  end if;
  return case when made is null then '[]' else jsonb_build_array(made) end;
end
$$;

-- Merges a school into another one: the named columns come from the merged one; sources of both are kept, and
-- programmes, pictures, registers, history, counts and addresses move. p_versions are those shown, of the kept and the
-- merged one; if either has changed nothing is done (22023). Returns the merge.
create function public.merge_schools(p_kept uuid, p_merged uuid, p_columns text[], p_versions integer[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept public.schools;
  merged public.schools;
  snapshot jsonb;
  taken jsonb;
  made_images jsonb;
  merge uuid;
begin
  perform private.require_admin();
  if p_kept = p_merged or not p_columns <@ private.merge_columns() then
    raise exception 'two schools and columns of theirs are needed' using errcode = 'invalid_parameter_value';
  end if;
  -- programmes before their schools, as saving one locks them
  perform 1 from public.programmes p where p.school_id in (p_kept, p_merged) order by p.id for update;
  perform 1 from public.schools s where s.id in (p_kept, p_merged) order by s.id for update;
  select * into kept from public.schools s where s.id = p_kept;
  select * into merged from public.schools s where s.id = p_merged;
  if kept.id is null or merged.id is null then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if p_versions is distinct from array[kept.version, merged.version] then
    raise exception 'the schools have changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;
  snapshot := private.merge_snapshot(kept, merged);
  taken := (select coalesce(jsonb_object_agg(c, to_jsonb(merged) -> c), '{}') from unnest(p_columns) c)
    || jsonb_build_object('sources', kept.sources || (select coalesce(jsonb_agg(e.source order by e.place), '[]')
      from jsonb_array_elements(merged.sources) with ordinality e (source, place)
        where not kept.sources @> jsonb_build_array(e.source)))
    || case when kept.legacy_id is null and merged.legacy_id is not null
      then jsonb_build_object('legacy_id', merged.legacy_id) else '{}' end;

  perform set_config('directory.merging', 'on', true);
  perform private.move_programmes(private.appended_programmes(p_merged, p_kept), p_merged, p_kept);
  update public.programme_slug_history h set school_id = p_kept where h.school_id = p_merged
     and not exists (select 1 from public.programme_slug_history o where o.school_id = p_kept and o.slug = h.slug)
     and not exists (select 1 from public.programmes p where p.school_id = p_kept and p.slug = h.slug);
  made_images := private.merge_images(kept, merged, 'image' = any (p_columns));
  update public.school_sources r set school_id = p_kept where r.school_id = p_merged;
  update private.register_decisions d set school_id = p_kept where d.school_id = p_merged;
  update public.slug_history h set school_id = p_kept where h.school_id = p_merged;
  insert into public.daily_school_counts as c (day, kind, school_id, count)
    select w.day, w.kind, p_kept, w.count from public.daily_school_counts w where w.school_id = p_merged
  on conflict (day, kind, school_id) do update set count = c.count + excluded.count;
  delete from public.ai_generated_texts m where m.school_id = p_merged;

  delete from public.schools s where s.id = p_merged;
  update public.change_log l set school_id = p_kept where l.school_id = p_merged;

  perform private.write_columns('public.schools', array[p_kept], taken);
  perform set_config('directory.merging', '', true);
  perform private.insert_rows('public.ai_generated_texts',
    (select jsonb_agg(m || jsonb_build_object('school_id', p_kept))
    from jsonb_array_elements(snapshot -> 'marks') m where taken ? (m ->> 'field')
     and not exists (select 1 from public.ai_generated_texts o
       where o.school_id = p_kept and o.programme_id is null and o.field = m ->> 'field')));
  -- The addresses by its slug, by the identifiers and by its name.
  with made as (
    insert into public.slug_history (slug, school_id)
      select distinct a.slug, p_kept from unnest(array[merged.slug, merged.id::text, merged.legacy_id,
        merged.name_slug]) a (slug)
       where a.slug <> '' and not exists (select 1 from public.schools s where a.slug in (s.slug, s.legacy_id))
    on conflict (slug) do nothing returning slug)
  select snapshot || jsonb_build_object('made_images', made_images, 'made_slugs', coalesce(jsonb_agg(m.slug), '[]'))
    into snapshot from made m;
  perform private.index_search(array[p_kept], '{}');

  insert into private.school_merges (kept_id, merged_id, merged_name, before, written, merged_by)
    select p_kept, p_merged, merged.name, snapshot, (select coalesce(jsonb_object_agg(n.key, n.value), '{}')
      from jsonb_each(to_jsonb(s)) n
        where n.key = any (private.written_columns('public.schools') || array['slug'])
          and n.key not in ('version', 'updated_at', 'completeness')
            and n.value is distinct from to_jsonb(kept) -> n.key), auth.uid()
      from public.schools s where s.id = p_kept
  returning id into merge;
  perform private.add_audit_entry('schools_merged', 'school', p_kept::text, kept.name,
    jsonb_build_object('merged', merged.name));
  return merge;
end
$$;

-- Returns the pictures of a merged school, except one that has become the main picture.
create function private.split_images(p_kept uuid, p_merged uuid, p_before jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.school_images i where i.school_id = p_kept
    and i.id in (select e.id::uuid from jsonb_array_elements_text(p_before -> 'made_images') e (id));
  update public.school_images i set school_id = p_merged, image_category = w.image_category,
    display_order = w.display_order
    from jsonb_populate_recordset(null::public.school_images, p_before -> 'images') w
   where i.id = w.id and i.school_id = p_kept
     and not exists (select 1 from public.schools s where s.id = p_kept and s.image = i.image_url);
  update public.school_images i set image_category = 'main',
    display_order = (p_before #>> '{kept_main,display_order}')::integer
   where i.id = (p_before #>> '{kept_main,id}')::uuid and i.school_id = p_kept and i.image_category = 'other'
     and exists (select 1 from public.schools s where s.id = p_kept and s.image = i.image_url)
     and not exists (select 1 from public.school_images o where o.main_key = p_kept);
end
$$;

-- Undoes a merge: restores the merged school with its parts in their present state; columns of the kept one changed
-- since stay. Returns {school, left}: the restored school and those columns.
create function public.undo_school_merge(p_merge uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  merge private.school_merges;
  kept public.schools;
  was jsonb;
  remaining text[];
  back jsonb;
begin
  perform private.require_admin();
  select * into merge from private.school_merges m where m.id = p_merge and m.undone_at is null for update;
  perform 1 from public.programmes p where p.school_id = merge.kept_id order by p.id for update;
  select * into kept from public.schools s where s.id = merge.kept_id for update;
  if kept.id is null or exists (select 1 from public.schools s where s.id = merge.merged_id) then
    raise exception 'no such merge, or its school is gone' using errcode = 'no_data_found';
  end if;
  was := merge.before;
  remaining := array(select w.key from jsonb_each(merge.written) w
    where to_jsonb(kept) ? w.key and to_jsonb(kept) -> w.key is distinct from w.value order by 1);

  perform set_config('directory.merging', 'on', true);
  delete from public.slug_history h where h.school_id = kept.id and h.slug in (
    select jsonb_array_elements_text(was -> 'made_slugs') union all select e ->> 'slug'
      from jsonb_array_elements(was -> 'slugs') e);
  perform private.write_columns('public.schools', array[kept.id],
    (select coalesce(jsonb_object_agg(w.key, was -> 'kept' -> w.key), '{}')
    from jsonb_each(merge.written) w where to_jsonb(kept) -> w.key = w.value));
  perform private.insert_rows('public.schools', jsonb_build_array(was -> 'merged' || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = was #>> '{merged,slug}') then ''
      else was #>> '{merged,slug}' end,
    'legacy_id', case when not exists (select 1 from public.schools s where s.legacy_id = was #>> '{merged,legacy_id}')
      then was #> '{merged,legacy_id}' end,
    'version', (was #>> '{merged,version}')::integer + 1)));
  perform private.insert_rows('public.slug_history', (select jsonb_agg(h) from jsonb_array_elements(was -> 'slugs') h
    where not exists (select 1 from public.schools s where s.slug = h ->> 'slug')
      and not exists (select 1 from public.slug_history o where o.slug = h ->> 'slug')));

  -- one that was changed since stays shown or hidden as it is
  back := (select coalesce(jsonb_agg(w.one || case when p.version > (w.one ->> 'version')::integer + 1
      then jsonb_build_object('is_active', p.is_active) else '{}' end), '[]')
        from jsonb_array_elements(was -> 'programmes') w (one)
    join public.programmes p on p.id = (w.one ->> 'id')::uuid and p.school_id = kept.id);
  perform private.move_programmes(back, kept.id, merge.merged_id);
  -- a run that gave them can still be taken back
  update private.register_changes c set programmes_before = (select jsonb_agg(case when p.id is null then e.value
      else e.value || jsonb_build_object('version', p.version) end order by e.place)
        from jsonb_array_elements(c.programmes_before) with ordinality e (value, place)
        left join jsonb_array_elements(back) w (one) on w.one ->> 'id' = e.value ->> 'id'
          and w.one ->> 'version' = e.value ->> 'version'
        left join public.programmes p on p.id = (w.one ->> 'id')::uuid
          and p.version = (w.one ->> 'version')::integer + 2)
   where c.school_id = merge.merged_id and c.programmes_before <> '[]';
  delete from public.programme_slug_history h using jsonb_populate_recordset(null::public.programme_slug_history,
    was -> 'programme_slugs') w
   where h.school_id = kept.id and h.slug = w.slug and h.programme_id = w.programme_id;
  perform private.insert_rows('public.programme_slug_history',
    (select jsonb_agg(h) from jsonb_array_elements(was -> 'programme_slugs') h
    join public.programmes p on p.id = (h ->> 'programme_id')::uuid
    where not exists (select 1 from public.programme_slug_history o where o.school_id = merge.merged_id
      and o.slug = h ->> 'slug')));
  perform private.split_images(kept.id, merge.merged_id, was);
  update public.school_sources r set school_id = merge.merged_id from jsonb_array_elements(was -> 'sources') e
   where r.school_id = kept.id and r.register = e ->> 0 and r.identifier = e ->> 1;
  update private.register_decisions d set school_id = merge.merged_id
   where d.school_id = kept.id and d.id in (select e.id::uuid
     from jsonb_array_elements_text(was -> 'decisions') e (id));
  update public.change_log l set school_id = merge.merged_id where l.school_id = kept.id
     and (l.row_id = merge.merged_id or l.id in (select e.id::bigint
       from jsonb_array_elements_text(was -> 'log') e (id)));
  with counts as (select c.* from jsonb_populate_recordset(null::public.daily_school_counts, was -> 'counts') c),
    emptied as (delete from public.daily_school_counts c using counts w
      where c.school_id = kept.id and c.day = w.day and c.kind = w.kind and c.count <= w.count),
    lessened as (update public.daily_school_counts c set count = c.count - w.count from counts w
      where c.school_id = kept.id and c.day = w.day and c.kind = w.kind and c.count > w.count)
  insert into public.daily_school_counts select c.* from counts c;
  perform private.insert_rows('public.ai_generated_texts', (select jsonb_agg(m)
    from jsonb_array_elements((was -> 'marks') || (was -> 'kept_marks')) m
      join public.schools s on s.id = (m ->> 'school_id')::uuid
   where m ->> 'fingerprint' = md5(to_jsonb(s) ->> (m ->> 'field'))
     and not exists (select 1 from public.ai_generated_texts o
     where o.school_id = s.id and o.programme_id is null and o.field = m ->> 'field')));
  perform set_config('directory.merging', '', true);
  perform private.index_search(array[kept.id, merge.merged_id], '{}');

  update private.school_merges m set undone_by = auth.uid(), undone_at = now() where m.id = merge.id;
  perform private.add_audit_entry('merge_undone', 'school', kept.id::text, kept.name,
    jsonb_build_object('merged', merge.merged_name));
  return jsonb_build_object('school', merge.merged_id, 'left', to_jsonb(remaining));
end
$$;

-- Schools merged into this one and not undone, the latest first: [{id, name, merged_at, by}].
create function public.merges_of_school(p_school uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.merged_name, 'merged_at', m.merged_at,
      'by', private.account_name(m.merged_by)) order by m.merged_at desc, m.id), '[]')
    from private.school_merges m where m.kept_id = p_school and m.undone_at is null);
end
$$;

revoke execute on function
  private.merge_columns(),
  private.merge_images(public.schools,public.schools,boolean),
  private.merge_snapshot(public.schools,public.schools),
  private.move_programmes(jsonb,uuid,uuid),
  private.appended_programmes(uuid,uuid),
  private.split_images(uuid,uuid,jsonb),
  private.was_merged(uuid,text)
  from public;
revoke execute on function
  public.merge_schools(uuid,uuid,text[],integer[]),
  public.merges_of_school(uuid),
  public.undo_school_merge(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.merge_schools(uuid,uuid,text[],integer[]),
  public.merges_of_school(uuid),
  public.undo_school_merge(uuid)
  to authenticated, service_role;
