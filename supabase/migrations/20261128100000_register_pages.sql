-- What pages say of registers, and which registers a new directory begins with.

-- The registers of a school, or of a programme that one of them gave it and nobody has changed since: [{register, identifier,
-- name, edition, gone_since, facts}]. `facts` are the columns of the school that still hold what the register stated
-- (decision 106). Like a school's page it is for everybody, of an active school alone; administrators see those of hidden ones.
create function public.school_registers(p_school uuid, p_programme uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('register', r.register, 'identifier', r.identifier, 'name', r.name,
      'edition', r.edition, 'gone_since', r.gone_since,
      'facts', (select coalesce(jsonb_agg(f.key order by f.key), '[]') from jsonb_each(r.stated) f
        where to_jsonb(s) -> f.key = f.value)) order by r.register, r.identifier), '[]')
    from public.schools s join public.school_sources r on r.school_id = s.id
   where s.id = p_school and (s.is_active or public.is_admin())
     and (p_programme is null or exists (select 1 from public.programmes p
       where p.id = p_programme and p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer))
$$;

-- What the directory rests on: {checked: {schools, countries, programmes, sources, latest}, registers: [{register, edition,
-- taken_in, schools, programmes, gone}], countries: [{country, schools, programmes}]}. Active schools and programmes alone.
-- `checked` are the schools that a person compared with their sources; `taken_in` is the day.
create function public.data_sources() returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with counted as materialized (
    select s.id, s.country, s.checked_on, jsonb_array_length(s.sources) as sources, coalesce(p.programmes, 0) as programmes
      from public.schools s
      left join (select d.school_id, count(*) as programmes from public.programmes d where d.is_active group by 1) p
        on p.school_id = s.id
     where s.is_active
  ), given as (
    select r.register, count(*) as programmes
      from public.school_sources r cross join lateral jsonb_object_keys(r.programmes) k (id)
      join public.programmes p on p.id = k.id::uuid and p.is_active
      join counted c on c.id = r.school_id
     group by 1
  )
  select jsonb_build_object(
    'checked', (select jsonb_build_object('schools', count(*), 'countries', count(distinct c.country),
        'programmes', coalesce(sum(c.programmes), 0), 'sources', coalesce(sum(c.sources), 0), 'latest', max(c.checked_on))
      from counted c where c.checked_on is not null),
    'registers', (select coalesce(jsonb_agg(to_jsonb(w) order by w.register), '[]') from (
        select r.register, mode() within group (order by r.edition) as edition,
            max(r.fetched_at at time zone 'UTC')::date as taken_in,
            count(distinct r.school_id) filter (where r.gone_since is null) as schools,
            coalesce(max(g.programmes), 0) as programmes,
            count(distinct r.school_id) filter (where r.gone_since is not null) as gone
          from public.school_sources r join counted c on c.id = r.school_id left join given g on g.register = r.register
         group by r.register) w),
    'countries', (select coalesce(jsonb_agg(to_jsonb(w) order by w.schools desc, w.country), '[]') from (
        select c.country, count(*) as schools, sum(c.programmes) as programmes from counted c group by 1) w))
$$;

-- The registers that a new directory begins with. They are written down when a start first asks, so that one that was interrupted
-- goes on with those that are missing.
create table private.first_registers (register text primary key check (register ~ '^[a-z]{2,30}$'));
alter table private.first_registers enable row level security;

-- Which of them are still to be taken in, and which were: {missing, done}. A directory is new as long as nobody administers it and
-- no register was ever begun here; then it begins with p_registers, and an older one with none. One that was taken in, and perhaps
-- taken back since, is done.
create function public.first_registers(p_registers text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  if not exists (select 1 from private.first_registers)
      and not exists (select 1 from private.school_imports i where i.register is not null)
      and not exists (select 1 from public.user_roles r where r.role in ('admin', 'super_admin')) then
    insert into private.first_registers (register) select distinct unnest(p_registers);
  end if;
  return (select jsonb_build_object(
      'missing', coalesce(jsonb_agg(f.register order by f.register) filter (where not f.done), '[]'),
      'done', coalesce(jsonb_agg(f.register order by f.register) filter (where f.done), '[]'))
    from (select w.register, exists (select 1 from private.school_imports i
        where i.register = w.register and i.status in ('imported', 'undoing', 'undone')) as done
      from private.first_registers w) f);
end
$$;

-- The runs of a register that nobody's session began and that have not come to their end: [{id, status, job, live}], those that have
-- begun to write first. `job` is the unfinished one of a run; `live` says that a process may be at work on it.
create function public.unfinished_register_runs(p_register text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'job', j.id,
      'live', coalesce(j.status = 'running' and j.leased_until >= now(), i.status = 'uploading' and i.uploaded_at > now() - interval '1 minute'))
      order by (i.status = 'importing') desc, i.uploaded_at, i.id), '[]')
    from private.school_imports i
    left join lateral (select w.id, w.status, w.leased_until from public.jobs w
      where w.subject = i.id::text and w.status in ('queued', 'running') order by w.created_at limit 1) j on true
    where i.register = p_register and i.actor is null
      -- what was given up is uploading, and older than a week: its rows go with the next uploads
      and (i.status in ('uploaded', 'checked', 'importing') or i.status = 'uploading' and i.uploaded_at > now() - interval '7 days'));
end
$$;

revoke all on function public.school_registers(uuid, uuid), public.data_sources(), public.first_registers(text[]),
  public.unfinished_register_runs(text) from public, anon, authenticated;
grant execute on function public.school_registers(uuid, uuid), public.data_sources() to anon, authenticated, service_role;
grant execute on function public.first_registers(text[]), public.unfinished_register_runs(text) to service_role;
