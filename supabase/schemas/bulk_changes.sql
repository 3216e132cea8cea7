-- Bulk changes and their undo (decision 138).

-- Columns that bulk changes may set.
create function private.bulk_columns() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.school_fields()) c
    where c <> all (array['name', 'slug', 'programs', 'sources']))
$$;

-- Schools of the admin list under its filters, and those that would change: {total, schools: [{id, name}]}, by name.
-- p_change is {set: {column: value}} or {delete: true}; null selects all.
create function public.schools_to_change(
  p_change jsonb default null, p_search text default '', p_country text default '', p_type text default '',
    p_status text default '',
  p_issue text default '', p_origin uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  perform private.require_admin();
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
       then s.id in (select m.school_id from public.ai_generated_texts m)
         else private.has_quality_issue(s, p_issue) end));
end
$$;

-- Changes schools at once. Returns {id: {before: {column: value}}} of those that it changed.
create function private.change_schools(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  sets constant jsonb := p_change -> 'set';
  changed jsonb;
begin
  perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  if p_change = '{"delete": true}' then
    with gone as (delete from public.schools s where s.id = any (p_ids) returning s.id)
    select jsonb_object_agg(g.id, '{"before": {}}'::jsonb) into changed from gone g;
    return coalesce(changed, '{}');
  end if;
  if jsonb_typeof(sets) is distinct from 'object' or exists (select 1 from jsonb_object_keys(sets) k
    where k <> all (private.bulk_columns())) then
    raise exception 'no such change of schools' using errcode = 'invalid_parameter_value';
  end if;
  select jsonb_object_agg(s.id, jsonb_build_object('before',
    (select jsonb_object_agg(k, to_jsonb(s) -> k) from jsonb_object_keys(sets) k)))
    into changed from public.schools s where s.id = any (p_ids) and not to_jsonb(s) @> sets;
  perform private.write_columns('public.schools', array(select k::uuid from jsonb_object_keys(changed) k), sets);
  return coalesce(changed, '{}');
end
$$;

-- Undoes the change of schools, p_before {id: {column: value}}, except values changed since. Only a super administrator
-- can restore deleted schools. Returns {id: {}} of those with something undone.
create function private.undo_school_changes(p_before jsonb, p_change jsonb, p_actor uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := array(select k::uuid from jsonb_object_keys(p_before) k);
  undone uuid[] := '{}';
  one record;
begin
  if p_change = '{"delete": true}' then
    if not exists (select 1 from public.user_roles r where r.user_id = p_actor and r.role = 'super_admin') then
      raise exception 'only a super admin may restore' using errcode = 'insufficient_privilege';
    end if;
    for one in select distinct on (d.school_id) d.school_id, d.id from public.deleted_schools d
        where d.school_id = any (ids) order by d.school_id, d.deleted_at desc loop
      perform private.restore_deleted_school(one.id);
      undone := undone || one.school_id;
    end loop;
  else
    perform 1 from public.schools s where s.id = any (ids) order by s.id for update;
    for one in select w.restored, array_agg(w.id) as ids from (
        select s.id, jsonb_object_agg(b.key, b.value) as restored
          from public.schools s cross join lateral jsonb_each(p_before -> s.id::text) b
         where s.id = any (ids) and to_jsonb(s) -> b.key = p_change -> 'set' -> b.key group by s.id) w
           group by w.restored loop
      perform private.write_columns('public.schools', one.ids, one.restored);
      undone := undone || one.ids;
    end loop;
  end if;
  return (select coalesce(jsonb_object_agg(u, '{}'::jsonb), '{}') from unnest(undone) u);
end
$$;

-- The work of a job's items: {school: result}, without schools that needed nothing.
create function private.change_items(p_job public.jobs, p_positions integer[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  change constant jsonb := p_job.parameters -> 'change';
begin
  if p_job.kind = 'undo-change' then
    return private.undo_school_changes((select jsonb_object_agg(i.school_id, i.detail -> 'before')
      from public.job_items i
      where i.job_id = p_job.id and i.position = any (p_positions)), change, p_job.started_by);
  end if;
  return private.change_schools(array(select i.school_id from public.job_items i
    where i.job_id = p_job.id and i.position = any (p_positions)), change);
end
$$;

-- Runs the next p_size items of a job 'change-schools' or 'undo-change' and stores their results, in one transaction: a
-- school is never changed without its previous values. Where one school breaks a rule, each is changed alone. Returns
-- 'kept' or 'lost'.
create function public.run_school_changes(p_job uuid, p_lease uuid, p_size integer default 100) returns text
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  began constant timestamptz := clock_timestamp();
  positions constant integer[] := array(select i.position from public.job_items i
    where i.job_id = p_job and i.status in ('queued', 'running')
    order by i.status desc, i.position limit least(greatest(coalesce(p_size, 100), 1), 500));
  results jsonb;
  one integer;
  refused integer[] := '{}';
begin
  if job.id is null then
    return 'lost';
  end if;
  perform private.act_for(job.started_by);
  begin
    results := private.change_items(job, positions);
  exception when check_violation then
    results := '{}';
    foreach one in array positions loop
      begin
        results := results || private.change_items(job, array[one]);
      exception when check_violation then
        refused := refused || one;
      end;
    end loop;
  end;
  with finished as (
    update public.job_items i set
      status = case when i.position = any (refused) then 'failed' when results ? i.school_id::text then 'done'
        else 'skipped' end,
      error_code = case when i.position = any (refused) then 'conflict' end, result = results -> i.school_id::text,
      started_at = coalesce(i.started_at, began), finished_at = clock_timestamp()
     where i.job_id = p_job and i.position = any (positions) returning i.status)
  update public.jobs j set done = j.done + f.done, skipped = j.skipped + f.skipped, failed = j.failed + f.failed,
    current_label = null,
      work_ms = j.work_ms + (extract(epoch from clock_timestamp() - began) * 1000)::bigint
    from (select count(*) filter (where status = 'done') as done, count(*) filter (where status = 'skipped') as skipped,
            count(*) filter (where status = 'failed') as failed from finished) f
   where j.id = p_job;
  return 'kept';
end
$$;

revoke execute on function
  private.bulk_columns(),
  private.change_items(public.jobs,integer[]),
  private.change_schools(uuid[],jsonb),
  private.restore_deleted_school(uuid),
  private.undo_school_changes(jsonb,jsonb,uuid)
  from public;
revoke execute on function
  public.run_school_changes(uuid,uuid,integer),
  public.schools_to_change(jsonb,text,text,text,text,text,uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.schools_to_change(jsonb,text,text,text,text,text,uuid) to authenticated, service_role;
grant execute on function
  public.run_school_changes(uuid,uuid,integer)
  to service_role;
