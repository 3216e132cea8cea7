-- What words of a search mean: synonyms, names of countries and places, and the words that are known.

-- The words of a text in their order: normalised, cut at everything that is neither letter nor digit, an acronym with dots in one.
-- Named by number, because classes of characters differ between systems: ASCII, Latin-1, punctuation, symbols, arrows, pictures.
-- What is longer than 40 characters is cut: no index could hold any length. In PL/pgSQL, like other small functions here, because
-- one in SQL is planned anew for every school: that took four times as long.
create function private.words_of(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when coalesce(p_text, '') = '' then '{}' else (
    select array_remove(string_to_array(regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(public.normalise_text(p_text), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
          '\m([a-z0-9])\.(?=[a-z0-9]\M)', '\1', 'g'),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff01-\uff0f\U0001F000-\U0001FAFF]+', ' ', 'g'),
      '([^ ]{40})[^ ]+', '\1', 'g'), ' '), '')) end;
end
$$;

-- Words that names and questions have in any number and that tell nothing.
create function private.little_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{a,al,alla,am,an,and,at,au,aux,avec,by,com,con,d,da,dal,dans,das,de,degli,dei,del,dell,della,delle,der,des,di,die,do,dos,du,
    e,el,em,en,et,for,from,gli,i,il,im,in,is,l,la,las,le,les,lo,los,my,na,nel,nella,no,o,of,on,or,ou,para,per,por,pour,que,s,su,sur,the,
    to,un,una,und,unas,une,unos,with,y}'::text[]
$$;

-- The words without little ones and single letters; all of them where no other is.
create function private.main_words(p_words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select case when kept.words = '{}' then p_words else kept.words end
      from (select array(select w.word from unnest(p_words) with ordinality w (word, place)
        where w.word <> all (private.little_words()) and w.word !~ '^[a-z]$' order by w.place) as words) kept);
end
$$;

-- A phrase in any language and what it asks for: a value of a filter; 'any', what every school here is, so that no school need say it;
-- 'near' and 'cheap' change the order; 'missing' is what the directory does not record; 'topic' is a word that is no typing error though no school may have it; 'same' is another spelling of a word, as 'st'
-- of 'saint'. A phrase may ask for several values of a kind: any of them will do.
create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  phrase text not null check (phrase ~ '\S' and char_length(phrase) <= 100),
  kind text not null constraint search_synonyms_kind_check
    check (kind in ('field', 'type', 'level', 'mode', 'attendance', 'language', 'ownership', 'country', 'any', 'near', 'cheap', 'missing', 'topic', 'same')),
  value text not null default '' constraint search_synonyms_value_check check (case kind
    when 'field' then value in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')
    when 'type' then value in ('university', 'institute', 'academy', 'college')
    when 'level' then value in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')
    when 'mode' then value in ('on-site', 'online', 'blended')
    when 'attendance' then value in ('full-time', 'part-time', 'evening')
    when 'ownership' then value in ('public', 'private', 'free')
    when 'missing' then value in ('scholarships', 'visa', 'housing', 'jobs')
    when 'same' then value ~ '^[a-z0-9]{1,30}$'
    when 'language' then value ~ '\S' and char_length(value) <= 60
    when 'country' then value ~ '\S' and char_length(value) <= 100
    else value = '' end),
  -- what is compared: the words of the phrase, four at most
  words text[] generated always as (private.main_words(private.words_of(phrase))) stored
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

-- The names of countries in both languages as phrases; public.countries changes by migrations alone.
create table private.country_phrases (
  words text[] not null,
  country text not null,
  primary key (words, country)
);
alter table private.country_phrases enable row level security;
create index country_phrases_country on private.country_phrases (country);

-- Towns of the gazetteer, regions, and towns of schools that it does not know. `weight`: the better known of two with one name.
create table private.places (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('town', 'region')),
  -- the code of a country
  country text not null,
  name text not null,
  lat double precision,
  lng double precision,
  weight integer not null default 0
);
alter table private.places enable row level security;
create index places_name on private.places (country, name);

-- What a place is called in any language; from each word of that on, for suggestions: 'new york' (word 1) and 'york' (word 2).
create table private.place_names (
  plain text collate "C" not null,
  place integer not null references private.places (id) on delete cascade,
  word smallint not null,
  primary key (plain, place, word)
);
alter table private.place_names enable row level security;
create index place_names_place on private.place_names (place);

-- Adds a place by its names, which a line each says; a town that is known gets the names that are new.
create function private.add_place(p_kind text, p_country text, p_name text, p_names text[], p_lat double precision, p_lng double precision, p_weight integer)
returns void
language plpgsql set search_path = '' as $$
declare
  known integer;
begin
  select p.id into known from private.place_names n join private.places p on p.id = n.place
   where n.plain = array_to_string(private.words_of(p_name), ' ') and n.word = 1 and p.country = p_country and p.kind = p_kind
   order by p.weight desc, p.id limit 1;
  if known is null then
    insert into private.places (kind, country, name, lat, lng, weight)
      values (p_kind, p_country, p_name, p_lat, p_lng, p_weight) returning id into known;
  end if;
  insert into private.place_names (plain, place, word)
    select array_to_string(w.words[n.word:], ' '), known, min(n.word)
      from unnest(p_names || p_name) given (name)
      cross join lateral (select private.words_of(given.name) as words offset 0) w
      cross join lateral generate_series(1, least(cardinality(w.words), 6)) n (word)
     group by 1
    on conflict do nothing;
end
$$;

-- Every phrase that means something, and what.
create view private.search_phrases as
  select s.words, s.kind, s.value from public.search_synonyms s
  union all
  select c.words, 'country', c.country from private.country_phrases c;

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
        'version', l.version, 'changed_at', a.happened_at, 'changed_by', coalesce(a.actor_name, public.account_names(array[a.actor]) ->> a.actor::text)) order by l.plain, l.kind, l.value), '[]')
      from (select * from found f order by f.plain, f.kind, f.value offset (p.page - 1)::bigint * size limit size) l
      left join lateral (select e.happened_at, e.actor_name, e.actor from public.audit_log e
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
  before := private.count_schools(p_phrase);
  begin
    if p_id is null then
      insert into public.search_synonyms (phrase, kind, value) values (p_phrase, p_kind, p_value);
    else
      update public.search_synonyms set phrase = p_phrase, kind = p_kind, value = p_value where id = p_id;
    end if;
    after := private.count_schools(p_phrase);
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
-- Cached pages show what words find.
create trigger search_synonyms_zz_page_insert after insert on public.search_synonyms
  referencing new table as new_rows for each statement execute function private.note_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_update after update on public.search_synonyms
  referencing old table as old_rows new table as new_rows for each statement execute function private.note_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_delete after delete on public.search_synonyms
  referencing old table as old_rows for each statement execute function private.note_changed_everything('version,created_at');

revoke execute on function
  private.little_words(),
  private.main_words(text[]),
  private.words_of(text)
  from public;
grant execute on function
  private.little_words(),
  private.main_words(text[]),
  private.words_of(text)
  to authenticated, service_role;
revoke execute on function
  private.audit_synonym(),
  private.prepare_synonym(),
  private.add_place(text,text,text,text[],double precision,double precision,integer)
  from public;
revoke execute on function
  public.list_synonyms(text,text,integer,integer),
  public.preview_synonym(text,text,text,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_synonyms(text,text,integer,integer),
  public.preview_synonym(text,text,text,uuid)
  to authenticated, service_role;
