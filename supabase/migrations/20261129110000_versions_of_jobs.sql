-- Several versions of the site work on one database while one replaces another. A job has the version of what its parameters and
-- items mean, and a process takes only what it knows: 'kind' is version 1, 'kind@2' version 2. Processes that know nothing of
-- versions name kinds alone, and so are given none of the newer ones.
alter table public.jobs add column version integer not null default 1 check (version > 0);

create or replace function public.claim_job(p_kinds text[], p_bulk boolean, p_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  token constant uuid := gen_random_uuid();
begin
  perform private.close_half_planned_jobs();
  loop
    select * into job from public.jobs j
     where j.planned and (j.subject = '') = p_bulk
       and case when j.version = 1 then j.kind else j.kind || '@' || j.version end = any (p_kinds)
       and (j.status = 'queued' or (j.status = 'running' and j.leased_until < clock_timestamp()))
     order by j.created_at, j.id limit 1 for update skip locked;
    if not found then
      return null;
    end if;
    exit when job.cancel_asked_at is null;
    perform private.close_job(job.id, 'cancelled');
  end loop;
  update public.job_items i set status = 'queued' where i.job_id = job.id and i.status = 'running';
  update public.jobs j set status = 'running', lease = token, current_label = null,
    leased_until = clock_timestamp() + make_interval(secs => p_seconds),
    started_at = coalesce(j.started_at, clock_timestamp())
   where j.id = job.id;
  return jsonb_build_object('id', job.id, 'kind', job.kind, 'version', job.version, 'parameters', job.parameters,
    'started_by', job.started_by, 'lease', token);
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

-- What one process among all does from time to time: whoever takes the turn. Another one gets it after so many seconds, should the
-- first have died of it.
create table private.taken_turns (
  name text primary key check (name ~ '^[a-z][a-z-]{2,59}$'),
  taken_at timestamptz not null
);
alter table private.taken_turns enable row level security;

create function public.take_turn(p_name text, p_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.taken_turns as t (name, taken_at) values (p_name, clock_timestamp())
  on conflict (name) do update set taken_at = excluded.taken_at
   where t.taken_at <= excluded.taken_at - make_interval(secs => p_seconds)
      -- a clock that went back must not close it for long
      or t.taken_at > excluded.taken_at + interval '1 minute';
  return found;
end
$$;

-- Whether the database is as new as a build of the site: null where nobody keeps a list of migrations.
create function public.has_migration(p_version text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return exists (select from supabase_migrations.schema_migrations m where m.version = p_version);
end
$$;

revoke all on function public.take_turn(text, integer), public.has_migration(text) from public, anon, authenticated;
grant execute on function public.take_turn(text, integer), public.has_migration(text) to service_role;
