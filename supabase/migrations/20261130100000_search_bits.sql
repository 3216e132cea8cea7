-- A search all of whose words are bits reads a table that holds nothing but numbers: its rows have one width, so that reading all of
-- them costs a third of what the index that orders the documents takes (decision 125).

-- One row for each document, written with it.
create table private.search_bits (
  school_id uuid primary key,
  group_id integer not null,
  -- where it stands in the order of the directory, roughly: private.order_place()
  place integer not null,
  -- the first eight bytes of `plain_name`: private.name_start()
  called bigint not null,
  bits_0 bigint not null,
  bits_1 bigint not null,
  bits_2 bigint not null,
  bits_3 bigint not null,
  bits_4 bigint not null,
  bits_5 bigint not null,
  bits_6 bigint not null,
  bits_7 bigint not null,
  bits_8 bigint not null,
  bits_9 bigint not null,
  bits_10 bigint not null,
  bits_11 bigint not null
);
alter table private.search_bits enable row level security;

-- The band and the first three letters of the name to sort by, seven bits each: of two documents, the one that stands first in the order
-- has no higher number. What is not ASCII has one place, whatever follows it.
create function private.order_place(p_band smallint, p_sort_name text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select (p_band::integer << 21) + (least(l.a, 127) << 14)
      + case when l.a < 127 then least(l.b, 127) << 7 else 0 end
      + case when l.a < 127 and l.b < 127 then least(l.c, 127) else 0 end
    from (select ascii(p_sort_name) as a, ascii(substr(p_sort_name, 2)) as b, ascii(substr(p_sort_name, 3)) as c) l
$$;

-- What the first names of a place do not come before.
create function private.place_start(p_place integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(chr(l.code), '' order by l.n), '')
    from (values (1, p_place >> 14 & 127), (2, p_place >> 7 & 127), (3, p_place & 127)) l (n, code) where l.code > 0
$$;

-- The first eight bytes of a name as a number; a shorter one is filled up with this digit.
create function private.name_start(p_name text, p_filled text default '0') returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select ('x' || rpad(left(encode(convert_to(p_name, 'UTF8'), 'hex'), 16), 16, p_filled))::bit(64)::bigint
$$;

-- As in 20261129120000_frequent_lexemes.sql, with the numbers.
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
        bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11)
      select s.id, g.id, s.completeness_band, s.sort_name, d.checked_on, d.euros, d.plain_name, d.names, d.places, d.topics, d.words,
          d.bits[1], d.bits[2], d.bits[3], d.bits[4], d.bits[5], d.bits[6], d.bits[7], d.bits[8], d.bits[9], d.bits[10],
          d.bits[11], d.bits[12]
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        cross join lateral private.search_document(s) d
       where s.id = any (p_ids) and s.is_active
      returning school_id, group_id, band, sort_name, plain_name,
        bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11
  ), numbered as (
    insert into private.search_bits
      select c.school_id, c.group_id, private.order_place(c.band, c.sort_name), private.name_start(c.plain_name),
          c.bits_0, c.bits_1, c.bits_2, c.bits_3, c.bits_4, c.bits_5, c.bits_6, c.bits_7, c.bits_8, c.bits_9, c.bits_10, c.bits_11
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

-- As in 20261129120000_frequent_lexemes.sql, with the numbers.
create or replace function private.reindex_schools(p_least integer default 5000, p_one_of integer default 40) returns void
language plpgsql set search_path = '' as $$
declare
  sample constant integer := 3000;
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

insert into private.search_bits
  select d.school_id, d.group_id, private.order_place(d.band, d.sort_name), private.name_start(d.plain_name),
      d.bits_0, d.bits_1, d.bits_2, d.bits_3, d.bits_4, d.bits_5, d.bits_6, d.bits_7, d.bits_8, d.bits_9, d.bits_10, d.bits_11
    from private.search_documents d;
analyze private.search_bits;

revoke all on function private.order_place(smallint, text), private.place_start(integer), private.name_start(text, text)
  from public, anon, authenticated;
