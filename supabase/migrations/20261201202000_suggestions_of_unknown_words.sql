-- Suggestions of programmes for words that none has are soon given up, and no further process is started for those of others: that takes
-- longer than it saves (decision 125). What is suggested stays.
create or replace function private.suggested_programmes(p_text text, p_query tsquery, p_whole tsquery, p_short boolean, p_language text)
returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  most constant integer := 3;
  best uuid[];
  more uuid[];
begin
  if p_language = 'en' then
    best := array(select f.programme_id from generate_series(0, 4) k (known)
      cross join lateral (select d.programme_id, d.known, d.sort_en from private.programme_documents d
         where d.known = k.known::smallint and d.sort_en >= p_text and d.sort_en < p_text || chr(1114111)
         order by d.sort_en, d.programme_id limit most) f
      order by f.known desc, f.sort_en, f.programme_id limit most);
  else
    best := array(select f.programme_id from generate_series(0, 4) k (known)
      cross join lateral (select d.programme_id, d.known, d.sort_es from private.programme_documents d
         where d.known = k.known::smallint and d.sort_es >= p_text and d.sort_es < p_text || chr(1114111)
         order by d.sort_es, d.programme_id limit most) f
      order by f.known desc, f.sort_es, f.programme_id limit most);
  end if;
  if p_whole is null and p_short then
    return best;
  end if;
  for step in reverse 4..0 loop
    exit when cardinality(best) >= most;
    select array_agg(h.programme_id order by h.sort, h.programme_id) into more from (
      select d.programme_id, case when p_language = 'en' then d.sort_en else d.sort_es end as sort from private.programme_documents d
       where private.programme_lexemes(d.known, d.sort_es, d.sort_en)
           @@ (format('''=%s''', step)::tsquery && case when p_short then p_whole else p_query end)
         and (not p_short or (private.programme_lexemes(d.known, d.sort_es, d.sort_en) || ''::tsvector) @@ p_query) limit 300) h;
    best := private.without_repetition(best || more, most);
    -- a beginning takes long to look up, which words that no programme has need not wait for
    exit when step = 4 and more is null and p_whole is not null and not exists (select from private.programme_documents d
      where private.programme_lexemes(d.known, d.sort_es, d.sort_en) @@ p_whole);
  end loop;
  return best;
end
$$;
