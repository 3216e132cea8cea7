-- Deletion by age uses a time that a wrong clock cannot move; the database records exports; accounts without a name are
-- shown by e-mail address.
create table private.cleanup_clock (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null,
  counted_to timestamptz not null
);
alter table private.cleanup_clock enable row level security;

create function private.cleanup_time() returns timestamptz
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := clock_timestamp();
  clock private.cleanup_clock;
begin
  select * into clock from private.cleanup_clock;
  if not found then
    insert into private.cleanup_clock (seen_at, counted_to) values (present, present) on conflict do nothing;
    return present;
  end if;
  if present not between clock.seen_at and clock.seen_at + interval '1 hour' then
    -- Whoever finds it locked does not wait for a long transaction: an hour more or less does not matter.
    select * into clock from private.cleanup_clock for update skip locked;
    if found then
      update private.cleanup_clock c set seen_at = present, counted_to = greatest(c.counted_to,
        least(present, c.counted_to + least(2 * greatest(present - c.seen_at, interval '0'), interval '1 day')))
        returning c.* into clock;
    else
      select * into clock from private.cleanup_clock;
    end if;
  end if;
  return least(present, clock.counted_to);
end
$$;

create or replace function private.account_name(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id where u.id = p_user
$$;

create or replace function public.account_names(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may read how accounts are called' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_object_agg(n.id, n.name), '{}') from (
    select u.id, private.account_name(u.id) as name from auth.users u where u.id = any (p_ids[1:2000])) n
    where n.name is not null);
end
$$;

revoke execute on function public.account_names(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.account_names(uuid[]) to authenticated, service_role;

create or replace function private.audit_export(p_thing text) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.audit_log l where l.verb = 'exported' and l.thing = p_thing
      and l.actor is not distinct from auth.uid() and l.happened_at between now() - interval '10 minutes' and now()) then
    perform private.add_audit_entry('exported', p_thing);
  end if;
end
$$;

create or replace function private.add_audit_entry(
  p_verb text, p_thing text, p_thing_id text default null, p_label text default null, p_detail jsonb default '{}',
  p_actor uuid default auth.uid(), p_address inet default private.session_address()
) returns void
language plpgsql set search_path = '' as $$
declare
  sent_as constant text := coalesce(nullif(current_setting('role', true), 'none'), 'owner');
  oldest constant timestamptz := private.cleanup_time() - interval '400 days';
begin
  delete from public.audit_log l where l.id in (
    select o.id from public.audit_log o where o.happened_at < oldest order by o.happened_at limit 100);
  insert into public.audit_log (actor, actor_name, actor_role, verb, thing, thing_id, label, detail, address)
  values (p_actor, private.audit_name(p_actor),
    case when p_actor is not null
        then coalesce((select r.role from public.user_roles r where r.user_id = p_actor), 'user')
      when sent_as = 'service_role' then 'service' when sent_as in ('anon', 'authenticated') then 'anon' else 'owner' end,
    p_verb, p_thing, left(p_thing_id, 100), left(p_label, 300), coalesce(p_detail, '{}'), p_address);
end
$$;

create or replace function public.audit_failed_sign_in(p_email text, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meant uuid;
  came_from inet;
begin
  if (select count(*) from public.audit_log l
      where l.verb = 'sign_in_failed' and l.happened_at between now() - interval '1 hour' and now()) >= 1000 then
    return;
  end if;
  begin
    came_from := p_address::inet;
  exception when others then
    came_from := null;
  end;
  select u.id into meant from auth.users u where u.email = lower(btrim(p_email)) limit 1;
  perform private.add_audit_entry('sign_in_failed', 'account', meant::text, private.audit_name(meant), '{}', null, came_from);
end
$$;

create or replace function public.audit_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may read the audit log' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
      order by public.normalise_text(coalesce(p.name, '')), p.id), '[]')
    from (select u.id, private.account_name(u.id) as name from auth.users u
      where exists (select 1 from public.audit_log l where l.actor = u.id)) p);
end
$$;

