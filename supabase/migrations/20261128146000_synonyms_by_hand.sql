-- Synonyms of the search as administrators change them: with a version, so that nobody writes over a change that they have not seen,
-- with entries in the audit log, and with a look at what one would do (decision 119).

alter table public.search_synonyms add column version integer not null default 1;

-- Refuses what no search would meet, and stamps changes; the order of columns in a change makes no version.
create function private.prepare_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text[] := private.main_words(private.words_of(new.phrase));
begin
  new.phrase := btrim(regexp_replace(new.phrase, '\s+', ' ', 'g'));
  if words <> '{}' and words <@ private.little_words() then
    raise exception 'search_synonyms_little_words: a search does not ask for these words' using errcode = 'check_violation';
  end if;
  if words = '{}' and new.phrase ~ '\S' then
    raise exception 'search_synonyms_words_none: there is no word in it (words_check)' using errcode = 'check_violation';
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
      + case when (new.phrase, new.kind, new.value) is distinct from (old.phrase, old.kind, old.value) then 1 else 0 end;
  end if;
  return new;
end
$$;
create trigger search_synonyms_prepare before insert or update on public.search_synonyms
  for each row execute function private.prepare_synonym();

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
create trigger search_synonyms_audit after insert or update or delete on public.search_synonyms
  for each row execute function private.audit_synonym();
create index audit_log_synonyms on public.audit_log (thing_id, id desc) where thing = 'synonym';

-- A page of the synonyms by phrase, with who changed them last and when, as far as the audit log knows; for admins.
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
    select s.id, s.phrase, s.kind, s.value, s.version, public.normalise_text(s.phrase) as plain from public.search_synonyms s
     where coalesce(p_kind, '') in ('', s.kind) and public.normalise_text(s.phrase || ' ' || s.value) like likeness
  ), place as (
    select n.total, n.pages, least(greatest(coalesce(p_page, 1), 1), n.pages) as page
      from (select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / size)::integer) as pages from found) n
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_count', p.pages,
    'synonyms', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'phrase', l.phrase, 'kind', l.kind, 'value', l.value,
        'version', l.version, 'changed_at', a.happened_at, 'changed_by', a.actor_name) order by l.plain, l.kind, l.value), '[]')
      from (select * from found f order by f.plain, f.kind, f.value offset (p.page - 1)::bigint * size limit size) l
      left join lateral (select e.happened_at, e.actor_name from public.audit_log e
        where e.thing = 'synonym' and e.thing_id = l.id::text order by e.id desc limit 1) a on true))
  from place p);
end
$$;

-- How many schools a search for the phrase finds as it is, and how many with this synonym, which is written and taken back. Refuses
-- what could not be saved, with the same error; for admins.
create function public.preview_synonym(p_phrase text, p_kind text, p_value text, p_id uuid default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  before integer;
  after integer;
begin
  if not public.is_admin() then
    raise exception 'only an admin may try a synonym' using errcode = 'insufficient_privilege';
  end if;
  before := (public.search_schools(p_search => p_phrase, p_exact => true, p_page_size => 1) ->> 'total')::integer;
  begin
    if p_id is null then
      insert into public.search_synonyms (phrase, kind, value) values (p_phrase, p_kind, p_value);
    else
      update public.search_synonyms set phrase = p_phrase, kind = p_kind, value = p_value where id = p_id;
    end if;
    after := (public.search_schools(p_search => p_phrase, p_exact => true, p_page_size => 1) ->> 'total')::integer;
    raise exception 'taken back' using errcode = 'SYN00';
  exception when sqlstate 'SYN00' then
    null;
  end;
  return jsonb_build_object('before', before, 'after', after);
end
$$;

revoke all on function private.prepare_synonym(), private.audit_synonym(),
  public.list_synonyms(text, text, integer, integer), public.preview_synonym(text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.list_synonyms(text, text, integer, integer), public.preview_synonym(text, text, text, uuid)
  to authenticated;
