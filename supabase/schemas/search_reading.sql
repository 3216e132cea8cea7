-- Interpretation of a search: price, length, months, phrases, places, and words.

-- An interpreted text.
create type private.search_reading as (
  -- as they are looked for; null where nothing is asked
  words text[],
  terms private.search_term[],
  ignored text[],
  missing text[],
  -- the words that are looked for where others were typed; else null
  corrected text,
  -- a place that is to be near, and how near
  near integer,
  near_words text,
  km double precision,
  price_max double precision,
  price_words text,
  cheap text,
  -- as it was typed, in euros without a currency
  price_amount double precision,
  price_currency text,
  -- of a range
  price_least double precision,
  price_min double precision,
  -- of a programme, in weeks, and as it was typed
  length_words text,
  length_value double precision,
  length_unit text,
  weeks_min double precision,
  weeks_max double precision,
  -- also programmes whose level nobody states
  any_level boolean,
  -- whether a length is 'least' or 'most'; else null
  length_end text
);

-- A number in digits, or as a word of a length.
create function private.number_of(p_word text) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '^\d+$' then p_word::double precision else (select w.number from (values
    (1, '{one,un,una}'), (2, '{two,dos,deux,due}'), (3, '{three,tres,trois,tre}'), (4, '{four,cuatro}'), (5, '{five}'),
      (6, '{six,seis,sei}'),
    (9, '{nine,nueve,neuf,nove}'), (12, '{twelve,doce}')) w (number, words) where p_word = any (w.words::text[])) end;
end
$$;

