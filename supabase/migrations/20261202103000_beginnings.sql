-- Beginnings of words that many documents have by rare words are bits as well (decision 125): 'inter*' in private.frequent_lexemes is every
-- word without a bit that begins so, '+e*' every such word of a name. They take the place of the rarest words.

-- As in 20261129120000_frequent_lexemes.sql, with the beginnings.
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
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 11), 0)] as bits
        from told f) l
$$;

-- As in 20261201200000_even_places.sql, with the beginnings: by the same sample, those that most documents have by a word without a bit.
create or replace function private.reindex_schools(p_least integer default 5000, p_one_of integer default 40) returns void
language plpgsql set search_path = '' as $$
declare
  sample constant integer := 3000;
  most_lexemes constant integer := 512;
  most_beginnings constant integer := 256;
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
analyze private.search_documents, private.search_bits;