create or replace function public.list_deleted_schools(
  p_search text default '', p_undone boolean default false, p_page integer default 1, p_page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  likeness constant text := '%' || replace(replace(replace(
    public.normalise_text(left(coalesce(p_search, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  found integer;
  page integer;
begin
  perform private.require_super_admin();
  select count(*) into found from public.deleted_schools d
   where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'undone', (select count(*) from public.deleted_schools d where d.undone),
    'schools', (select coalesce(jsonb_agg(to_jsonb(w) order by w.deleted_at desc, w.id), '[]') from (
        select d.id, d.name, d.slug, d.deleted_at, d.deleted_by, private.account_name(d.deleted_by) as deleted_by_name
          from public.deleted_schools d
         where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness
         order by d.deleted_at desc, d.id offset (page - 1)::bigint * size limit size) w));
end
$$;

create or replace function public.list_synonyms(
  p_search text default '', p_kind text default '', p_page integer default 1, p_page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  likeness constant text := '%' || replace(replace(replace(
    public.normalise_text(left(coalesce(p_search, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
begin
  if not public.is_admin() then
    raise exception 'only an admin may list the synonyms' using errcode = 'insufficient_privilege';
  end if;
  return (with found as materialized (
    select s.id, s.phrase, s.kind, s.value, s.version, public.normalise_text(s.phrase) as plain from public.search_synonyms s
     where coalesce(p_kind, '') in ('', s.kind) and public.normalise_text(s.phrase || ' ' || s.value) like likeness
  ), place as (
    select n.total, n.pages, least(greatest(coalesce(p_page, 1), 1), n.pages) as page
      from (select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / size)::integer) as pages from found) n
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_count', p.pages,
    'synonyms', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'phrase', l.phrase, 'kind', l.kind, 'value', l.value,
        'version', l.version, 'changed_at', a.happened_at, 'changed_by', coalesce(a.actor_name, public.account_names(array[a.actor]) ->> a.actor::text)) order by l.plain, l.kind, l.value), '[]')
      from (select * from found f order by f.plain, f.kind, f.value offset (p.page - 1)::bigint * size limit size) l
      left join lateral (select e.happened_at, e.actor_name, e.actor from public.audit_log e
        where e.thing = 'synonym' and e.thing_id = l.id::text order by e.id desc limit 1) a on true))
  from place p);
end
$$;

create or replace function public.list_register_decisions(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.register_decisions d where p_register = '' or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.decided_at desc, w.id), '[]')
    from (select d.id, d.register, d.identifier, d.name, d.difference, d.choice, d.school_id,
              (select s.name from public.schools s where s.id = d.school_id) as school, d.theirs - 'sources' as theirs,
              d.ours - 'sources' as ours, d.decided_at, private.account_name(d.decided_by) as decided_by, d.undone_at,
              private.account_name(d.undone_by) as undone_by
            from private.register_decisions d where p_register = '' or d.register = p_register
           order by d.decided_at desc, d.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create or replace function public.add_daily_counts(p_counts jsonb) returns void
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
    select o.day, o.kind, o.school_id from public.daily_school_counts o where o.day < (private.cleanup_time() at time zone 'utc')::date - 400 limit 1000);
end
$$;

create or replace function public.add_daily_searches(p_searches jsonb) returns void
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
       order by (select sum(w.count) from public.daily_searches w where w.words = d.words and w.day > today - 8) desc, random()
      offset 500);
  end if;
  delete from public.daily_searches s where s.day <= (private.cleanup_time() at time zone 'utc')::date - 180;
end
$$;

create or replace function private.tidy_imports(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.cleanup_time();
  gone integer;
  claims integer;
begin
  delete from private.import_rows r where r.ctid = any (array(
    select o.row from (
        select i.id, i.uploaded_at < present - interval '7 days' and i.status in ('uploading', 'uploaded', 'checked')
            or i.imported_at < present - interval '90 days' and (i.register is null or i.status = 'undone') as old
          from private.school_imports i
         where i.status in ('imported', 'undoing', 'undone') or i.uploaded_at < present - interval '7 days') i
      cross join lateral (select p.ctid as row from private.import_rows p where p.import = i.id
        and (i.old or p.outcome in ('created', 'changed')
          or p.kind in ('same', 'new', 'matched', 'changed') and p.outcome is null)
        limit p_limit) o
     limit p_limit));
  get diagnostics gone = row_count;
  delete from private.import_claims c where c.ctid = any (array(
    select o.row from private.school_imports i
      cross join lateral (select p.ctid as row from private.import_claims p
        where p.import = i.id and (i.status <> 'uploaded' or p.run <> i.run) limit p_limit) o
     limit p_limit));
  get diagnostics claims = row_count;
  if gone = 0 then
    delete from private.school_imports i where i.status in ('uploading', 'uploaded', 'checked')
      and i.uploaded_at < present - interval '7 days' and not exists (select 1 from private.import_rows r where r.import = i.id);
  end if;
  return gone + claims;
end
$$;

create or replace function public.import_problem_rows(p_import uuid, p_after integer, p_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform private.audit_export('import');
  return (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
    select r.position, r.number, r.cells, r.kind, r.errors, r.duplicate, r.outcome, r.code
      from private.import_rows r join private.school_imports i on i.id = r.import and r.run = i.run
     where r.import = p_import and r.position > p_after and (r.kind in ('error', 'duplicate') or r.outcome = 'failed')
     order by r.position limit least(greatest(p_size, 1), 1000)) w);
end
$$;

create or replace function public.export_programmes(
  p_schools uuid[], p_after_school uuid default null, p_after_position integer default null, p_after_id uuid default null,
  p_size integer default 500
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export programmes' using errcode = 'insufficient_privilege';
  end if;
  perform private.audit_export('programme');
  return (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place, page.position, page.id), '[]') from (
    select p.*, s.slug as school_slug, s.name as school_name, u.place
      from unnest(p_schools[1:500]) with ordinality u (id, place)
      join public.schools s on s.id = u.id join public.programmes p on p.school_id = u.id
     where p_after_id is null
        or (u.place, p.position, p.id) > (array_position(p_schools, p_after_school)::bigint, p_after_position, p_after_id)
     order by u.place, p.position, p.id limit least(greatest(coalesce(p_size, 500), 1), 1000)) page);
end
$$;

create or replace function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200, p_origin uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export schools' using errcode = 'insufficient_privilege';
  end if;
  perform private.audit_export('school');
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.* from public.schools s
     where (p_after_id is null or (s.sort_name, s.id) > (p_after_name collate "C", p_after_id))
       and (p_ids is null or s.id = any (p_ids))
       and (p_origin is null or s.id in (select c.school_id from private.import_changes c where c.import = p_origin))
       and (needle.likeness is null or s.admin_text like needle.likeness or s.admin_text like needle.digits
         or s.country = any (needle.countries) or s.id = any (needle.ids))
       and (coalesce(p_country, '') = '' or s.country = p_country)
       and (coalesce(p_type, '') = '' or s.type = p_type)
       and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
       and (coalesce(p_issue, '') = '' or case when p_issue = 'ai_text'
         then s.id in (select m.school_id from public.ai_generated_texts m) else private.has_quality_issue(s, p_issue) end)
     order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 200), 1), 500)) page);
