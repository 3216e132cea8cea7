-- What waits for an administrator, bulk changes in portions, and addresses of work done for somebody.

create or replace function private.act_for(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  claims constant jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  session constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-actor-session';
begin
  if p_user is not null then
    perform set_config('request.jwt.claims', (claims || jsonb_build_object('sub', p_user)
      || case when session is null then '{}' else jsonb_build_object('session_id', session) end)::text, true);
  end if;
end
$$;

create or replace function public.start_job(
  p_kind text, p_subject text, p_parameters jsonb, p_started_by uuid, p_items jsonb, p_planned boolean default true
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := split_part(p_kind, '@', 1);
  made uuid;
  found_job public.jobs;
begin
  perform private.close_half_planned_jobs();
  perform private.act_for(p_started_by);
  for attempt in 1..5 loop
    insert into public.jobs (kind, version, subject, parameters, started_by)
    values (named, coalesce(nullif(split_part(p_kind, '@', 2), ''), '1')::integer, coalesce(p_subject, ''),
      coalesce(p_parameters, '{}'), p_started_by)
    on conflict (kind, subject) where status in ('queued', 'running') do nothing returning id into made;
    exit when made is not null;
    select * into found_job from public.jobs j
     where j.kind = named and j.subject = coalesce(p_subject, '') and j.status in ('queued', 'running');
    if found then
      return jsonb_build_object('id', found_job.id, 'joined', true, 'total', found_job.total,
        'stopping', found_job.cancel_asked_at is not null);
    end if;
  end loop;
  if made is null then
    raise exception 'jobs of this kind end as fast as they begin' using errcode = 'serialization_failure';
  end if;
  delete from public.jobs j where j.id in (
    select k.id from public.jobs k where k.status not in ('queued', 'running') order by k.created_at desc, k.id offset 300);
  return jsonb_build_object('id', made, 'joined', false, 'stopping', false,
    'total', private.append_job_items(made, coalesce(p_items, '[]'), p_planned));
end
$$;

create or replace function private.write_columns_of_schools(p_schools uuid[], p_columns jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  assignments constant text := (select string_agg(format('%I = kept.%I', c, c), ', ')
    from unnest(private.written_columns('public.schools')) c where p_columns ? c);
begin
  if assignments is not null and p_schools <> '{}' then
    execute format('update public.schools s set %s from jsonb_populate_record(null::public.schools, $1) kept
                     where s.id = any ($2)', assignments) using p_columns, p_schools;
  end if;
end
$$;

create or replace function private.write_columns(p_school uuid, p_columns jsonb) returns void
language sql set search_path = '' as $$
  select private.write_columns_of_schools(array[p_school], p_columns)
$$;

create or replace function private.change_schools(p_ids uuid[], p_change jsonb) returns jsonb
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
  if jsonb_typeof(sets) is distinct from 'object' or exists (select 1 from jsonb_object_keys(sets) k where k <> all (private.bulk_columns())) then
    raise exception 'no such change of schools' using errcode = 'invalid_parameter_value';
  end if;
  select jsonb_object_agg(s.id, jsonb_build_object('before', (select jsonb_object_agg(k, to_jsonb(s) -> k) from jsonb_object_keys(sets) k)))
    into changed from public.schools s where s.id = any (p_ids) and not to_jsonb(s) @> sets;
  perform private.write_columns_of_schools(array(select k::uuid from jsonb_object_keys(changed) k), sets);
  return coalesce(changed, '{}');
end
$$;

create or replace function private.undo_school_changes(p_before jsonb, p_change jsonb, p_actor uuid) returns jsonb
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
         where s.id = any (ids) and to_jsonb(s) -> b.key = p_change -> 'set' -> b.key group by s.id) w group by w.restored loop
      perform private.write_columns_of_schools(one.ids, one.restored);
      undone := undone || one.ids;
    end loop;
  end if;
  return (select coalesce(jsonb_object_agg(u, '{}'::jsonb), '{}') from unnest(undone) u);
end
$$;

create or replace function private.change_items(p_job public.jobs, p_positions integer[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  change constant jsonb := p_job.parameters -> 'change';
begin
  if p_job.kind = 'undo-change' then
    return private.undo_school_changes((select jsonb_object_agg(i.school_id, i.detail -> 'before') from public.job_items i
      where i.job_id = p_job.id and i.position = any (p_positions)), change, p_job.started_by);
  end if;
  return private.change_schools(array(select i.school_id from public.job_items i
    where i.job_id = p_job.id and i.position = any (p_positions)), change);
end
$$;

create or replace function public.run_school_changes(p_job uuid, p_lease uuid, p_size integer default 100) returns text
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
      status = case when i.position = any (refused) then 'failed' when results ? i.school_id::text then 'done' else 'skipped' end,
      error_code = case when i.position = any (refused) then 'conflict' end, result = results -> i.school_id::text,
      started_at = coalesce(i.started_at, began), finished_at = clock_timestamp()
     where i.job_id = p_job and i.position = any (positions) returning i.status)
  update public.jobs j set done = j.done + f.done, skipped = j.skipped + f.skipped, failed = j.failed + f.failed, current_label = null,
      work_ms = j.work_ms + (extract(epoch from clock_timestamp() - began) * 1000)::bigint
    from (select count(*) filter (where status = 'done') as done, count(*) filter (where status = 'skipped') as skipped,
            count(*) filter (where status = 'failed') as failed from finished) f
   where j.id = p_job;
  return 'kept';
end
$$;

create or replace function public.change_school(p_school uuid, p_change jsonb, p_actor uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_for(p_actor);
  return private.change_schools(array[p_school], p_change) -> p_school::text;
end
$$;

create or replace function public.undo_school_change(p_school uuid, p_change jsonb, p_before jsonb, p_actor uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_for(p_actor);
  return private.undo_school_changes(jsonb_build_object(p_school, p_before), p_change, p_actor) <> '{}';
end
$$;

create or replace function public.admin_attention() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may see what waits' using errcode = 'insufficient_privilege';
  end if;
  return jsonb_build_object(
    'matches', (select count(*) from private.open_matches()),
    'differences', (select count(*) from private.open_differences()),
    'statements', (select count(*) from public.country_statements t where t.status = 'waiting'),
    'failed_jobs', (select count(*) from public.jobs j
      where j.status in ('failed', 'cancelled') and j.finished_at > now() - interval '30 days' and not exists (
        select 1 from public.jobs k where k.kind = j.kind and k.subject = j.subject and k.status = 'done' and k.finished_at > j.finished_at)),
    'unproven_admins', (select count(*) from public.user_roles r where r.role in ('admin', 'super_admin') and not exists (
      select 1 from auth.mfa_factors f where f.user_id = r.user_id and f.status = 'verified')))
    || (select jsonb_build_object('unread', count(*), 'oldest_unread', min(m.created_at)) from public.contact_messages m
         where not m.is_read and not m.suspected_spam and not m.archived)
    || (select jsonb_build_object('inactive', jsonb_build_object('doubtful', count(*) filter (where w.reason = 'doubtful'),
            'imported', count(*) filter (where w.reason = 'imported'), 'hidden', count(*) filter (where w.reason = 'hidden')))
          from (select case
              when exists (select 1 from private.left_out_values() l where l.school_id = s.id and l.value ->> 'column' = 'name') then 'doubtful'
              when not exists (select 1 from public.change_log l where l.table_name = 'schools' and l.row_id = s.id and l.action = 'update'
                and l.new ? 'is_active') and exists (select 1 from private.import_changes c where c.row_id = s.id) then 'imported'
              else 'hidden' end as reason
            from public.schools s where not s.is_active) w);
end
$$;

revoke execute on function
  private.change_items(public.jobs,integer[]),
  private.change_schools(uuid[],jsonb),
  private.undo_school_changes(jsonb,jsonb,uuid)
  from public;
revoke execute on function
  public.admin_attention(),
  public.run_school_changes(uuid,uuid,integer)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_attention() to authenticated, service_role;
grant execute on function public.run_school_changes(uuid,uuid,integer) to service_role;
