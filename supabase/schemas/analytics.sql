-- Usage: daily sums, and searches without results.

-- Daily sums without personal data: views of schools, searches without results, and clicks to schools' websites. The
-- server adds events up for some seconds and sends sums.
create table public.daily_counts (
  day date not null,
  kind text not null check (kind in ('school_view', 'empty_search', 'outgoing_click')),
  count bigint not null check (count > 0),
  primary key (day, kind)
);
alter table public.daily_counts enable row level security;
revoke all on public.daily_counts from anon, authenticated, service_role;
grant select on public.daily_counts to authenticated, service_role;
create policy daily_counts_read_admin on public.daily_counts for select to authenticated
  using ((select public.is_admin()));

-- A school's part of a daily sum. Deleted with the school and after 400 days; the daily sum stays.
create table public.daily_school_counts (
  day date not null,
  kind text not null check (kind in ('school_view', 'outgoing_click')),
  school_id uuid not null references public.schools (id) on delete cascade,
  count bigint not null check (count > 0),
  primary key (day, kind, school_id)
);
alter table public.daily_school_counts enable row level security;
revoke all on public.daily_school_counts from anon, authenticated, service_role;
grant select on public.daily_school_counts to authenticated, service_role;
create index daily_school_counts_school on public.daily_school_counts (school_id);
create policy daily_school_counts_read_admin on public.daily_school_counts for select to authenticated
  using ((select public.is_admin()));

-- At most 500 distinct texts a day, kept for 180 days. Texts that look like personal data are filtered before
-- (lib/analytics/model/search-words.ts); the checks are a second barrier.
create table public.daily_searches (
  day date not null,
  words text not null check (words ~ '\S' and char_length(words) <= 60 and words !~ '@'
    and words !~ '([0-9][^0-9]*){6}'),
  count bigint not null check (count > 0),
  primary key (words, day)
);
alter table public.daily_searches enable row level security;
revoke all on public.daily_searches from anon, authenticated, service_role;
grant select on public.daily_searches to authenticated, service_role;
create index daily_searches_day on public.daily_searches (day);
create policy daily_searches_read_admin on public.daily_searches for select to authenticated
  using ((select public.is_admin()));

-- Adds sums: a list of {kind, slug, count}, 1,000 entries at most. Inactive schools are ignored, and counts are limited
-- to a server's maximum of a minute.
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
    select o.day, o.kind, o.school_id from public.daily_school_counts o
      where o.day < (private.cleanup_time() at time zone 'utc')::date - 400 limit 1000);
end
$$;

-- Sums of the last days including today, with the most viewed schools; for admins.
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

-- Grouping key of a search: six words at most, without stop words; null for none.
create function private.counted_words(p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when cardinality(w.words) between 1 and 6 and char_length(w.text) <= 60
      and w.text !~ '@' and w.text !~ '([0-9][^0-9]*){6}' then w.text end
    from (select m.words, array_to_string(m.words, ' ') as text
            from (select private.significant_words(private.words_of(left(p_text, 200))) as words) m) w
$$;

-- Adds sums: a list of {words, count}, 1,000 entries at most. A day with too many texts drops the rarest, by today and
-- the week before: made-up texts displace made-up ones. Ties are broken at random; otherwise the first ones would block
-- all others.
create function public.add_daily_searches(p_searches jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  if jsonb_typeof(p_searches) <> 'array' or jsonb_array_length(p_searches) > 1000 then
    raise exception 'a list of at most 1000 searches is needed' using errcode = '22023';
  end if;
  -- One at a time: what leaves is chosen among all.
  perform pg_advisory_xact_lock(hashtext('daily_searches'));
  insert into public.daily_searches as s (day, words, count)
  select today, e.words, sum(e.count)::bigint
    from (select private.counted_words(j.words) as words, least(j.count, 100000) as count
            from jsonb_to_recordset(p_searches) as j (words text, count bigint) where j.count > 0) e
   where e.words is not null group by e.words
  on conflict (words, day) do update set count = s.count + excluded.count;
  if (select count(*) from public.daily_searches s where s.day = today) > 500 then
    delete from public.daily_searches s where s.day = today and s.words in (
      select d.words from public.daily_searches d where d.day = today
       order by (select sum(w.count) from public.daily_searches w where w.words = d.words and w.day > today - 8) desc,
         random()
      offset 500);
  end if;
  delete from public.daily_searches s where s.day <= (private.cleanup_time() at time zone 'utc')::date - 180;
end
$$;

-- A page of texts without results in the last days including today, with their counts in the days before; for admins.
-- {sum} counts all such searches, {listed} those with known words.
create function public.list_empty_searches(p_days integer, p_page integer default 1, p_page_size integer default 25)
  returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  days constant integer := least(greatest(coalesce(p_days, 30), 1), 90);
  size constant integer := least(greatest(coalesce(p_page_size, 25), 1), 1000);
begin
  if not public.is_admin() then
    raise exception 'only an admin may read what was searched' using errcode = 'insufficient_privilege';
  end if;
  return (with words as materialized (
    select s.words, sum(s.count) filter (where s.day > today - days) as count,
        coalesce(sum(s.count) filter (where s.day <= today - days), 0) as before, max(s.day) as last
      from public.daily_searches s where s.day > today - 2 * days group by s.words
    having max(s.day) > today - days
  ), place as (
    select n.total, n.listed, n.pages, least(greatest(coalesce(p_page, 1), 1), n.pages) as page
      from (select count(*)::integer as total, coalesce(sum(w.count), 0)::bigint as listed,
              greatest(1, ceil(count(*)::numeric / size)::integer) as pages from words w) n
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_count', p.pages, 'listed', p.listed,
    'sum', (select coalesce(sum(c.count), 0) from public.daily_counts c where c.kind = 'empty_search'
      and c.day > today - days),
    'searches', (select coalesce(jsonb_agg(to_jsonb(l) order by l.count desc, l.words), '[]') from (
      select * from words w order by w.count desc, w.words offset (p.page - 1)::bigint * size limit size) l))
  from place p);
end
$$;

-- Records the export of the list in the audit log.
create function public.audit_searches_export(p_days integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.add_audit_entry('exported', 'search', null, null, jsonb_build_object('days', p_days));
end
$$;

revoke execute on function
  public.add_daily_counts(jsonb),
  public.add_daily_searches(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_daily_counts(jsonb),
  public.add_daily_searches(jsonb)
  to service_role;
revoke execute on function
  public.audit_searches_export(integer),
  public.list_empty_searches(integer,integer,integer),
  public.usage_summary(integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.audit_searches_export(integer),
  public.list_empty_searches(integer,integer,integer),
  public.usage_summary(integer)
  to authenticated, service_role;
revoke execute on function
  private.counted_words(text)
  from public;