end
$$;

create or replace function public.send_contact_message(
  p_name text, p_email text, p_message text, p_language text default 'es',
  p_client text default null, p_website text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  spaces constant text := E' \t\n\r';
  trimmed_name constant text := btrim(p_name, spaces);
  trimmed_email constant text := btrim(p_email, spaces);
  trimmed_message constant text := btrim(p_message, spaces);
  suspected constant boolean := coalesce(p_website, '') ~ '\S';
  everybody constant text := case when suspected then 'all suspected' else 'all' end;
  settings private.contact_settings;
  senders text[];
  sender text;
  fullest timestamptz;
begin
  if coalesce(trimmed_name, '') !~ '\S' or char_length(trimmed_name) > 200 then
    return jsonb_build_object('status', 'invalid', 'field', 'name');
  end if;
  if coalesce(trimmed_email, '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(trimmed_email) > 320 then
    return jsonb_build_object('status', 'invalid', 'field', 'email');
  end if;
  if coalesce(trimmed_message, '') !~ '\S' or char_length(trimmed_message) > 5000 then
    return jsonb_build_object('status', 'invalid', 'field', 'message');
  end if;

  select * into strict settings from private.contact_settings;
  senders := private.contact_senders(p_client, settings.salt);
  -- One at a time for each sender: parallel calls must not all count four and all be the fifth.
  foreach sender in array senders loop
    perform pg_advisory_xact_lock(hashtextextended('contact:' || sender, 0));
  end loop;

  -- also what a clock that was set wrong left in the future, which would count until then
  delete from private.contact_sends s
   where s.sent_at not between clock_timestamp() - settings.period and clock_timestamp();
  -- for each sender over the limit: when its oldest counted message leaves the hour
  select max(full_since.sent_at) into fullest from unnest(senders) candidate
    cross join lateral (
      select s.sent_at from private.contact_sends s where s.sender = candidate
      order by s.sent_at desc offset settings.per_sender - 1 limit 1) full_since;
  if fullest is null then
    select s.sent_at into fullest from private.contact_sends s where s.sender = everybody
      order by s.sent_at desc offset settings.all_senders - 1 limit 1;
  end if;
  if fullest is not null then
    return jsonb_build_object('status', 'rate_limited', 'retry_after',
      greatest(1, ceil(extract(epoch from fullest + settings.period - clock_timestamp()))::integer));
  end if;

  insert into private.contact_sends (sender) select unnest(senders || everybody);
  insert into public.contact_messages (name, email, message, language, suspected_spam)
  values (trimmed_name, trimmed_email, trimmed_message, case when p_language = 'en' then 'en' else 'es' end, suspected);
  return jsonb_build_object('status', 'sent');
end
$$;
