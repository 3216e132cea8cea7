-- Words of the search: synonyms, names of countries and places, and known words.

-- Words of a text in order: normalised, split at anything but letters and digits, dotted acronyms joined. Characters by
-- number, because character classes differ between systems: ASCII, Latin-1, punctuation, symbols, arrows, pictures. Cut
-- at 40 characters, because indexes limit the length. PL/pgSQL, like other small functions here, because SQL functions
-- are planned again for every school, which took four times as long.
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

-- Stop words.
create function private.stop_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{a,al,alla,am,an,and,at,au,aux,avec,by,com,con,d,da,dal,dans,das,de,degli,dei,del,dell,della,delle,der,des,di,die,do,dos,du,
    e,el,em,en,et,for,from,gli,i,il,im,in,is,l,la,las,le,les,lo,los,me,mi,my,na,nel,nella,no,o,of,on,or,ou,para,per,por,pour,que,s,su,sur,the,
    to,un,una,und,unas,une,unos,with,y}'::text[]
$$;

-- Words without stop words and single letters; all when none remain.
create function private.significant_words(p_words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select case when kept.words = '{}' then p_words else kept.words end
      from (select array(select w.word from unnest(p_words) with ordinality w (word, place)
        where w.word <> all (private.stop_words()) and w.word !~ '^[a-z]$' order by w.place) as words) kept);
end
$$;

-- Frequent words of Spanish, English, French and Italian: neither towns nor typing errors. Those that are ignored say
-- nothing about a school. Written by the seed (scripts/build-common-words.ts).
create table private.common_words (
  word text collate "C" primary key,
  ignored boolean not null
);
alter table private.common_words enable row level security;

-- Country names in both languages as phrases; public.countries only changes by migrations.
create table private.country_phrases (
  words text[] not null,
  country text not null,
  primary key (words, country)
);
alter table private.country_phrases enable row level security;
create index country_phrases_country on private.country_phrases (country);

-- Towns of the gazetteer, regions, and other towns of schools. `weight`: prominence among equal names.
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

-- Names of a place in any language, from each of their words on, for suggestions: 'new york' (word 1) and 'york' (word
-- 2).
create table private.place_names (
  plain text collate "C" not null,
  place integer not null references private.places (id) on delete cascade,
  word smallint not null,
  primary key (plain, place, word)
);
alter table private.place_names enable row level security;
create index place_names_place on private.place_names (place);

-- Adds a place by its names, one a line; a known town gets new names.
create function private.add_place(p_kind text, p_country text, p_name text, p_names text[], p_lat double precision,
  p_lng double precision, p_weight integer)
returns void
language plpgsql set search_path = '' as $$
declare
  known integer;
begin
  select p.id into known from private.place_names n join private.places p on p.id = n.place
   where n.plain = array_to_string(private.words_of(p_name), ' ') and n.word = 1 and p.country = p_country
     and p.kind = p_kind
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

revoke execute on function private.add_place(text,text,text,text[],double precision,double precision,integer),
  private.stop_words(), private.significant_words(text[]),
  private.words_of(text) from public;
grant execute on function private.stop_words(), private.significant_words(text[]), private.words_of(text)
  to authenticated, service_role;
