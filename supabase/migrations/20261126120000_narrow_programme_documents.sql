-- The search for programmes in less work, with the same answers (decision 104): what is counted lies in narrow indexes, the
-- filters of closed choices are one sum of bits, and texts that stand in the names are not kept twice.

-- Where the bit of each filter lies, in the numbers below: a programme that fails it has it set.
create function private.filter_bit(p_filter text) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select 1::bigint << case p_filter when 'levels' then 12 when 'fields' then 20 when 'modes' then 25 when 'internship' then 27
    when 'priced' then 29 when 'price' then 32 when 'months' then 33 when 'languages' then 34 when 'country' then 35
    when 'city' then 36 end
$$;

-- The bits of all other filters: what counts for a filter's values has none of them.
create function private.other_filter_bits(p_filter text default '') returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select bit_or(private.filter_bit(f.name)) from unnest(array['levels', 'fields', 'modes', 'internship', 'priced', 'months',
    'languages', 'country', 'city', 'price']) f (name) where f.name <> p_filter
$$;

-- What is searched for words besides the names that a document sorts by: a line each, none twice.
create function private.programme_body(p_lines text[], p_sorts text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(distinct l.line collate "C", E'\n' order by l.line collate "C"), '')
    from unnest(p_lines) l (line) where l.line <> all (p_sorts)
$$;

create table private.programme_documents_anew (
  -- of private.programme_terms
  country integer not null,
  city integer not null,
  -- the list of languages, of private.programme_terms, above the bits of the months of intake, the lowest for January
  teaching bigint not null,
  -- places in private.programme_choices(), 0 for unknown
  level smallint not null,
  field smallint not null,
  mode smallint not null,
  -- how much of what people decide by is known: price, length, intake, language
  known smallint not null,
  -- whether it is included or can be chosen
  internship boolean not null,
  -- whether any price is stated, comparable or not
  priced boolean not null,
  programme_id uuid not null,
  school_id uuid not null,
  weeks double precision,
  -- cheapest for a year and in all, of private.comparable_prices()
  year_euros double precision,
  total_euros double precision,
  -- a bit for each level, field and mode, and for what is so or not; above those of a filter its private.filter_bit() is free
  facts bigint not null generated always as ((1::bigint << level) | (1::bigint << (13 + field)) | (1::bigint << (21 + mode))
    | (internship::integer::bigint << 26) | (priced::integer::bigint << 28)
    | ((year_euros is null)::integer::bigint << 30) | ((total_euros is null)::integer::bigint << 31)) stored,
  sort_es text collate "C" not null,
  sort_en text collate "C" not null,
  -- what else is searched for words, of private.programme_body(): other names, school, city, country in both languages
  body text collate "C" not null
);
insert into private.programme_documents_anew (country, city, teaching, level, field, mode, known, internship, priced, programme_id,
    school_id, weeks, year_euros, total_euros, sort_es, sort_en, body)
  select country, city, teaching, level, field, mode, known, internship, priced, programme_id,
      school_id, weeks, year_euros, total_euros, sort_es, sort_en,
      private.programme_body(string_to_array(body, E'\n'), array[sort_es, sort_en])
    from private.programme_documents;
drop table private.programme_documents;
alter table private.programme_documents_anew rename to programme_documents;
alter table private.programme_documents enable row level security;
alter table private.programme_documents add constraint programme_documents_pkey primary key (programme_id);
-- All that a search without words needs to know is in the first three, so that it never reads the wide rows.
create index programme_documents_first_es on private.programme_documents (known desc, sort_es, programme_id)
  include (facts, teaching, country, city, year_euros, total_euros, weeks);
create index programme_documents_first_en on private.programme_documents (known desc, sort_en, programme_id)
  include (facts, teaching, country, city, year_euros, total_euros, weeks);
create index programme_documents_country on private.programme_documents (country, city)
  include (facts, teaching, year_euros, total_euros, weeks);
