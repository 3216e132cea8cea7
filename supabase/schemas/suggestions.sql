-- Suggestions during typing.

-- Documents whose names have these words, the last as a prefix: names that begin so first, then the most prominent;
-- schools also by words of their places. For one or two letters only beginnings of names.
create function private.suggested_ids(p_kind text, p_words text[], p_language text, p_most integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  main constant text[] := private.significant_words(p_words);
  plain constant text := array_to_string(main, ' ');
  begun text := main[cardinality(main)];
  ids uuid[];
  mark text;
  query tsquery;
  -- for what is neither a name nor a place
  named_or_there constant tsquery := private.words_query(main, '', 'AB', true)::tsquery;
begin
  ids := array(select d.id from private.search_documents d
    where d.kind = p_kind and d.plain_name >= plain and d.plain_name < plain || chr(1114111)
    order by d.plain_name <> plain, d.band, d.plain_name, d.id limit p_most);
  if begun ~ '^[a-z0-9]{1,2}$' and cardinality(main) = 1 then
    return ids;
  end if;
  foreach mark in array case p_kind when 'school' then array['+', ''] else array['+'] end loop
    exit when cardinality(ids) >= p_most;
    query := (private.lexeme('=kind:' || p_kind) || ' & '
      || private.words_query(main, mark, '', char_length(begun) > 2))::tsquery;
    ids := ids || array(
      select f.id from (select d.id, d.band, d.sort_es, d.sort_en from private.search_documents d
         where d.words @@ query and d.ranked @@ named_or_there limit 1000) f
       where f.id <> all (ids)
       order by f.band, case p_language when 'en' then f.sort_en
         else f.sort_es end, f.id limit p_most - cardinality(ids));
  end loop;
  return ids;
end
$$;

-- Towns, regions and countries with schools, by a prefix of a word of any name.
create function private.suggested_places(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with named as materialized (
    select p.kind, c.name_en as country, p.id, p.name, n.plain = p_plain as exact, n.word, p.weight
      from private.place_names n join private.places p on p.id = n.place join public.countries c on c.code = p.country
     where n.plain >= p_plain and n.plain < p_plain || chr(1114111)
     order by n.plain <> p_plain, n.word > 1, p.weight desc, n.plain limit 300
  ), held as (
    select n.kind, n.country, s.name, s.slug, n.exact, n.word, s.schools
      from named n
      cross join lateral (
        select case n.kind when 'town' then mode() within group (order by s.city)
          else mode() within group (order by s.region) end as name,
            case n.kind when 'town' then s.town_slug else s.region_slug end as slug, count(*) as schools
          from private.search_documents d join public.schools s on s.id = d.id
         where d.kind = 'school' and d.words @@ private.lexeme('=place:' || n.id)::tsquery group by 2) s
  ), countries as (
    select 'country' as kind, p.value as country, '' as name, '' as slug,
      bool_or(array_to_string(p.words, ' ') = p_plain) as exact,
        min(case when starts_with(array_to_string(p.words, ' '), p_plain) then 1 else 2 end) as word, 1000000 as schools
      from private.search_phrases p
     where p.kind = 'country' and strpos(' ' || array_to_string(p.words, ' '), ' ' || p_plain) > 0
       and exists (select from private.search_documents d
         where d.words @@ private.lexeme('=country:' || p.value)::tsquery)
     group by p.value
  ), places as (
    select distinct on (a.kind, a.country, a.slug) a.* from (select * from countries union all select * from held) a
     order by a.kind, a.country, a.slug, a.exact desc, a.word, a.name
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'country', s.country, 'name', s.name)
      order by not s.exact, s.word > 1, s.kind = 'region', s.schools desc, s.name, s.country), '[]')
    from (select p.* from places p
      -- a town that is called like its region is one place to its reader
      where p.kind <> 'region' or not exists (select from places t where t.kind = 'town' and t.country = p.country
        and t.slug = p.slug)
      order by not p.exact, p.word > 1, p.kind = 'region', p.schools desc, p.name, p.country limit 3) s
$$;

-- Taught fields with a phrase that begins so.
create function private.suggested_fields(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off as $$
  select coalesce(jsonb_agg(f.value order by f.exact desc, f.value), '[]') from (
    select p.value, bool_or(array_to_string(p.words, ' ') = p_plain) as exact
      from private.search_phrases p
     where char_length(p_plain) > 1 and p.kind = 'field' and p.value = any (private.page_fields())
       and starts_with(array_to_string(p.words, ' '), p_plain)
       and exists (select from private.search_documents d
         where d.words @@ private.lexeme('=field:' || p.value)::tsquery)
     group by p.value order by 2 desc, 1 limit 2) f
$$;

-- Some suggestions of each kind, best first: {schools, programmes, places, fields, corrected}. The last word may be a
-- prefix. Typos are corrected: `corrected` is then the searched text, else null.
create function public.suggest(p_search text, p_language text default 'es') returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  typed constant text[] := (private.words_of(private.search_text(p_search)))[1:8];
  -- a word with a space behind it is complete
  complete constant boolean := right(coalesce(p_search, ''), 1) = ' ';
  words text[] := private.corrected_words(typed, complete, true, true);
  plain text;
  found jsonb;
begin
  if cardinality(typed) = 0 then
    return '{"schools": [], "programmes": [], "places": [], "fields": [], "corrected": null}';
  end if;
  -- what could be the beginning of a word that goes with no other
  if words = typed and private.suggested_ids('school', words, language, 1)
    || private.suggested_ids('programme', words, language, 1) = '{}' then
    words := private.corrected_words(typed, complete, false, true);
  end if;
  plain := array_to_string(words, ' ');
  found := jsonb_build_object(
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'slug', s.slug, 'city', s.city, 'country',
      s.country)
        order by i.place), '[]')
      from unnest(private.suggested_ids('school', words, language, 4)) with ordinality i (id, place)
        join public.schools s on s.id = i.id and s.listed),
    'programmes', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', coalesce(case when language = 'en' then p.name_en else p.name_es end, p.name), 'slug', p.slug,
          'school', s.name, 'school_slug', s.slug) order by i.place), '[]')
      from unnest(private.suggested_ids('programme', words, language, 3)) with ordinality i (id, place)
      join public.programmes p on p.id = i.id and p.is_active join public.schools s on s.id = p.school_id and s.listed),
    'places', private.suggested_places(plain),
    'fields', private.suggested_fields(array_to_string(private.significant_words(words), ' ')));
  return found || jsonb_build_object('corrected',
    case when words <> typed and exists (select from jsonb_each(found) f where f.value <> '[]') then plain end);
end
$$;

revoke execute on function private.suggested_fields(text), private.suggested_ids(text,text[],text,integer),
  private.suggested_places(text)
  from public;
revoke execute on function public.suggest(text,text) from public, anon, authenticated, service_role;
grant execute on function public.suggest(text,text) to anon, authenticated, service_role;
