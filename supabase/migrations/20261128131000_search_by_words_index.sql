-- What the search of schools reads: one row a school in both languages, by words, and the words that there are (decision 115).

drop function private.text_page(text, text, integer[], integer, integer), private.text_counts(text, text), private.text_condition(text),
  private.plain_page(text, integer[], integer, integer);
drop table private.search_documents;
drop function private.short_grams(text);

-- The columns of words hold no positions. Besides words they hold marks, which nobody can type: '=f:pastry' that a school teaches a
-- field, '=t:', '=l:', '=m:' and '=c:' its type, levels, ways of teaching and country, '~ice' initials of its name, and in `words`
-- '+pastry' a word of its name.
create table private.search_documents (
  school_id uuid primary key,
  group_id integer not null,
  -- schools.completeness_band
  band smallint not null,
  checked_on date,
  -- the cheapest known price for a year
  euros double precision,
  sort_name text collate "C" not null,
  -- the main words of the name, one space between them
  plain_name text collate "C" not null,
  -- of the school and of what registers call it
  names tsvector not null,
  -- town, region and country by all their names, and the marks
  places tsvector not null,
  -- programmes, and specialties of its own
  topics tsvector not null,
  -- all of these, and the descriptions; of which the rest is found by an index and never read
  words tsvector not null
);
alter table private.search_documents enable row level security;
alter table private.search_documents alter column words set storage external;
create index search_documents_order on private.search_documents (band, sort_name, school_id) include (group_id);
create index search_documents_group on private.search_documents (group_id);
-- Every search reads the list of what was written and not yet sorted into the index: it is kept short.
create index search_documents_words on private.search_documents using gin (words) with (gin_pending_list_limit = 512);
create index search_documents_names on private.search_documents using gin (names) with (gin_pending_list_limit = 512);

-- The words of names, places and topics, and of phrases that mean something: what a word that is typed wrong may have been. Twice
-- where two writers have written one at the same time, so that neither waits for the other; those of schools that are gone stay.
create table private.search_words (
  word text collate "C" not null,
  size smallint generated always as (char_length(word)) stored
);
alter table private.search_words enable row level security;
create index search_words_word on private.search_words (word);
create index search_words_end on private.search_words (right(word, 2), size);

create function private.add_search_words(p_words text[]) returns void
language sql set search_path = '' as $$
  insert into private.search_words (word)
    select distinct w.word from unnest(p_words) w (word)
     where w.word ~ '^[a-z]{3,30}$' and not exists (select 1 from private.search_words k where k.word = w.word)
$$;

create function private.add_synonym_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_search_words(new.words);
  return null;
end
$$;
create trigger search_synonyms_words after insert or update on public.search_synonyms
  for each row execute function private.add_synonym_words();
select private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));

-- The initials of a name with and without little words and the words of its town, where they make three to eight letters.
create function private.initials(p_name text[], p_town text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array(select distinct i.initials from (
        select string_agg(left(w.word, 1), '' order by w.place) filter (where f.little or w.word <> all (private.little_words()))
          from unnest(p_name) with ordinality w (word, place)
          cross join (values (true, true), (true, false), (false, true), (false, false)) f (little, town)
         where f.town or w.word <> all (p_town)
         group by f.little, f.town) i (initials)
      where i.initials ~ '^[a-z]{3,8}$'));
end
$$;

-- The cheapest known price for a year: of its programmes, else of the school itself.
create function private.school_euros(p_school public.schools) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce((select min(d.year_euros) from private.programme_documents d where d.school_id = p_school.id),
      nullif(least(p_school.tuition_min, p_school.tuition_max), 0)::double precision
        / case p_school.tuition_currency when 'EUR' then 1
            else (select r.per_euro from public.exchange_rates r where r.currency = p_school.tuition_currency) end::double precision));
end
$$;

-- A school's document. Programmes are those that are shown.
create function private.search_document(p_school public.schools)
returns table (checked_on date, euros double precision, plain_name text, names tsvector, places tsvector, topics tsvector, words tsvector)
language sql stable set search_path = '' as $$
  select p_school.checked_on,
      private.school_euros(p_school),
      array_to_string(private.main_words(w.name), ' '),
      array_to_tsvector(t.names), array_to_tsvector(t.places), array_to_tsvector(t.topics),
      array_to_tsvector(t.names || t.places || t.topics || array(select '+' || n.word from unnest(t.names) n (word) where n.word not like '~%')
        || private.words_of(concat_ws(' ', p_school.description, p_school.description_en)))
    from (select private.words_of(p_school.name) as name, private.words_of(p_school.city) as town offset 0) w
    cross join lateral (
      select coalesce(string_agg(concat_ws(' ', p.name, p.name_es, p.name_en), ' '), '') as names,
          coalesce(array_agg(distinct '=f:' || p.field) filter (where p.field is not null), '{}')
            || coalesce(array_agg(distinct '=l:' || p.level) filter (where p.level is not null), '{}')
            || coalesce(array_agg(distinct '=m:' || p.mode) filter (where p.mode is not null), '{}') as marks
        from public.programmes p
       where p.school_id = p_school.id and p.is_active) taught
    cross join lateral (
      select w.name || private.words_of((select string_agg(r.name, ' ') from public.school_sources r where r.school_id = p_school.id))
            || array(select '~' || i.initials from unnest(private.initials(w.name, w.town)) i (initials)) as names,
          w.town || private.words_of(concat_ws(' ', p_school.region, p_school.country,
              (select c.name_es from public.countries c where c.name_en = p_school.country),
              private.town_aliases(p_school.country, p_school.city)))
            || array['=c:' || p_school.country, '=t:' || p_school.type]
            || array(select '=f:' || f.field from unnest(p_school.specialties_list) f (field)
              where f.field in ('culinaryArts', 'pastry', 'wineGastronomy', 'hospitality', 'hotelManagement')) || taught.marks as places,
          private.words_of(concat_ws(' ', taught.names, array_to_string(p_school.specialties_list, ' '),
            array_to_string(public.json_text_list(p_school.specialties_en), ' '))) as topics
      offset 0) t
