-- Places in the order of the directory that hold about as many schools each: a page is then never read from behind thousands of names
-- that begin with the same letters (decision 125).

-- Where each place begins, from 1 on; 0 is what stands before the first one. Chosen where the whole index is written.
create table private.order_places (
  place integer primary key,
  band smallint not null,
  sort_name text collate "C" not null
);
alter table private.order_places enable row level security;
create index order_places_start on private.order_places (band, sort_name) include (place);

create function private.choose_places() returns void
language plpgsql set search_path = '' as $$
declare
  most constant integer := 100;
begin
  delete from private.order_places;
  insert into private.order_places (place, band, sort_name)
    select row_number() over (order by f.band, f.sort_name), f.band, f.sort_name from (
      select distinct o.band, o.sort_name from (
          select s.completeness_band as band, s.sort_name collate "C" as sort_name, count(*) over () as schools,
              row_number() over (order by s.completeness_band, s.sort_name collate "C") as number
            from public.schools s where s.is_active) o
       where o.number % greatest(1, ceil(o.schools::numeric / most)::integer) = 0) f;
end
$$;

-- The place of a document: of two, the one that stands first in the order has no higher one.
create or replace function private.order_place(p_band smallint, p_sort_name text) returns integer
language plpgsql stable parallel safe set search_path = '' set enable_seqscan = off as $$
begin
  return coalesce((select p.place from private.order_places p where (p.band, p.sort_name) <= (p_band, p_sort_name collate "C")
    order by p.band desc, p.sort_name desc limit 1), 0);
end
$$;

-- As in 20261130100000_search_bits.sql, with the places.
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
  perform private.choose_places();
  perform private.index_schools(array(select s.id from public.schools s where s.is_active));
  perform private.settle_search_groups(0);
end
$$;

-- writers wait: all documents follow the same choice of places
lock table private.frequent_lexemes in share row exclusive mode;
select private.choose_places();
truncate private.search_bits;
insert into private.search_bits
  select d.school_id, d.group_id, private.order_place(d.band, d.sort_name), private.name_start(d.plain_name),
      d.bits_0, d.bits_1, d.bits_2, d.bits_3, d.bits_4, d.bits_5, d.bits_6, d.bits_7, d.bits_8, d.bits_9, d.bits_10, d.bits_11
    from private.search_documents d;
analyze private.search_bits, private.order_places;

revoke all on function private.choose_places() from public, anon, authenticated;