-- The month of a name in Spanish, English, French or Italian; null for other words.
create function private.month_of(p_word text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (select m.month from (values
    (1, '{enero,january,jan,janvier,gennaio}'), (2, '{febrero,february,feb,fevrier,febbraio}'),
      (3, '{marzo,march,mars}'),
    (4, '{abril,april,apr,avril,aprile}'), (5, '{mayo,may,mai,maggio}'), (6, '{junio,june,jun,juin,giugno}'),
    (7, '{julio,july,jul,juillet,luglio}'), (8, '{agosto,august,aug,aout}'),
      (9, '{septiembre,setiembre,september,sept,sep,septembre,settembre}'),
    (10, '{octubre,october,oct,octobre,ottobre}'), (11, '{noviembre,november,nov,novembre}'),
      (12, '{diciembre,december,dec,decembre,dicembre}')
  ) m (month, names) where p_word = any (m.names::text[]));
end
$$;

-- Interprets a text: price, length, typos, longest phrases, places, and words.
create function private.read_search(p_search text, p_exact boolean, p_begun boolean) returns private.search_reading
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  kinds constant text[] := array['near', 'cheap', 'month', 'country', 'field', 'level', 'attendance', 'ownership',
    'mode', 'language', 'topic', 'type', 'missing', 'place', 'known', 'far', 'any', 'unheld'];
  text text := private.search_text(p_search);
  -- of currencies that are known, so that no other word is taken for one: 'under 5000 spa'
  codes constant text := (select string_agg(lower(r.currency), '|') from public.exchange_rates r);
  currency constant text := concat_ws('|', '€|\$|£|eur', codes);
  negations constant text[] := '{minus,sin,no,not,without,except,non,sans,sauf,senza,excepto,salvo,ohne}';
  numbers constant text := '\d{1,2}|one|two|three|four|five|six|nine|twelve|un|una|dos|tres|cuatro|seis|nueve|doce|deux|trois|neuf|due|tre|sei|nove';
  figure constant text := '\d{1,3}(?:[., ]\d{3})+|\d{1,9}';
  units constant text := 'euros?|dollars?|dolares|pounds?|libras?|pesos?|yenes|yens?|' || currency;
  price text[];
  length text[];
  weeks double precision;
  amount double precision;
  typed text[];
  parsed text[];
  postcode text;
  next integer := 1;
  near_from integer;
  not_from integer;
  phrase record;
  term private.search_term;
  reading private.search_reading;
begin
  reading.terms := '{}';
  reading.ignored := '{}';
  reading.missing := '{}';
  -- the first checks are quick: of the patterns below a connection keeps few
  if text ~ '[0-9]' then
    -- 'under 5,000 euros', '<10k', 'entre 3000 y 6000 €', '5 mil euros o menos'
    price := regexp_match(text,
      '((?:(?:no superior a|no mas de|no more than|not more than|inferior a|under|below|less than|lower than|cheaper than|up to|at most|max|maximum|menos de|mas barat[oa]s? que|por menos de|por debajo de|hasta|maximo|moins de|jusqu''a|meno di|sotto|<|between|entre|de)\s*)'
      || '(?:(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(?:' || units
        || ')?\s*(?:and|y|et|e|a|to|-|–)\s*)?(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?'
      || '(?:\s*(?:a year|per year|al ano|por ano|par an|all''anno))?)(?:\s|$)');
    if price is null or price[1] ~ '^(between|entre|de)' and price[3] is null then
      price := regexp_match(text, '(()()()(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units
        || ')?\s*(?:o|or|ou|oder)\s*(?:menos|less|moins|meno|under|cheaper))(?:\s|$)');
    end if;
    -- 'cocina 5 mil', 'pastelería 5000 euros'
    if price is null then
      price := regexp_match(text, '(()()()(€|\$|£)?\s*(' || figure
        || ')\s*(k\M|mil\M)?\s*(€|£|euros?\M|eur\M|usd\M|dollars?\M|dolares\M|libras?\M|pounds?\M|pesos?\M|yenes\M|yens?\M)?)(?:\s|$)');
      if concat(price[5], price[7], price[8]) = '' then
        price := null;
      end if;
    end if;
    amount := regexp_replace(price[6], '[., ]', '', 'g')::double precision * (case
      when nullif(price[7], '') is null then 1 else 1000 end);
    if amount between 100 and 1e9 then
      reading.price_words := btrim(price[1]);
      reading.price_amount := amount;
      reading.price_currency := case left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3)
        when '$' then 'USD' when 'dol' then 'USD' when '£' then 'GBP' when 'pou' then 'GBP'
        when 'lib' then 'GBP' when 'pes' then 'MXN' when '€' then 'EUR' when 'yen' then 'JPY'
          else upper(left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3)) end;
      reading.price_max := (select amount / r.per_euro from public.exchange_rates r
        where r.currency = reading.price_currency);
      if reading.price_max is null then
        reading.price_max := amount;
        reading.price_currency := 'EUR';
      end if;
      reading.price_least := regexp_replace(nullif(price[3], ''), '[., ]', '', 'g')::double precision
        * (case when nullif(price[4], '') is null and not (price[7] is not null and price[3] ~ '^\d{1,3}$') then 1
          else 1000 end);
      reading.price_min := reading.price_least * reading.price_max / reading.price_amount;
      text := overlay(text placing ' ' from strpos(text, price[1]) for char_length(price[1]));
    end if;
    -- of the United Kingdom, Canada, and those of five digits
    postcode := (regexp_match(text,
      '\m(\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)\M'))[1];
    if postcode is not null then
      reading.missing := array['postcode'];
      text := overlay(text placing ' ' from strpos(text, postcode) for char_length(postcode));
    end if;
  end if;
  if text ~ '\m(week|sem|settiman|month|mes|mois|year|an|short|cort|breve|court)' then
    -- '6 meses', 'two years', '6 to 9 months', 'less than a year'
    length := regexp_match(text,
      '\m((?:(under|less than|up to|at most|menos de|hasta|maximo|moins de|jusqu''a|meno di)\s+|(over|more than|at least|mas de|al menos|minimo|plus de|au moins|piu di)\s+)?'
      || '(?:(' || numbers || ')\s*(?:a|to|y|and|or|o|-|–)\s*)?(' || numbers
        || ')[\s-]*(weeks?|semanas?|semaines?|settimane|months?|mes|meses|mois|mesi|years?|anos?|ans?|anni|anno))\M');
    if length is not null then
      reading.length_words := btrim(length[1]);
      reading.length_unit := case when length[6] ~ '^(w|s)' then 'weeks' when length[6] ~ '^m' then 'months'
        else 'years' end;
      reading.length_value := private.number_of(length[5]);
      reading.length_end := case when length[2] is not null then 'most' when length[3] is not null then 'least' end;
      weeks := case reading.length_unit when 'weeks' then 1 when 'months' then 52.18 / 12 else 52.18 end;
      reading.weeks_min := case when length[2] is null then floor(case when length[3] is null then 0.8
        else 1 end * weeks * coalesce(private.number_of(length[4]), reading.length_value)) end;
      reading.weeks_max := case when length[3] is null then ceil(case when length[2] is null then 1.2
        else 1 end * weeks * reading.length_value) end;
      text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
    else
      length := regexp_match(text, '\m(short|cort[oa]s?|breves?|courte?s?)\M');
      if length is not null then
        reading.length_words := length[1];
        reading.length_unit := 'months';
        reading.length_value := 3;
        reading.length_end := 'most';
        reading.weeks_max := 13;
        text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
      end if;
    end if;
  end if;
  if strpos(text, '-') > 0 then
    text := regexp_replace(text, '(^|\s)-(?=[a-z])', '\1minus ', 'g');
  end if;
  typed := (private.words_of(text))[1:24];
  parsed := private.corrected_words(typed, p_exact, p_begun);
  if parsed <> typed then
    reading.corrected := regexp_replace(array_to_string(parsed, ' '), '\mminus ', '-', 'g');
  end if;
  reading.words := case when private.search_text(p_search) <> '' then parsed end;
  for phrase in
    with slices as materialized (
      select n.place, s.size, parsed[n.place:n.place + s.size - 1] as words,
        private.significant_words(parsed[n.place:n.place + s.size - 1]) as main,
          parsed[n.place] = any (private.stop_words())
            or parsed[n.place + s.size - 1] = any (private.stop_words()) as is_stop
        from generate_series(1, cardinality(parsed)) n (place) cross join generate_series(1, 6) s (size)
       where n.place + s.size <= cardinality(parsed) + 1
    ), found as (
      select a.place, a.size, case when p.kind = 'country'
        and not bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || p.value)::tsquery)) then 'far'
              else p.kind end, array_agg(distinct p.value collate "C") as vals
        from slices a join private.search_phrases p on p.words = a.main
       where p.kind <> 'same' and (p.kind <> 'topic' or p.value <> '') and not a.is_stop
         -- 'in English', not 'French pastry'
         and (p.kind <> 'language' or p.value = 'English' or parsed[a.place - 1] in ('in', 'en', 'auf'))
           group by a.place, a.size, p.kind
      union all
      -- with its year; 'may' is a verb too
      select a.place, a.size, 'month', array[private.month_of(a.words[1])::text] from slices a
       where private.month_of(a.words[1]) is not null and (a.size = 1 or a.size = 2 and a.words[2] ~ '^20[0-9]{2}$')
         and (a.words[1] <> 'may' or a.size = 2 or parsed[a.place - 1] in ('in', 'from'))
      union all
      -- the most likely one first
      select a.place, a.size, case when bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || p.id)::tsquery)) then 'place'
              when max(p.weight) >= 200000 then 'known' else 'unheld' end,
          (array_agg(p.id::text order by private.place_score(p) desc, p.id))[:20]
        from slices a
        join private.place_names n on n.plain = any (private.place_spellings(array_to_string(a.words, ' ')))
          and n.word = 1
        join private.places p on p.id = n.place
       group by 1, 2 having bool_or(case
         -- letters of a state: 'NY'; those that are a word as they are written, or behind a town
         when p.kind = 'region' and n.plain ~ '^[a-z]{2}$'
           then n.plain <> all ('{al,co,de,ga,hi,id,il,in,la,ma,me,mi,mo,ne,oh,ok,on,or,pa,sa}')
           or p_search ~ ('\m' || upper(n.plain) || '\M') and p_search <> upper(p_search)
           or a.place = cardinality(parsed) and exists (select from private.place_names b
             where b.plain = parsed[a.place - 1] and b.word = 1 and b.plain !~ '^[a-z]{1,2}$')
         -- a word of the language is a small town only behind 'in', or with the town's own accents
         when a.size = 1 and p.weight < 100000 and p.kind = 'town'
           and (a.is_stop or exists (select from private.common_words c where c.word = n.plain))
           then (parsed[a.place - 1] = any ('{in,en,a,near,cerca,de,di,dans}') and not a.is_stop
               or exists (select from private.place_names b join private.places q on q.id = b.place
                 and q.kind = 'region' and q.country = p.country
                 where b.word = 1 and b.plain in (parsed[a.place + 1], parsed[a.place + 1] || ' '
                   || parsed[a.place + 2]))
               or lower(p.name) <> n.plain and strpos(lower(p_search), lower(p.name)) > 0)
             and exists (select from private.search_documents d
               where d.words @@ private.lexeme('=place:' || p.id)::tsquery)
         else not a.is_stop or a.size > 1 end)
    )
    select * from (
      select distinct on (f.place) f.place, f.size, f.kind, f.vals from found f
       order by f.place, f.size desc, array_position(kinds, f.kind)) best
    union all
    select cardinality(parsed) + 1, 0, 'end', '{}'
    order by 1
  loop
    continue when phrase.place < next;
    while next < phrase.place loop
      if parsed[next] = any (negations) and parsed[next + 1] ~ '^[a-z]' then
        not_from := next;
      elsif not_from is not null and parsed[next] <> all (private.stop_words()) then
        reading.ignored := reading.ignored || regexp_replace(array_to_string(parsed[not_from:next], ' '), '\mminus ',
          '-');
        not_from := null;
      -- a year says nothing of a school: 'pastelería 2026'
      elsif cardinality(parsed) > 1 and (parsed[next] ~ '^20[0-9]{2}$'
        or exists (select from private.common_words c where c.word = parsed[next] and c.ignored)) then
        reading.ignored := reading.ignored || array_remove(parsed[next:next],
          (select w.word from unnest(private.stop_words()) w (word) where w.word = parsed[next]));
      elsif parsed[next] <> all (private.stop_words()) and parsed[next] !~ '^[a-z]$' or next = 1
        and cardinality(parsed) = 1 then
        if cardinality(reading.terms) < 12 then
          reading.terms := reading.terms || private.search_term_of('word', parsed[next:next], '{}',
            next = cardinality(parsed));
        else
          reading.ignored := reading.ignored || parsed[next];
        end if;
        near_from := null;
      end if;
      next := next + 1;
    end loop;
    exit when phrase.kind = 'end';
    next := phrase.place + phrase.size;
    term := null;
    phrase.kind := case when phrase.kind in ('unheld', 'known') then 'place' when phrase.kind = 'far' then 'country'
      else phrase.kind end;
    if phrase.kind = 'place' and near_from is not null and reading.near is null then
      reading.near := phrase.vals[1]::integer;
      reading.km := 50;
      reading.near_words := array_to_string(parsed[near_from:next - 1], ' ');
    elsif not_from is not null and phrase.kind in ('near', 'cheap', 'month', 'missing', 'any') then
      reading.ignored := reading.ignored || regexp_replace(array_to_string(parsed[not_from:next - 1], ' '), '\mminus ',
        '-');
    elsif phrase.kind = 'near' then
      near_from := phrase.place;
      -- without a place, as in 'near me'
      reading.near_words := coalesce(reading.near_words, array_to_string(parsed[phrase.place:next - 1], ' '));
      continue;
    elsif phrase.kind = 'cheap' then
      reading.cheap := array_to_string(parsed[phrase.place:next - 1], ' ');
    else
      term := private.search_term_of(phrase.kind, parsed[phrase.place:next - 1], phrase.vals, next > cardinality(parsed)
        and phrase.kind <> 'place');
      if not_from is not null then
        term := private.negated(term, array_remove(parsed[not_from:next - 1], 'minus'), parsed[phrase.place:next - 1]);
      elsif p_exact and term.kind = 'place' then
        term.required := term.required || ' | '
          || private.words_query(private.significant_words(parsed[phrase.place:next - 1]), '', '');
      end if;
      reading.terms := reading.terms || term;
      if phrase.kind = 'any' then
        reading.ignored := reading.ignored || term.words;
      elsif phrase.kind = 'missing' then
        reading.missing := reading.missing || phrase.vals;
      end if;
    end if;
    near_from := null;
    not_from := null;
  end loop;
  -- nothing but words that say nothing: they are looked for
  if reading.terms = '{}' and reading.ignored <> '{}' then
    reading.terms := array(select private.search_term_of('word', array[w.word], '{}', false)
      from unnest(private.significant_words(private.words_of(array_to_string(reading.ignored, ' ')))) w (word)
        limit 12);
    reading.ignored := '{}';
  end if;
  reading.terms := array(select case t.kind when 'place' then private.place_or_name(t) else t end
    from unnest(reading.terms) t);
  reading.terms := private.narrowed_places(reading.terms, parsed && '{o,u,or,ou,oder,od}');
  -- one of each
  reading.terms := array(select t from unnest(reading.terms)
    with ordinality u (kind, words, vals, place, required, named, tests, gains, position)
    cross join lateral (select (u.kind, u.words, u.vals, u.place, u.required, u.named, u.tests,
      u.gains)::private.search_term as t) c
    where not exists (select from unnest(reading.terms)
      with ordinality e (kind, words, vals, place, required, named, tests, gains, position)
      where e.position < u.position and (e.kind, e.words) = (u.kind, u.words))
    order by u.position limit 16);
  return reading;
end
$$;

revoke execute on function private.month_of(text), private.number_of(text),
  private.read_search(text,boolean,boolean) from public;
