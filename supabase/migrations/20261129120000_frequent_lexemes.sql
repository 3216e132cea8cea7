-- What many documents have is a bit of each instead of an entry of an index (decision 125): whether a document has it is then read
-- from the index that orders them, together with its group.

-- Lexemes of documents and their bits. They are chosen where the whole index is written, and stay until it is written again.
create table private.frequent_lexemes (
  lexeme text collate "C" primary key,
  bit smallint not null unique check (bit between 0 and 767)
);
alter table private.frequent_lexemes enable row level security;

-- `words` holds what is no bit. Beside the marks that it had it holds '@roma' for a word of places and '#salsa' for one of topics.
alter table private.search_documents
  add column bits_0 bigint not null default 0,
  add column bits_1 bigint not null default 0,
  add column bits_2 bigint not null default 0,
  add column bits_3 bigint not null default 0,
  add column bits_4 bigint not null default 0,
  add column bits_5 bigint not null default 0,
  add column bits_6 bigint not null default 0,
  add column bits_7 bigint not null default 0,
  add column bits_8 bigint not null default 0,
  add column bits_9 bigint not null default 0,
  add column bits_10 bigint not null default 0,
  add column bits_11 bigint not null default 0;
drop index private.search_documents_order;
create index search_documents_order on private.search_documents (band, sort_name, school_id)
  include (group_id, plain_name, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11);

-- A school's document, as in 20261128131000_search_by_words_index.sql but for `words` and the bits.
drop function private.search_document(public.schools);
create function private.search_document(p_school public.schools)
returns table (checked_on date, euros double precision, plain_name text, names tsvector, places tsvector, topics tsvector, words tsvector,
  bits bigint[])
language sql stable set search_path = '' as $$
  select p_school.checked_on,
      private.school_euros(p_school),
      array_to_string(private.main_words(w.name), ' '),
      array_to_tsvector(t.names), array_to_tsvector(t.places), array_to_tsvector(t.topics),
      array_to_tsvector(l.rare), l.bits
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
    cross join lateral (
      select coalesce(array_agg(a.lexeme) filter (where f.bit is null), '{}') as rare,
          array[coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 0), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 1), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 2), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 3), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 4), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 5), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 6), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 7), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 8), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 9), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 10), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 11), 0)] as bits
        from (
          select unnest(t.names || t.places || t.topics
            || private.words_of(concat_ws(' ', p_school.description, p_school.description_en))) as lexeme
          union
          select '+' || n.word from unnest(t.names) n (word) where n.word not like '~%'
          union
          select '@' || p.word from unnest(t.places) p (word) where p.word not like '=%'
          union
          select '#' || o.word from unnest(t.topics) o (word)) a
        left join private.frequent_lexemes f on f.lexeme = a.lexeme) l
$$;

-- As in 20261128131000_search_by_words_index.sql, with the bits. Whoever writes the whole index waits for other writers, and they for
-- it: all documents follow the same choice of bits.
create or replace function private.index_schools(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  lock table private.frequent_lexemes in row exclusive mode;
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
    insert into private.search_documents (school_id, group_id, band, sort_name, checked_on, euros, plain_name, names, places, topics, words,
        bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11)
      select s.id, g.id, s.completeness_band, s.sort_name, d.checked_on, d.euros, d.plain_name, d.names, d.places, d.topics, d.words,
          d.bits[1], d.bits[2], d.bits[3], d.bits[4], d.bits[5], d.bits[6], d.bits[7], d.bits[8], d.bits[9], d.bits[10],
          d.bits[11], d.bits[12]
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

-- Writes the whole index anew; for the owner, after a change of countries or of the rules above, and where a directory has grown to
-- many times what it was. What more than one of p_one_of schools have gets bits, by a sample; a small directory needs none.
drop function private.reindex_schools();
create function private.reindex_schools(p_least integer default 5000, p_one_of integer default 40) returns void
language plpgsql set search_path = '' as $$
declare
  sample constant integer := 3000;
begin
  lock table private.frequent_lexemes in share row exclusive mode;
  delete from private.search_documents;
  delete from private.search_group_changes;
  delete from private.search_groups;
  delete from private.search_values;
  delete from private.search_words;
  delete from private.frequent_lexemes;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
  if (select count(*) from public.schools s where s.is_active) >= p_least then
    with sampled as materialized (
      select s.id from public.schools s where s.is_active order by md5(s.id::text) limit sample
    ), found as (
      select l.lexeme collate "C" as lexeme, count(*) as documents
        from sampled i join public.schools s on s.id = i.id
        cross join lateral private.search_document(s) d
        cross join lateral unnest(d.words) l
        -- a search does not ask for little words beside others, and seldom for numbers
       where l.lexeme ~ '^[=~]|[^0-9@+#].' and ltrim(l.lexeme, '@+#') <> all (private.little_words())
       group by 1 having count(*) * p_one_of > (select count(*) from sampled)
       order by 2 desc, 1 limit 768
    )
    insert into private.frequent_lexemes (lexeme, bit) select f.lexeme, row_number() over (order by f.lexeme) - 1 from found f;
  end if;
  perform private.index_schools(array(select s.id from public.schools s where s.is_active));
  perform private.settle_search_groups(0);
end
$$;
select private.reindex_schools();
analyze private.search_documents;

revoke all on function private.search_document(public.schools), private.reindex_schools(integer, integer) from public, anon, authenticated;
