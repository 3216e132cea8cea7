-- How much the directory is used: sums by day, and nothing about whoever used it. Views of schools, searches that found
-- nothing, and clicks that lead from a school to its own site. The server adds them up for some seconds and sends sums.

create table public.daily_counts (
  day date not null,
  kind text not null check (kind in ('school_view', 'empty_search', 'outgoing_click')),
  count bigint not null check (count > 0),
  primary key (day, kind)
);

-- The part of a day's sum that belongs to a school. Goes with the school and after 400 days; the day's own sum stays.
create table public.daily_school_counts (
  day date not null,
  kind text not null check (kind in ('school_view', 'outgoing_click')),
  school_id uuid not null references public.schools (id) on delete cascade,
  count bigint not null check (count > 0),
  primary key (day, kind, school_id)
);
create index daily_school_counts_school on public.daily_school_counts (school_id);

alter table public.daily_counts enable row level security;
alter table public.daily_school_counts enable row level security;
revoke all on public.daily_counts, public.daily_school_counts from anon, authenticated, service_role;
grant select on public.daily_counts, public.daily_school_counts to authenticated, service_role;
create policy daily_counts_read_admin on public.daily_counts for select to authenticated
  using ((select public.is_admin()));
create policy daily_school_counts_read_admin on public.daily_school_counts for select to authenticated
  using ((select public.is_admin()));

-- Adds what the server counted since it last sent: a list of {kind, slug, count}, 1,000 entries at most. What names no
-- active school is not counted, and no entry counts for more than a server can have seen in a minute.
create function public.add_daily_counts(p_counts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  if jsonb_typeof(p_counts) <> 'array' or jsonb_array_length(p_counts) > 1000 then
    raise exception 'a list of at most 1000 counts is needed' using errcode = '22023';
  end if;
  with sent as (
    select e.kind, s.id as school_id, sum(least(e.count, 100000))::bigint as count
    from jsonb_to_recordset(p_counts) as e (kind text, slug text, count bigint)
    left join public.schools s on s.slug = e.slug and s.is_active
    where e.count > 0 and (e.kind = 'empty_search') = (s.id is null)
      and e.kind in ('school_view', 'empty_search', 'outgoing_click')
    group by e.kind, s.id
  ), of_schools as (
    insert into public.daily_school_counts as c (day, kind, school_id, count)
    select today, kind, school_id, count from sent where school_id is not null order by kind, school_id
    on conflict (day, kind, school_id) do update set count = c.count + excluded.count
  )
  insert into public.daily_counts as c (day, kind, count)
  select today, kind, sum(count)::bigint from sent group by kind order by kind
  on conflict (day, kind) do update set count = c.count + excluded.count;
  delete from public.daily_school_counts c where (c.day, c.kind, c.school_id) in (
    select o.day, o.kind, o.school_id from public.daily_school_counts o where o.day < today - 400 limit 1000);
end
$$;
revoke all on function public.add_daily_counts(jsonb) from public, anon, authenticated;
grant execute on function public.add_daily_counts(jsonb) to service_role;

-- The sums of the last days, today's among them, with the schools viewed most; for admins.
create function public.usage_summary(p_days int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may read how much the directory is used' using errcode = 'insufficient_privilege';
  end if;
  return (with span as (
    select (now() at time zone 'utc')::date - least(greatest(p_days, 1), 400) + 1 as first,
      (now() at time zone 'utc')::date as last
  )
  select jsonb_build_object(
    'first', (select first from span),
    'last', (select last from span),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', c.day, 'kind', c.kind, 'count', c.count) order by c.day, c.kind)
      from public.daily_counts c, span where c.day between span.first and span.last), '[]'),
    'schools', coalesce((
      select jsonb_agg(to_jsonb(t) order by t.views desc, t.clicks desc, t.id) from (
        select s.id, s.name, s.slug,
          coalesce(sum(c.count) filter (where c.kind = 'school_view'), 0) as views,
          coalesce(sum(c.count) filter (where c.kind = 'outgoing_click'), 0) as clicks
        from public.daily_school_counts c join public.schools s on s.id = c.school_id, span
        where c.day between span.first and span.last
        group by s.id order by views desc, clicks desc, s.id limit 20) t), '[]')));
end
$$;
revoke all on function public.usage_summary(int) from public, anon;
grant execute on function public.usage_summary(int) to authenticated;
