-- The number of programmes of all schools that a search finds, with places of searches.

-- Matching schools or programmes: {total, page, page_size, ids, km, unpriced, facets} with the interpretation:
-- `understood` [{kind, words, values}], `ignored` words, `missing` unsupported facts, `corrected` text, `near`,
-- `price`, `length`, `cheap`, `ambiguous`, `placeless` (words such as 'near me' that need a place). `relaxed` {without, km, place, nearby} has what was dropped, and the number nearby;
-- `beside` {without, total, km} results in the place itself without a condition, `anywhere` whether places were dropped
-- for online; for one hit, `wider` {without, total, place, km} results with one word less, or a wider radius. Beyond
-- the last page, the last page.
create or replace function private.search(p_kind text, p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  request constant jsonb := case jsonb_typeof(p_request) when 'object' then p_request else '{}' end;
  size constant integer := least(greatest(coalesce(private.asked_number(request, 'page_size'), 12), 0), 100)::integer;
  asked_page constant integer := least(greatest(coalesce(private.asked_number(request, 'page'), 1), 1), 1e9)::integer;
  answer constant private.search_answer := private.answer_search(p_kind, request);
  reading constant private.search_reading := answer.reading;
  query constant private.search_query := answer.query;
  total constant integer := (answer.counts ->> 'total')::integer;
  page constant integer := least(asked_page, greatest(1, ceil(total::numeric / greatest(size, 1))::integer));
  asked_sort constant text := case when request ->> 'sort' in ('name', 'country', 'price', 'checked', 'length', 'start') then request ->> 'sort' else '' end;
  ids uuid[] := '{}';
begin
  if size > 0 and total > 0 then
    ids := private.search_ids(query, case when asked_sort = '' and reading.cheap is not null then 'price' else asked_sort end,
      case when request ->> 'language' = 'en' then 'en' else 'es' end, (page - 1)::bigint * size, size);
  end if;
  return answer.counts || jsonb_build_object('page', page, 'page_size', size, 'ids', to_jsonb(ids),
    'km', case when query.km is not null then (select jsonb_agg(private.distance_km(query.lat, query.lng, d.lat, d.lng) order by i.place)
      from unnest(ids) with ordinality i (id, place) join private.search_documents d on d.id = i.id) end,
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', case when t.kind = 'place' and answer.relaxed is null and total > 0
          -- found in names or texts
          and not exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || t.place)::tsquery) then 'word' else t.kind end,
        'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country', private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any') then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected', reading.corrected,
    'placeless', case when reading.near is null then reading.near_words end,
    'near', case when reading.near is not null then private.place_json(reading.near) || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros', reading.price_max,
      'amount', reading.price_amount, 'least', reading.price_least, 'currency', reading.price_currency) end,
    'length', case when reading.length_words is not null then jsonb_build_object('words', reading.length_words, 'value', reading.length_value,
      'unit', reading.length_unit) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider,
    'ambiguous', case when asked_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case when p_kind = 'programme' then jsonb_build_object('cities', private.city_counts(query, request #>> '{filters,country,0}'))
      -- of all schools of the answer, not only of the page
      when total <= 1000 then jsonb_build_object('programmes', (select count(*) from private.search_documents d
        where d.kind = 'programme' and d.school_id = any (private.search_ids(query, '', 'es', 0, null))))
      else '{}' end;
end
$$;