create index programme_documents_school on private.programme_documents (school_id) include (priced);
create index programme_documents_trigrams on private.programme_documents using gin (sort_es extensions.gin_trgm_ops,
  sort_en extensions.gin_trgm_ops, body extensions.gin_trgm_ops) with (gin_pending_list_limit = 512);

-- The totals of the facts have other numbers now.
delete from private.programme_totals;
delete from private.programme_total_changes;
insert into private.programme_totals (dimension, value, programmes)
  select t.dimension, t.value, count(*) from private.programme_documents d
    cross join lateral (values ('country', d.country::bigint), ('facts', d.facts), ('teaching', d.teaching)) t (dimension, value)
   group by 1, 2;
create trigger programme_documents_insert after insert on private.programme_documents
  referencing new table as new_rows for each statement execute function private.count_documents();
create trigger programme_documents_update after update on private.programme_documents
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_documents();
create trigger programme_documents_delete after delete on private.programme_documents
  referencing old table as old_rows for each statement execute function private.count_documents();
drop view private.programme_total_counts;
analyze private.programme_documents;

create or replace function private.reindex_programmes(p_ids uuid[] default null) returns void
language plpgsql set search_path = '' as $$
begin
  if p_ids is null then
    delete from private.programme_documents;
    delete from private.programme_total_changes;
    delete from private.programme_totals;
    delete from private.programme_terms;
    p_ids := array(select p.id from public.programmes p where p.is_active);
  else
    delete from private.programme_documents d where d.programme_id = any (p_ids);
  end if;
  -- in one order, so that two writers of the same new terms cannot wait for each other
  insert into private.programme_terms (kind, value, plain)
    select distinct t.kind, t.value, public.normalise_text(t.value)
      from public.programmes p
      join public.schools s on s.id = p.school_id
      cross join lateral (values ('country', s.country), ('city', s.city),
        ('languages', private.language_list(p.languages))) t (kind, value)
     where p.id = any (p_ids) and p.is_active and s.is_active
       and not exists (select 1 from private.programme_terms known where (known.kind, known.value) = (t.kind, t.value))
     order by 1, 2
    on conflict do nothing;
  insert into private.programme_documents (country, city, teaching, level, field, mode, known, internship, priced,
      programme_id, school_id, weeks, year_euros, total_euros, sort_es, sort_en, body)
    select country.id, city.id,
        languages.id::bigint << 12 | (select coalesce(bit_or(1 << (m.month - 1)), 0) from unnest(p.intakes) m (month)),
        coalesce(array_position(private.programme_choices('level'), p.level), 0),
        coalesce(array_position(private.programme_choices('field'), p.field), 0),
        coalesce(array_position(private.programme_choices('mode'), p.mode), 0),
        (p.prices <> '[]')::integer + (p.duration_value is not null or p.hours is not null)::integer
          + (p.intakes <> '{}')::integer + (p.languages <> '{}')::integer,
        coalesce(p.internship in ('included', 'optional'), false),
        p.prices <> '[]',
        p.id, s.id, p.weeks, c.year_euros, c.total_euros, sort.es, sort.en,
        private.programme_body(array[public.normalise_text(p.name), s.sort_name, city.plain, country.plain,
          public.normalise_text(k.name_es)], array[sort.es, sort.en])
      from public.programmes p
      join public.schools s on s.id = p.school_id
      join private.programme_terms country on (country.kind, country.value) = ('country', s.country)
      join private.programme_terms city on (city.kind, city.value) = ('city', s.city)
      join private.programme_terms languages on (languages.kind, languages.value) = ('languages', private.language_list(p.languages))
      left join public.countries k on k.name_en = s.country
      cross join lateral private.comparable_prices(p.prices, p.weeks) c
      cross join lateral (select public.normalise_text(coalesce(p.name_es, p.name)) as es,
        public.normalise_text(coalesce(p.name_en, p.name)) as en offset 0) sort
     where p.id = any (p_ids) and p.is_active and s.is_active
    on conflict (programme_id) do nothing;
end
$$;

revoke all on function private.filter_bit(text), private.other_filter_bits(text), private.programme_body(text[], text[])
  from public, anon, authenticated;
