-- Bulk changes and their undo (decision 138).

-- Columns that bulk changes may set.
create function private.bulk_columns() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.school_fields()) c where c <> all (array['name', 'slug', 'programs', 'sources']))
$$;

-- Schools of the admin list under its filters, and those that would change: {total, schools: [{id, name}]}, by name.
-- p_change is {set: {column: value}} or {delete: true}; null selects all.
create function public.schools_to_change(
  p_change jsonb default null, p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_origin uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may change schools' using errcode = 'insufficient_privilege';
  end if;
  return (select jsonb_build_object('total', count(*), 'schools', coalesce(
      jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.sort_name, s.id)
        filter (where p_change -> 'set' is null or not to_jsonb(s) @> (p_change -> 'set')), '[]'))
    from public.schools s
   where (p_origin is null or s.id in (select c.school_id from private.import_changes c where c.import = p_origin))
     and (needle.likeness is null or s.admin_text like needle.likeness or s.admin_text like needle.digits
       or s.country = any (needle.countries) or s.id = any (needle.ids))
     and (coalesce(p_country, '') = '' or s.country = p_country)
     and (coalesce(p_type, '') = '' or s.type = p_type)
     and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
     and (coalesce(p_issue, '') = '' or case when p_issue = 'ai_text'
       then s.id in (select m.school_id from public.ai_generated_texts m) else private.has_quality_issue(s, p_issue) end));
end
$$;

-- Changes one school in the name of p_actor. Returns {before: {column: value}}, or null without a change.
create function public.change_school(p_school uuid, p_change jsonb, p_actor uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sets constant jsonb := p_change -> 'set';
  school public.schools;
begin
  perform private.act_for(p_actor);
  select * into school from public.schools s where s.id = p_school for update;
  if not found then
    return null;
  end if;
  if p_change = '{"delete": true}' then
    delete from public.schools s where s.id = p_school;
    return '{"before": {}}';
  end if;
  if jsonb_typeof(sets) is distinct from 'object' or exists (select 1 from jsonb_object_keys(sets) k where k <> all (private.bulk_columns())) then
    raise exception 'no such change of schools' using errcode = 'invalid_parameter_value';
  end if;
  if to_jsonb(school) @> sets then
    return null;
  end if;
  perform private.write_columns(p_school, sets);
  return jsonb_build_object('before', (select jsonb_object_agg(k, to_jsonb(school) -> k) from jsonb_object_keys(sets) k));
end
$$;

-- Undoes the change of one school in the name of p_actor, except values changed since. Only a super administrator can
-- restore a deleted school. Returns whether anything was done.
create function public.undo_school_change(p_school uuid, p_change jsonb, p_before jsonb, p_actor uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  snapshot uuid;
  restored jsonb;
begin
  perform private.act_for(p_actor);
  if p_change = '{"delete": true}' then
    if not exists (select 1 from public.user_roles r where r.user_id = p_actor and r.role = 'super_admin') then
      raise exception 'only a super admin may restore' using errcode = 'insufficient_privilege';
    end if;
    select d.id into snapshot from public.deleted_schools d where d.school_id = p_school order by d.deleted_at desc limit 1;
    if snapshot is not null then
      perform private.restore_deleted_school(snapshot);
    end if;
    return snapshot is not null;
  end if;
  select jsonb_object_agg(b.key, b.value) into restored
    from public.schools s cross join lateral jsonb_each(p_before) b
   where s.id = p_school and to_jsonb(s) -> b.key = p_change -> 'set' -> b.key;
  if restored is not null then
    perform private.write_columns(p_school, restored);
  end if;
  return restored is not null;
end
$$;

revoke execute on function private.bulk_columns(), private.restore_deleted_school(uuid) from public;
revoke execute on function
  public.change_school(uuid,jsonb,uuid),
  public.schools_to_change(jsonb,text,text,text,text,text,uuid),
  public.undo_school_change(uuid,jsonb,jsonb,uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.schools_to_change(jsonb,text,text,text,text,text,uuid) to authenticated, service_role;
grant execute on function
  public.change_school(uuid,jsonb,uuid),
  public.undo_school_change(uuid,jsonb,jsonb,uuid)
  to service_role;
