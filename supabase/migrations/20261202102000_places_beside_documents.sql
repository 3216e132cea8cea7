-- The place of a document in the order stands beside it too: few documents are then counted without their rows of numbers (decision 125). It is filled where
-- 20261202103000_beginnings.sql writes the whole index.
alter table private.search_documents add column place integer not null default 0;

-- As in 20261130100000_search_bits.sql, with the place.
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
        place, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11)
      select s.id, g.id, s.completeness_band, s.sort_name, d.checked_on, d.euros, d.plain_name, d.names, d.places, d.topics, d.words,
          private.order_place(s.completeness_band::smallint, s.sort_name), d.bits[1], d.bits[2], d.bits[3], d.bits[4], d.bits[5], d.bits[6],
          d.bits[7], d.bits[8], d.bits[9], d.bits[10],
          d.bits[11], d.bits[12]
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        cross join lateral private.search_document(s) d
       where s.id = any (p_ids) and s.is_active
      returning school_id, group_id, place, plain_name,
        bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11
  ), numbered as (
    insert into private.search_bits
      select c.school_id, c.group_id, c.place, private.name_start(c.plain_name),
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
