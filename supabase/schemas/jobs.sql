-- Background jobs with items, each run by one process at a time.

-- Jobs outlive pages, requests and processes. A process leases a job (a token and an expiry), runs its items
-- sequentially, and can only write while it holds the lease. When a process dies the lease expires, and the next
-- process continues.
--
-- Admins read; direct writes are impossible. Running a job needs the secret key, because the server plans it; stopping
-- and retrying are for admins.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{2,59}$'),
  -- '' for work on many schools; else what the job is about
  subject text not null default '' check (char_length(subject) <= 200),
  parameters jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- whether all its items are there; a long plan arrives in portions
  planned boolean not null default false,
  total integer not null default 0,
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  -- label of the item at work
  current_label text,
  -- US dollars; null when nothing was paid for
  cost numeric check (cost >= 0),
  -- time spent on finished items: the measured pace, whatever pauses there were
  work_ms bigint not null default 0,
  error_code text,
  error_detail text,
  cancel_asked_at timestamptz,
  started_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  lease uuid,
  leased_until timestamptz,

  -- of the job's code: a process of an older release leaves newer jobs alone
  version integer not null default 1 check (version > 0),
  constraint jobs_counts check (done + failed + skipped <= total),
  constraint jobs_finished check ((status in ('queued', 'running')) = (finished_at is null))
);
alter table public.jobs enable row level security;
revoke all on public.jobs from anon, authenticated, service_role;
grant select on public.jobs to authenticated, service_role;
-- A second start of the same job joins the first.
create unique index jobs_unfinished on public.jobs (kind, subject) where status in ('queued', 'running');
create index jobs_created on public.jobs (created_at desc, id);
create index jobs_started_by on public.jobs (started_by);
create policy jobs_read_admin on public.jobs for select to authenticated using ((select public.is_admin()));

create table public.job_items (
  job_id uuid not null references public.jobs (id) on delete cascade,
  position integer not null,
  -- no reference: what happened to a school stays readable when the school is gone
  school_id uuid,
  label text not null check (char_length(label) <= 300),
  detail jsonb not null default '{}',
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'skipped', 'cancelled')),
  attempts integer not null default 0,
  result jsonb,
  error_code text,
  error_detail text check (char_length(error_detail) <= 1000),
  cost numeric check (cost >= 0),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (job_id, position)
);
alter table public.job_items enable row level security;
revoke all on public.job_items from anon, authenticated, service_role;
grant select on public.job_items to authenticated, service_role;
create index job_items_unfinished on public.job_items (job_id, status, position) where status in ('queued', 'running');
create index job_items_failed on public.job_items (job_id, position) where status = 'failed';
create policy job_items_read_admin on public.job_items for select to authenticated using ((select public.is_admin()));

-- Named locks for periodic tasks of all processes, with an expiry in case the holder dies.
create table private.task_locks (
  name text primary key check (name ~ '^[a-z][a-z-]{2,59}$'),
  locked_at timestamptz not null
);
alter table private.task_locks enable row level security;