$$;

-- Brings the search up to date for these schools: active ones are written anew, others leave it.
create or replace function private.index_schools(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- in one order, so that two writers of the same new groups cannot wait for each other
  insert into private.search_groups (country, type, specialties)
    select distinct w.country, w.type, w.specialties from (
        select s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1) as specialties
          from public.schools s where s.id = any (p_ids) and s.is_active) w
     where not exists (select 1 from private.search_groups g
        where (g.country, g.type, g.specialties) = (w.country, w.type, w.specialties))
     order by 1, 2, 3
    on conflict do nothing;

  with gone as (
    delete from private.search_documents d where d.school_id = any (p_ids) returning d.group_id
  ), came as (
    insert into private.search_documents (school_id, group_id, band, sort_name, checked_on, euros, plain_name, names, places, topics, words)
      select s.id, g.id, s.completeness_band, s.sort_name, d.checked_on, d.euros, d.plain_name, d.names, d.places, d.topics, d.words
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        cross join lateral private.search_document(s) d
       where s.id = any (p_ids) and s.is_active
      returning group_id
  )
  insert into private.search_group_changes (group_id, schools)
    select group_id, sum(change) from (
      select group_id, -1 as change from gone
      union all
      select group_id, 1 from came) changes
     group by group_id having sum(change) <> 0;

  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.names || d.places || d.topics) l
     where d.school_id = any (p_ids)));
  perform private.settle_search_groups(500);
end
$$;

create or replace function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select o.id from old_rows o where o.is_active);
  else
    -- most changes of a school touch nothing that is searched
    ids := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (n.is_active, n.sort_name, n.city, n.region, n.country, n.type, n.specialties_list, n.specialties_en, n.description,
             n.description_en, n.completeness_band, n.checked_on, n.tuition_min, n.tuition_max, n.tuition_currency)
           is distinct from
           (o.is_active, o.sort_name, o.city, o.region, o.country, o.type, o.specialties_list, o.specialties_en, o.description,
             o.description_en, o.completeness_band, o.checked_on, o.tuition_min, o.tuition_max, o.tuition_currency));
  end if;
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;

-- Programmes that have come, gone or got another price. One writer of a school after the other: whoever waits here knows what the
-- one before has written.
create function private.index_schools_of_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select n.school_id from new_rows n join old_rows o on o.programme_id = n.programme_id
      where n.year_euros is distinct from o.year_euros group by 1);
    if ids <> '{}' then
      perform 1 from public.schools s where s.id = any (ids) order by s.id for no key update;
      update private.search_documents d set euros = private.school_euros(s)
        from public.schools s
       where s.id = any (ids) and d.school_id = s.id and d.euros is distinct from private.school_euros(s);
    end if;
    return null;
  elsif tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n);
  else
    -- one that is only written anew comes again in the next statement
    ids := array(select distinct o.school_id from old_rows o where not exists (
      select 1 from public.programmes p where p.id = o.programme_id and p.school_id = o.school_id and p.is_active));
  end if;
  ids := array(select s.id from public.schools s where s.id = any (ids) and s.is_active order by s.id for no key update);
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;
create trigger programme_documents_schools_insert after insert on private.programme_documents
  referencing new table as new_rows for each statement execute function private.index_schools_of_programmes();
create trigger programme_documents_schools_update after update on private.programme_documents
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_schools_of_programmes();
create trigger programme_documents_schools_delete after delete on private.programme_documents
  referencing old table as old_rows for each statement execute function private.index_schools_of_programmes();

-- Writes the whole index anew; for the owner, after a change of countries or of the rules above.
create or replace function private.reindex_schools() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.search_documents;
  delete from private.search_group_changes;
  delete from private.search_groups;
  delete from private.search_values;
  delete from private.search_words;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
  perform private.index_schools(array(select s.id from public.schools s where s.is_active));
  perform private.settle_search_groups(0);
end
$$;
select private.reindex_schools();
analyze private.search_documents;
analyze private.search_words;

revoke all on function private.add_search_words(text[]), private.add_synonym_words(), private.initials(text[], text[]),
  private.school_euros(public.schools), private.search_document(public.schools), private.index_schools_of_programmes() from public, anon, authenticated;
