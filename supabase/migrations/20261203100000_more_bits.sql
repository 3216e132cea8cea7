-- 1,280 bits in place of 768: words that 3 to 5 of 100 documents have keep theirs beside the beginnings, of which more have one (decision 125).
-- Without it a search for such a word weighed each document that has it.
alter table private.frequent_lexemes
  drop constraint frequent_lexemes_bit_check,
  add constraint frequent_lexemes_bit_check check (bit between 0 and 1279);
alter table private.search_documents
  add column bits_12 bigint not null default 0,
  add column bits_13 bigint not null default 0,
  add column bits_14 bigint not null default 0,
  add column bits_15 bigint not null default 0,
  add column bits_16 bigint not null default 0,
  add column bits_17 bigint not null default 0,
  add column bits_18 bigint not null default 0,
  add column bits_19 bigint not null default 0;
alter table private.search_bits
  add column bits_12 bigint not null default 0,
  add column bits_13 bigint not null default 0,
  add column bits_14 bigint not null default 0,
  add column bits_15 bigint not null default 0,
  add column bits_16 bigint not null default 0,
  add column bits_17 bigint not null default 0,
  add column bits_18 bigint not null default 0,
  add column bits_19 bigint not null default 0;
drop index private.search_documents_order;

-- As in 20261202103000_beginnings.sql, with eight numbers more.
create or replace function private.search_document(p_school public.schools)
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
      with lexemes as materialized (
        select a.lexeme, f.bit from (
          select unnest(t.names || t.places || t.topics
            || private.words_of(concat_ws(' ', p_school.description, p_school.description_en))) as lexeme
          union
          select '+' || n.word from unnest(t.names) n (word) where n.word not like '~%'
          union
          select '@' || p.word from unnest(t.places) p (word) where p.word not like '=%'
          union
          select '#' || o.word from unnest(t.topics) o (word)) a
        left join private.frequent_lexemes f on f.lexeme = a.lexeme
      ), told as (
        select x.bit from lexemes x where x.bit is not null
        union all
        select f.bit from lexemes x
          cross join generate_series(case when x.lexeme ~ '^[+]' then 2 else 3 end, least(char_length(x.lexeme), 7)) n
          join private.frequent_lexemes f on f.lexeme = left(x.lexeme, n) || '*'
         where x.bit is null and x.lexeme !~ '^[=~]' and exists (select from private.frequent_lexemes)
      )
      select coalesce((select array_agg(x.lexeme) from lexemes x where x.bit is null), '{}') as rare,
          array[
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 0), 0),
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
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 11), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 12), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 13), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 14), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 15), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 16), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 17), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 18), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 19), 0)] as bits
        from told f) l
$$;

-- As in 20261202102000_places_beside_documents.sql, with eight numbers more.
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

  delete from private.search_bits b where b.school_id = any (p_ids);
  with gone as (
    delete from private.search_documents d where d.school_id = any (p_ids) returning d.group_id
  ), came as (
    insert into private.search_documents (school_id, group_id, band, sort_name, checked_on, euros, plain_name, names, places, topics, words,
        place, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
        bits_14, bits_15, bits_16, bits_17, bits_18, bits_19)
      select s.id, g.id, s.completeness_band, s.sort_name, d.checked_on, d.euros, d.plain_name, d.names, d.places, d.topics, d.words,
          private.order_place(s.completeness_band::smallint, s.sort_name), d.bits[1], d.bits[2], d.bits[3], d.bits[4], d.bits[5], d.bits[6],
          d.bits[7], d.bits[8], d.bits[9], d.bits[10], d.bits[11], d.bits[12], d.bits[13], d.bits[14], d.bits[15], d.bits[16],
          d.bits[17], d.bits[18], d.bits[19], d.bits[20]
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        cross join lateral private.search_document(s) d
       where s.id = any (p_ids) and s.is_active
      returning school_id, group_id, place, plain_name,
        bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
        bits_14, bits_15, bits_16, bits_17, bits_18, bits_19
  ), numbered as (
    insert into private.search_bits
      select c.school_id, c.group_id, c.place, private.name_start(c.plain_name),
          c.bits_0, c.bits_1, c.bits_2, c.bits_3, c.bits_4, c.bits_5, c.bits_6, c.bits_7, c.bits_8, c.bits_9, c.bits_10,
          c.bits_11, c.bits_12, c.bits_13, c.bits_14, c.bits_15, c.bits_16, c.bits_17, c.bits_18, c.bits_19
        from came c
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

-- As in 20261202103000_beginnings.sql, with more bits.
create or replace function private.reindex_schools(p_least integer default 5000, p_one_of integer default 40) returns void
language plpgsql set search_path = '' as $$
declare
  sample constant integer := 3000;
  most_lexemes constant integer := 832;
  most_beginnings constant integer := 448;
begin
  lock table private.frequent_lexemes in share row exclusive mode;
  delete from private.search_documents;
  delete from private.search_bits;
  delete from private.search_group_changes;
  delete from private.search_groups;
  delete from private.search_values;
  delete from private.search_words;
  delete from private.frequent_lexemes;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
  if (select count(*) from public.schools s where s.is_active) >= p_least then
    with sampled as materialized (
      select s.id from public.schools s where s.is_active order by md5(s.id::text) limit sample
    ), words as materialized (
      select i.id, l.lexeme collate "C" as lexeme
        from sampled i join public.schools s on s.id = i.id
        cross join lateral private.search_document(s) d
        cross join lateral unnest(d.words) l (lexeme)
    ), found as materialized (
      select w.lexeme, count(*) as documents from words w
        -- a search does not ask for little words beside others, and seldom for numbers
       where w.lexeme ~ '^[=~]|[^0-9@+#].' and ltrim(w.lexeme, '@+#') <> all (private.little_words())
       group by 1 having count(*) * p_one_of > (select count(*) from sampled)
       order by 2 desc, 1 limit most_lexemes
    ), begun as (
      -- the beginnings of names that have one or two letters are asked for by whoever types so far
      select b.beginning || '*' as lexeme, count(distinct w.id) as documents
        from words w cross join lateral (select left(w.lexeme, n) as beginning from generate_series(1, 7) n) b
       where b.beginning ~ '^([a-z]{3,6}|[+][a-z]{1,6}|[@#][a-z]{2,6})$' and not exists (select from found f where f.lexeme = w.lexeme)
       group by b.beginning having count(distinct w.id) * 100 > (select count(*) from sampled)
       order by b.beginning ~ '^[+].{1,2}$' desc, 2 desc, 1 limit most_beginnings
    )
    insert into private.frequent_lexemes (lexeme, bit)
      select f.lexeme, row_number() over (order by f.lexeme collate "C") - 1
        from (select f.lexeme from found f union all select b.lexeme from begun b) f;
  end if;
  perform private.choose_places();
  perform private.index_schools(array(select s.id from public.schools s where s.is_active));
  perform private.settle_search_groups(0);
end
$$;
select private.reindex_schools();
-- of the rows that stay: those that were there before have just been written anew
create index search_documents_order on private.search_documents (band, sort_name, school_id)
  include (group_id, plain_name, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
    bits_14, bits_15, bits_16, bits_17, bits_18, bits_19);
analyze private.search_documents, private.search_bits;
