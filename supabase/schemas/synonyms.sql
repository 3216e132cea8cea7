-- Search synonyms, which administrators edit.

-- A phrase in any language and its meaning: a filter value; 'any' matches every school; 'near' and 'cheap' change the
-- order; 'missing' is not recorded in the directory; 'topic' is a subject of programmes and features, or without a
-- value a valid word that perhaps no school has; 'same' is another spelling, as 'st' of 'saint'. Several values of a
-- kind are alternatives.
create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  phrase text not null check (phrase ~ '\S' and char_length(phrase) <= 100),
  kind text not null constraint search_synonyms_kind_check
    check (kind in ('field', 'type', 'level', 'mode', 'attendance', 'language', 'ownership', 'country', 'any', 'near',
      'cheap', 'missing', 'topic', 'same')),
  value text not null default '' constraint search_synonyms_value_check check (case kind
    when 'field' then value in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')
    when 'type' then value in ('university', 'institute', 'academy', 'college')
    when 'level' then value in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate',
      'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')
    when 'mode' then value in ('on-site', 'online', 'blended')
    when 'attendance' then value in ('full-time', 'part-time', 'evening')
    when 'ownership' then value in ('public', 'private', 'free')
    when 'missing' then value in ('scholarships', 'visa', 'housing', 'jobs', 'timetables')
    when 'same' then value ~ '^[a-z0-9]{1,30}$'
    when 'topic' then value ~ '^[a-z0-9-]{0,30}$'
    when 'language' then value ~ '\S' and char_length(value) <= 60
    when 'country' then value ~ '\S' and char_length(value) <= 100
    else value = '' end),
  -- what is compared: the words of the phrase, four at most
  words text[] generated always as (private.significant_words(private.words_of(phrase))) stored
    constraint search_synonyms_words_check check (cardinality(words) between 1 and 4),
  created_at timestamptz not null default now(),

  version integer not null default 1,
  constraint search_synonyms_key unique (words, kind, value)
);
alter table public.search_synonyms enable row level security;
revoke all on public.search_synonyms from anon, authenticated;
grant select on public.search_synonyms to anon;
grant select, insert, update, delete on public.search_synonyms to authenticated;
grant all on public.search_synonyms to service_role;
create index search_synonyms_value on public.search_synonyms (kind, value);
create policy search_synonyms_read on public.search_synonyms for select to anon, authenticated using (true);
create policy search_synonyms_insert_admin on public.search_synonyms for insert to authenticated
  with check ((select public.is_admin()));
create policy search_synonyms_update_admin on public.search_synonyms for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy search_synonyms_delete_admin on public.search_synonyms for delete to authenticated
  using ((select public.is_admin()));

-- Refuses phrases that no search could match, and stamps changes; reordering columns makes no version.
create function private.prepare_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text[] := private.significant_words(private.words_of(new.phrase));
begin
  new.phrase := btrim(regexp_replace(new.phrase, '\s+', ' ', 'g'));
  if words <> '{}' and words <@ private.stop_words() then
    raise exception 'search_synonyms_stop_words: a search does not ask for these words'
      using errcode = 'check_violation';
  end if;
  if words = '{}' and new.phrase ~ '\S' then
    raise exception 'search_synonyms_words_none: there is no word in it (words_check)'
      using errcode = 'check_violation';
  end if;
  if new.kind = 'country' and not exists (select 1 from public.countries c where c.name_en = new.value) then
    raise exception 'search_synonyms_unknown_country: there is no such country' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.version := old.version
      + case when (new.phrase, new.kind, new.value) is distinct from (old.phrase, old.kind, old.value) then 1
        else 0 end;
  end if;
  return new;
end
$$;

create function private.audit_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_entry('synonym_added', 'synonym', new.id::text, new.phrase,
      jsonb_build_object('kind', new.kind, 'value', new.value));
  elsif tg_op = 'DELETE' then
    perform private.add_audit_entry('synonym_deleted', 'synonym', old.id::text, old.phrase,
      jsonb_build_object('kind', old.kind, 'value', old.value));
  elsif new.version <> old.version then
    perform private.add_audit_entry('synonym_changed', 'synonym', new.id::text, new.phrase,
      jsonb_build_object('kind', new.kind, 'value', new.value,
        'was', jsonb_build_object('phrase', old.phrase, 'kind', old.kind, 'value', old.value)));
  end if;
  return null;
end
$$;

-- A page of synonyms by phrase, with last user and time from the audit log; for admins.
create function public.list_synonyms(
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
    select s.id, s.phrase, s.kind, s.value, s.version, public.normalise_text(s.phrase) as plain
      from public.search_synonyms s
     where coalesce(p_kind, '') in ('', s.kind) and public.normalise_text(s.phrase || ' ' || s.value) like likeness
  ), place as (
    select n.total, n.pages, least(greatest(coalesce(p_page, 1), 1), n.pages) as page
      from (select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / size)::integer) as pages
        from found) n
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_count', p.pages,
    'synonyms', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'phrase', l.phrase, 'kind', l.kind, 'value',
      l.value,
        'version', l.version, 'changed_at', a.happened_at, 'changed_by',
          coalesce(a.actor_name, public.account_names(array[a.actor]) ->> a.actor::text))
          order by l.plain, l.kind, l.value), '[]')
      from (select * from found f order by f.plain, f.kind, f.value offset (p.page - 1)::bigint * size limit size) l
      left join lateral (select e.happened_at, e.actor_name, e.actor from public.audit_log e
        where e.thing = 'synonym' and e.thing_id = l.id::text order by e.id desc limit 1) a on true))
  from place p);
end
$$;

-- Number of schools found for the phrase without and with this synonym, in a rolled-back write. Raises the same errors
-- as saving; for admins.
create function public.preview_synonym(p_phrase text, p_kind text, p_value text, p_id uuid default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request constant jsonb := jsonb_build_object('search', p_phrase, 'exact', true, 'page_size', 0);
  before integer;
  after integer;
begin
  if not public.is_admin() then
    raise exception 'only an admin may try a synonym' using errcode = 'insufficient_privilege';
  end if;
  before := (public.search_schools(request) ->> 'total')::integer;
  begin
    if p_id is null then
      insert into public.search_synonyms (phrase, kind, value) values (p_phrase, p_kind, p_value);
    else
      update public.search_synonyms set phrase = p_phrase, kind = p_kind, value = p_value where id = p_id;
    end if;
    after := (public.search_schools(request) ->> 'total')::integer;
    raise exception 'taken back' using errcode = 'SYN00';
  exception when sqlstate 'SYN00' then
    null;
  end;
  return jsonb_build_object('before', before, 'after', after);
end
$$;

create trigger search_synonyms_prepare before insert or update on public.search_synonyms
  for each row execute function private.prepare_synonym();
create trigger search_synonyms_audit after insert or update or delete on public.search_synonyms
  for each row execute function private.audit_synonym();
-- Cached pages contain search results.
create trigger search_synonyms_zz_page_insert after insert on public.search_synonyms
  referencing new table as new_rows
    for each statement execute function private.record_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_update after update on public.search_synonyms
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_delete after delete on public.search_synonyms
  referencing old table as old_rows
    for each statement execute function private.record_changed_everything('version,created_at');

revoke execute on function private.audit_synonym(), private.prepare_synonym() from public;
revoke execute on function public.list_synonyms(text,text,integer,integer), public.preview_synonym(text,text,text,uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.list_synonyms(text,text,integer,integer), public.preview_synonym(text,text,text,uuid)
  to authenticated, service_role;
