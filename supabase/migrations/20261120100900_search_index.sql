-- What the search reads instead of the table schools, kept by triggers. Only active schools are in it.
--
-- Three things make a directory of 100,000 schools slow, and each has its own answer here:
--  · Counting. Schools that every filter treats alike form a group (country, type, specialties); there are few
--    groups, and each knows how many schools it has. A count under any filters is a sum over groups. What the home
--    page shows without any filter is counted for each value of its own, and so always ready.
--  · Substrings. The searched text of each language stands in a table of its own, small enough to scan, with a
--    trigram index, and one of single characters and pairs for what is too short for trigrams ('zu', "l'e").
--  · Row-level security, which keeps any index on text from being used (LIKE is not leakproof): the search
--    functions are security definer and read only this.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create table private.search_groups (
  id integer generated always as identity primary key,
  country text not null,
  type text not null,
  -- distinct and sorted
  specialties text[] not null,
  -- with the changes below: how many active schools
  schools integer not null default 0,
  unique (country, type, specialties)
);

-- Changes not yet added to the groups. Writers only ever insert here, so two of them never wait for each other or
-- meet in a deadlock, as they would on a counter.
create table private.search_group_changes (
  group_id integer not null,
  schools integer not null
);

-- What can be searched in a language: one row a school, the columns that searching and sorting need.
create table private.search_documents (
  language text not null,
  school_id uuid not null,
  group_id integer not null,
  sort_name text collate "C" not null,
  -- name, city, country in both languages and description, a line each: no query can match across the border,
  -- because normalise_text() leaves no line break in one
  body text collate "C" not null,
  primary key (school_id, language)
) partition by list (language);
create table private.search_documents_es partition of private.search_documents for values in ('es');
create table private.search_documents_en partition of private.search_documents for values in ('en');

alter table private.search_groups enable row level security;
alter table private.search_group_changes enable row level security;
alter table private.search_documents enable row level security;
alter table private.search_documents_es enable row level security;
alter table private.search_documents_en enable row level security;

-- The characters and the pairs of neighbouring characters of a text, for an index to sort out: repeated, and with
-- pieces of the line breaks between fields, which no query contains. (By pattern, because taking the text apart
-- character by character took six times as long.) The cost is stated far too high: the planner must look this up in
-- the index, never compute it row by row, which took 40 s.
create function private.short_grams(p_text text) returns text[]
language sql immutable parallel safe cost 1000000 set search_path = '' as $$
  select string_to_array(p_text, null)
    || string_to_array(regexp_replace(p_text, '(..)', E'\\1\n', 'g'), E'\n')
    || string_to_array(regexp_replace(substr(p_text, 2), '(..)', E'\\1\n', 'g'), E'\n')
$$;

create index search_documents_order on private.search_documents (sort_name, school_id) include (group_id);
create index search_documents_group on private.search_documents (group_id);
-- Every search reads the list of what was written and not yet sorted into the index: it is kept short.
create index search_documents_trigrams on private.search_documents using gin (body extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index search_documents_short on private.search_documents using gin (private.short_grams(body))
  with (gin_pending_list_limit = 256);
-- For the same reason no statistics of it: collecting them would compute it for 30,000 rows.
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_catalog.pg_inherits
               where inhparent = 'private.search_documents_short'::regclass loop
    execute format('alter index %s alter column 1 set statistics 0', part);
  end loop;
end
$$;

-- How many active schools have a value, with the changes above: kind 'schools' (all of them, value ''), 'country',
-- 'type' or 'specialty'. The same counts as the groups', added up.
create table private.search_values (
  kind text not null,
  value text not null,
  schools integer not null,
  primary key (kind, value)
);
alter table private.search_values enable row level security;

-- The values that a group's schools count for.
create function private.group_values(p_group private.search_groups) returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select 'schools', '' union all select 'country', p_group.country union all select 'type', p_group.type
  union all select 'specialty', specialty from unnest(p_group.specialties) as s (specialty)
$$;

-- The groups and the values as they are now.
create view private.search_counts as
  select g.id, g.country, g.type, g.specialties, g.schools + coalesce(c.schools, 0) as schools
    from private.search_groups g
    left join (select group_id, sum(schools)::integer as schools from private.search_group_changes group by 1) c
      on c.group_id = g.id;
create view private.search_value_counts as
  select kind, value, sum(schools)::integer as schools from (
    select kind, value, schools from private.search_values
    union all
    select v.kind, v.value, c.schools from private.search_group_changes c
      join private.search_groups g on g.id = c.group_id cross join lateral private.group_values(g) v) counts
   group by 1, 2 having sum(schools) > 0;

-- Adds the waiting changes to their groups and values, when there are many. Whoever finds another at it leaves it to
-- them.
create function private.settle_search_groups(p_above integer) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select 1 from private.search_group_changes offset p_above)
     and pg_try_advisory_xact_lock(hashtextextended('settle search groups', 0)) then
    with settled as (
      delete from private.search_group_changes returning group_id, schools
    ), sums as (
      select group_id, sum(schools) as schools from settled group by 1
    ), updated as (
      update private.search_groups g set schools = g.schools + s.schools from sums s where g.id = s.group_id
      returning g.id
    )
    insert into private.search_values as known (kind, value, schools)
      select v.kind, v.value, sum(s.schools)
        from sums s join private.search_groups g on g.id = s.group_id cross join lateral private.group_values(g) v
       group by 1, 2 having sum(s.schools) <> 0
    on conflict (kind, value) do update set schools = known.schools + excluded.schools;
  end if;
end
$$;

-- Brings the search up to date for these schools: active ones are written anew, others leave it.
create function private.index_schools(p_ids uuid[]) returns void
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
    delete from private.search_documents d where d.school_id = any (p_ids) returning d.language, d.group_id
  ), came as (
    insert into private.search_documents (language, school_id, group_id, sort_name, body)
      select texts.language, s.id, g.id, s.sort_name,
        concat_ws(E'\n', s.sort_name, public.normalise_text(s.city), public.normalise_text(s.country),
          public.normalise_text(c.name_es), public.normalise_text(texts.description))
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        left join public.countries c on c.name_en = s.country
        cross join lateral (values
          ('es', s.description),
          ('en', coalesce(s.description_en, s.description))) as texts (language, description)
       where s.id = any (p_ids) and s.is_active
      returning language, group_id
  )
  insert into private.search_group_changes (group_id, schools)
    select group_id, sum(change) from (
      select group_id, -1 as change from gone where language = 'es'
      union all
      select group_id, 1 from came where language = 'es') changes
     group by group_id having sum(change) <> 0;

  perform private.settle_search_groups(500);
end
$$;

create function private.index_written_schools() returns trigger
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
         and (n.is_active, n.sort_name, n.city, n.country, n.type, n.specialties_list, n.description, n.description_en)
           is distinct from
           (o.is_active, o.sort_name, o.city, o.country, o.type, o.specialties_list, o.description, o.description_en));
  end if;
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;

create trigger schools_search_insert after insert on public.schools referencing new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_search_delete after delete on public.schools referencing old table as old_rows
  for each statement execute function private.index_written_schools();

-- Writes the whole index anew; for the owner, after a change of countries or of the rules above.
create function private.reindex_schools() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.search_documents;
  delete from private.search_group_changes;
  delete from private.search_groups;
  delete from private.search_values;
  perform private.index_schools(array(select s.id from public.schools s where s.is_active));
  perform private.settle_search_groups(0);
end
$$;
select private.reindex_schools();