-- Whether items depend on earlier ones: steps of imports (lib/jobs/model/job.ts, which a test compares).
create function private.is_sequential_job(p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select p_kind in ('import-check', 'import-apply', 'import-undo', 'register-check')
$$;

-- Ends a job. Remaining items are 'cancelled' and can be continued by retry_job. Without a status it is 'done',
-- 'cancelled' after a stop with remaining items, or 'failed' when nothing succeeded, with the error of its first failed
-- item.
create function private.close_job(p_job uuid, p_status text, p_code text default null, p_detail text default null)
returns void language plpgsql set search_path = '' as $$
declare
  job public.jobs;
  failure public.job_items;
  ending text := p_status;
begin
  select * into job from public.jobs j where j.id = p_job for update;
  if ending is null then
    ending := case when job.done + job.failed + job.skipped < job.total then 'cancelled'
      when job.failed > 0 and job.done + job.skipped = 0 then 'failed' else 'done' end;
    if ending = 'failed' then
      select * into failure from public.job_items i where i.job_id = p_job and i.status = 'failed'
        order by i.position limit 1;
    end if;
  end if;
  update public.job_items i set status = 'cancelled', finished_at = clock_timestamp()
   where i.job_id = p_job and i.status in ('queued', 'running');
  update public.jobs j set status = ending, error_code = coalesce(p_code, failure.error_code),
    error_detail = left(coalesce(p_detail, failure.error_detail), 1000), finished_at = clock_timestamp(),
    current_label = null, lease = null, leased_until = null, cancel_asked_at = null, planned = true
   where j.id = p_job;
end
$$;

-- Closes jobs whose planning process died: nothing of them was done.
create function private.close_half_planned_jobs() returns void
language plpgsql set search_path = '' as $$
declare
  job uuid;
begin
  for job in select j.id from public.jobs j
    where j.status = 'queued' and not j.planned and j.leased_until < clock_timestamp() for update skip locked loop
    perform private.close_job(job, 'failed', 'interrupted');
  end loop;
end
$$;

create function private.append_job_items(p_job uuid, p_items jsonb, p_planned boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  before integer;
  added integer;
begin
  select j.total into before from public.jobs j where j.id = p_job for update;
  insert into public.job_items (job_id, position, school_id, label, detail)
  select p_job, before + entry.position, (entry.item ->> 'school_id')::uuid,
    left(coalesce(entry.item ->> 'label', ''), 300),
         coalesce(entry.item -> 'detail', '{}')
    from jsonb_array_elements(p_items) with ordinality entry (item, position);
  get diagnostics added = row_count;
  update public.jobs j set total = before + added, planned = p_planned,
    leased_until = case when p_planned then null else clock_timestamp() + interval '2 minutes' end
   where j.id = p_job;
  if p_planned and before + added = 0 then
    perform private.close_job(p_job, 'done');
  end if;
  return before + added;
end
$$;

-- Starts a job with items, [{school_id, label, detail}], or joins the unfinished one of this kind and subject. Returns
-- {id, joined, total, stopping}. With p_planned false more items follow by add_job_items; until then it cannot be
-- claimed. The latest 300 finished jobs are kept.
create function public.start_job(
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
    select k.id from public.jobs k where k.status not in ('queued', 'running')
      order by k.created_at desc, k.id offset 300);
  return jsonb_build_object('id', made, 'joined', false, 'stopping', false,
    'total', private.append_job_items(made, coalesce(p_items, '[]'), p_planned));
end
$$;

-- Adds a batch of items after the first p_before; the last batch sets p_planned. 22023 when the job does not expect it.
create function public.add_job_items(p_job uuid, p_before integer, p_items jsonb, p_planned boolean) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.jobs j
    where j.id = p_job and j.status = 'queued' and not j.planned and j.total = p_before for update;
  if not found then
    raise exception 'the job waits for no such items' using errcode = 'invalid_parameter_value';
  end if;
  return private.append_job_items(p_job, p_items, p_planned);
end
$$;

-- Claims the oldest waiting job, or one with an expired lease, for p_seconds. p_bulk separates bulk from single jobs,
-- so that these need not wait. Returns {id, kind, parameters, started_by, lease} or null.
create function public.claim_job(p_kinds text[], p_bulk boolean, p_seconds integer) returns jsonb
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

-- The locked job while the lease is valid; nulls when another process has it.
create function private.leased_job(p_job uuid, p_lease uuid) returns public.jobs
language sql set search_path = '' as $$
  select j.* from public.jobs j where j.id = p_job and j.lease = p_lease and j.status = 'running' for update
$$;

-- Extends a lease by p_seconds. Returns 'kept', 'cancelled' (still leased, must end) or 'lost'.
create function public.renew_job(p_job uuid, p_lease uuid, p_seconds integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
begin
  if job.id is null then
    return 'lost';
  end if;
  update public.jobs j set leased_until = clock_timestamp() + make_interval(secs => p_seconds) where j.id = p_job;
  return case when job.cancel_asked_at is null then 'kept' else 'cancelled' end;
end
$$;

-- The next item: {state: 'item', position, school_id, label, detail, attempts}, the same until finished; or {state:
-- 'finished' | 'cancelled' | 'lost'}. An item whose worker died three times fails. If later items depend on it, so does
-- the job.
create function public.begin_job_item(p_job uuid, p_lease uuid, p_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  item public.job_items;
begin
  if job.id is null then
    return '{"state": "lost"}';
  end if;
  if job.cancel_asked_at is not null then
    return '{"state": "cancelled"}';
  end if;
  loop
    select * into item from public.job_items i where i.job_id = p_job and i.status in ('queued', 'running')
     order by i.status desc, i.position limit 1;
    if not found then
      return '{"state": "finished"}';
    end if;
    exit when item.status = 'running' or item.attempts < 3;
    update public.job_items i set status = 'failed', error_code = 'interrupted', finished_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position;
    update public.jobs j set failed = j.failed + 1 where j.id = p_job;
    if private.is_sequential_job(job.kind) then
      perform private.close_job(p_job, 'failed', 'interrupted');
      return '{"state": "lost"}';
    end if;
  end loop;
  if item.status = 'queued' then
    update public.job_items i set status = 'running', attempts = i.attempts + 1, started_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position returning * into item;
  end if;
  update public.jobs j set current_label = item.label,
    leased_until = clock_timestamp() + make_interval(secs => p_seconds) where j.id = p_job;
  return jsonb_build_object('state', 'item', 'position', item.position, 'school_id', item.school_id, 'label',
    item.label,
    'detail', item.detail, 'attempts', item.attempts);
end
$$;

-- Stores an item's result: p_status is done, skipped, failed or cancelled. Returns 'kept' or 'lost'. Idempotent.
create function public.finish_job_item(
  p_job uuid, p_lease uuid, p_position integer, p_status text, p_result jsonb default null,
  p_code text default null, p_detail text default null, p_cost double precision default 0
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  paid constant numeric := nullif(greatest(coalesce(p_cost, 0), 0), 0)::numeric;
  item public.job_items;
begin
  if job.id is null then
    return 'lost';
  end if;
  if p_status is null or p_status not in ('done', 'skipped', 'failed', 'cancelled') then
    raise exception 'an item cannot become %', p_status using errcode = 'invalid_parameter_value';
  end if;
  update public.job_items i set status = p_status, result = p_result, error_code = p_code,
    error_detail = left(p_detail, 1000), finished_at = clock_timestamp(),
    cost = case when paid is null then i.cost else coalesce(i.cost, 0) + paid end
   where i.job_id = p_job and i.position = p_position and i.status = 'running' returning * into item;
  if found then
    update public.jobs j set
      done = j.done + (p_status = 'done')::integer, skipped = j.skipped + (p_status = 'skipped')::integer,
      failed = j.failed + (p_status = 'failed')::integer, current_label = null,
      cost = case when paid is null then j.cost else coalesce(j.cost, 0) + paid end,
      work_ms = j.work_ms + greatest(0, (extract(epoch from item.finished_at - item.started_at) * 1000)::bigint)
     where j.id = p_job;
  end if;
  return 'kept';
end
$$;

-- Ends a job: p_status null derives done or failed from the counts. Returns 'kept' or 'lost'.
create function public.end_job(
  p_job uuid, p_lease uuid, p_status text default null, p_code text default null, p_detail text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
begin
  if job.id is null then
    return 'lost';
  end if;
  perform private.close_job(p_job, p_status, p_code, p_detail);
  return 'kept';
end
$$;

-- Releases a job, so that another process continues immediately. The interruption does not count as an attempt.
create function public.release_job(p_job uuid, p_lease uuid, p_cost double precision default 0) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  paid constant numeric := nullif(greatest(coalesce(p_cost, 0), 0), 0)::numeric;
begin
  if job.id is null then
    return 'lost';
  end if;
  update public.job_items i set status = 'queued', attempts = i.attempts - 1,
    cost = case when paid is null then i.cost else coalesce(i.cost, 0) + paid end
   where i.job_id = p_job and i.status = 'running';
  update public.jobs j set status = 'queued', lease = null, leased_until = null, current_label = null,
    cost = case when paid is null then j.cost else coalesce(j.cost, 0) + paid end where j.id = p_job;
  return 'kept';
end
$$;

-- Stops a job: 'cancelled' when none runs it, 'stopping' when its worker will end it, 'finished' when it has ended,
-- 'missing'.
create function public.cancel_job(p_job uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  if not private.may_run_jobs() then
    raise exception 'only an admin may stop jobs' using errcode = 'insufficient_privilege';
  end if;
  select * into job from public.jobs j where j.id = p_job for update;
  if not found then
    return 'missing';
  end if;
  if job.finished_at is not null then
    return 'finished';
  end if;
  if job.status = 'running' and job.leased_until >= clock_timestamp() then
    update public.jobs j set cancel_asked_at = coalesce(j.cancel_asked_at, clock_timestamp()) where j.id = p_job;
    return 'stopping';
  end if;
  perform private.close_job(p_job, 'cancelled');
  return 'cancelled';
end
$$;

-- Retries the failed items of a finished job, with p_rest also those not reached; a step of an import always continues
-- to its end. Returns 'queued', 'nothing', 'unfinished', 'taken' (another job of its kind is running) or 'missing'.
create function public.retry_job(p_job uuid, p_rest boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  again text[];
  was_failed integer;
begin
  if not private.may_run_jobs() then
    raise exception 'only an admin may retry jobs' using errcode = 'insufficient_privilege';
  end if;
  select * into job from public.jobs j where j.id = p_job for update;
  if not found then
    return 'missing';
  end if;
  if job.finished_at is null then
    return 'unfinished';
  end if;
  again := case when p_rest or private.is_sequential_job(job.kind) then '{failed,cancelled}' else '{failed}' end;
  if not exists (select 1 from public.job_items i where i.job_id = p_job and i.status = any (again)) then
    return 'nothing';
  end if;
  select count(*) into was_failed from public.job_items i where i.job_id = p_job and i.status = 'failed';
  update public.job_items i set status = 'queued', attempts = 0, result = null, error_code = null, error_detail = null,
    started_at = null, finished_at = null where i.job_id = p_job and i.status = any (again);
  update public.jobs j set status = 'queued', failed = j.failed - was_failed, finished_at = null, error_code = null,
    error_detail = null, started_by = coalesce(auth.uid(), j.started_by) where j.id = p_job;
  return 'queued';
exception when unique_violation then
  return 'taken';
end
$$;

create function public.take_turn(p_name text, p_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.task_locks as t (name, locked_at) values (p_name, clock_timestamp())
  on conflict (name) do update set locked_at = excluded.locked_at
   where t.locked_at <= excluded.locked_at - make_interval(secs => p_seconds)
      -- a clock that went back must not close it for long
      or t.locked_at > excluded.locked_at + interval '1 minute';
  return found;
end
$$;

revoke execute on function
  public.add_job_items(uuid,integer,jsonb,boolean),
  public.begin_job_item(uuid,uuid,integer),
  public.claim_job(text[],boolean,integer),
  public.end_job(uuid,uuid,text,text,text),
  public.finish_job_item(uuid,uuid,integer,text,jsonb,text,text,double precision),
  public.release_job(uuid,uuid,double precision),
  public.renew_job(uuid,uuid,integer),
  public.start_job(text,text,jsonb,uuid,jsonb,boolean),
  public.take_turn(text,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_job_items(uuid,integer,jsonb,boolean),
  public.begin_job_item(uuid,uuid,integer),
  public.claim_job(text[],boolean,integer),
  public.end_job(uuid,uuid,text,text,text),
  public.finish_job_item(uuid,uuid,integer,text,jsonb,text,text,double precision),
  public.release_job(uuid,uuid,double precision),
  public.renew_job(uuid,uuid,integer),
  public.start_job(text,text,jsonb,uuid,jsonb,boolean),
  public.take_turn(text,integer)
  to service_role;
revoke execute on function
  public.cancel_job(uuid),
  public.retry_job(uuid,boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.cancel_job(uuid),
  public.retry_job(uuid,boolean)
  to authenticated, service_role;
