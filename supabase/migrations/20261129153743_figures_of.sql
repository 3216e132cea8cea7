-- One choice for each figure: pages, cards, comparison and API read it in one order. Programmes without awards for two years come last.

-- All figures of these schools and their programmes, with the number of students of the school's record, which has no
-- source here. The first one of a measure is the one that is shown: the whole before its parts, then the newest. A
-- difference is that of the rates as they are shown. `idle` are the two newest years of a programme, '2022-24', if it has
-- conferred no award in them.
create or replace function private.figures_of(p_schools uuid[]) returns table (school uuid, programme uuid, subject text, measure text,
  period text, state text, value numeric, unit text, sample_size integer, scope_es text, scope_en text, source text, edition text,
  idle text, place bigint)
language sql stable set search_path = '' set enable_seqscan = off as $$
  with stated as (
    select k.school_id, f.*, max(round(f.value, 1)) filter (where f.measure = 'employment_6m') over w
          - max(round(f.value, 1)) filter (where f.measure = 'employment_expected_6m') over w as difference
      from public.school_sources k join public.figures f on f.register = k.register and f.identifier = k.identifier
     where k.school_id = any (p_schools)
    window w as (partition by k.school_id, f.register, f.identifier, f.source, f.subject, f.period)
  ), shown as (
    select s.school_id, s.programme_id, s.subject, s.measure, s.period, s.state,
        case s.measure when 'employment_added_6m' then s.difference else s.value end as value, s.unit, s.sample_size, s.scope_es,
        s.scope_en, s.source, s.edition, s.register, s.identifier
      from stated s where s.measure <> 'employment_added_6m' or s.difference is not null
    union all
    select s.id, null, '', 'pupils', '', 'known', s.students_count, 'count', null, 'toda la escuela', 'the whole school', null, '', '', ''
      from public.schools s where s.id = any (p_schools) and s.students_count > 0
  )
  select f.school_id, f.programme_id, f.subject, f.measure, f.period, f.state, f.value, f.unit, f.sample_size, f.scope_es, f.scope_en,
      f.source, f.edition,
      case when f.measure = 'awards' and f.value = 0 and row_number() over w = 1 and lead(f.value) over w = 0
        then left(lead(f.period) over w, 4) || '-' || right(f.period, 2) end,
      row_number() over (partition by f.school_id
        order by f.programme_id nulls first, f.measure, f.subject, f.period desc, f.register, f.identifier, f.source)
    from shown f
  window w as (partition by f.school_id, f.programme_id, f.measure order by f.period desc, f.register, f.identifier)
$$;

-- Figures of schools visible to the caller, in order: [{school, programme, subject, measure, period, state, value, unit,
-- sample_size, scope_es, scope_en, source, edition, idle}].
create or replace function public.school_figures(p_schools uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.school, f.place), '[]')
    from private.figures_of(p_schools[1:100]) f join public.schools s on s.id = f.school
   where (select public.is_admin()) or s.is_active and (s.listed or f.source is null)
     and (f.programme is null or exists (select 1 from public.programmes p where p.id = f.programme and p.is_active))
$$;

-- On a card, of the whole school: its students, and the first known of these outcomes, each as {measure, period, value,
-- unit}.
create or replace function private.card_figures(p_ids uuid[]) returns table (school_id uuid, students jsonb, outcome jsonb)
language sql stable set search_path = '' as $$
  select f.school, (array_agg(f.figure order by f.place) filter (where f.measure = 'pupils'))[1],
      (array_agg(f.figure order by m.place, f.place) filter (where f.measure <> 'pupils'))[1]
    from (select g.*, jsonb_build_object('measure', g.measure, 'period', g.period, 'value', g.value, 'unit', g.unit) as figure
            from private.figures_of(p_ids) g where g.programme is null and g.subject = '' and g.state = 'known') f
    join unnest(array['pupils', 'employment_6m', 'employment_12m', 'graduation_rate']) with ordinality as m (measure, place)
      on m.measure = f.measure
   group by f.school
$$;

-- Cards include whether the school was checked: only then has anybody looked for a price.
create or replace function private.school_cards(p_ids uuid[], p_language text, p_levels text[] default '{}', p_languages text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'type', s.type, 'ownership', s.ownership, 'levels', to_jsonb(p.levels), 'price', a.price,
      'outcome', g.outcome, 'students', g.students, 'specialties', to_jsonb(s.specialties_list),
      'specialties_en', to_jsonb(public.json_text_list(s.specialties_en)), 'founded', s.founded,
      'programs_count', coalesce(nullif(p.taught, 0), s.programs_count), 'rating', s.rating, 'languages', to_jsonb(s.languages_list),
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join private.card_prices(p_ids, p_levels, p_languages) a on a.school_id = s.id
  left join private.card_figures(p_ids) g on g.school_id = s.id
  left join public.school_images i on i.main_key = s.id
  cross join lateral (
    select coalesce(array_agg(distinct d.level) filter (where d.level is not null), '{}') as levels, count(*) as taught
      from public.programmes d where d.school_id = s.id and d.is_active) p
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;

-- Updates the index for these schools and programmes: searchable ones are written, others removed. Groups are written
-- in a fixed order, to avoid deadlocks.
create or replace function private.index_search(p_schools uuid[], p_programmes uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant private.compared_price[] := array(select c from private.compared_prices(
    p_schools || array(select p.school_id from public.programmes p where p.id = any (p_programmes))) c);
  idle constant uuid[] := array(select f.programme from private.figures_of(
    array(select p.school_id from public.programmes p where p.id = any (p_programmes))) f where f.idle is not null);
begin
  perform private.add_school_places(p_schools);
  delete from private.search_documents d where d.id = any (p_schools || p_programmes);
  with documents as materialized (
    select s.*, private.group_of('school', s.marks) as group_id, t.words as taught, t.marks as taught_marks
      from (select s as school, private.words_of(s.name) as name_words, private.school_marks(s) as marks
              from public.schools s where s.id = any (p_schools) and s.listed offset 0) s
      cross join lateral private.school_programmes(s.school) t
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (d.group_id) d.group_id, 'school', d.marks from documents d
       where not exists (select from private.search_groups g where g.id = d.group_id) order by d.group_id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, year_euros, total_euros, audience, words, ranked)
    select (d.school).id, 'school', (d.school).id, d.group_id, (d.school).completeness_band, (d.school).sort_name, (d.school).sort_name,
        array_to_string(private.main_words(d.name_words), ' '), (d.school).country, public.normalise_text((d.school).city),
        (d.school).coordinates_lat, (d.school).coordinates_lng, (d.school).checked_on, c.year_euros, c.total_euros, c.audience,
        w.words, w.ranked
      from documents d
      left join unnest(priced) c on c.id = (d.school).id
      cross join lateral private.document_words('school',
          d.name_words || private.words_of(concat_ws(' ', (d.school).trading_name, (d.school).former_name,
              (select string_agg(r.name, ' ') from public.school_sources r where r.school_id = (d.school).id)))
            || private.initials(d.name_words, private.words_of((d.school).city)),
          private.place_words(d.school),
          d.taught || d.taught_marks
            || array(select '=language:' || l.name from unnest((d.school).languages_list || array_remove(array[(d.school).derived_language], null)) l (name))
            || array(select '=' || m.mark from unnest(d.marks) m (mark))
            || private.words_of(concat_ws(' ', array_to_string((d.school).specialties_list, ' '),
              array_to_string(public.json_text_list((d.school).specialties_en), ' '), array_to_string(public.json_text_list((d.school).accreditation), ' '),
              array_to_string(public.json_text_list((d.school).features), ' '), array_to_string(public.json_text_list((d.school).features_en), ' '))),
          private.words_of(concat_ws(' ', (d.school).description, (d.school).description_en))) w
    on conflict (id) do nothing;
  with documents as materialized (
    select p.*, private.group_of('programme', p.marks) as group_id, private.group_of('teaching', p.teaching) as teaching_id
      from (select p as programme, s.*, k.teaching, c.id is not null as is_priced, c.year_euros, c.total_euros, c.audience,
                private.sorted_marks(k.marks || array[case when c.id is not null then 'priced:1' end, case when c.free then 'free:1' end]) as marks
              from (select s.id as school_id, s.country, s.ownership, public.normalise_text(s.city) as city, s.coordinates_lat as lat, s.coordinates_lng as lng,
                        private.place_words(s) || private.words_of(concat_ws(' ', s.name, s.trading_name)) || private.initials(private.words_of(s.name), private.words_of(s.city))
                          || array_remove(array['=type:' || s.type], null) as places,
                        -- its only one is that of its programmes, and so is one that country and kind make certain
                        '=language:' || case cardinality(s.languages_list) when 1 then s.languages_list[1] when 0 then s.derived_language end as language
                      from public.schools s
                     where s.listed and s.id in (select p.school_id from public.programmes p where p.id = any (p_programmes)) offset 0) s
              join public.programmes p on p.school_id = s.school_id
              cross join lateral private.programme_marks(p, s.country, s.ownership) k
              left join unnest(priced) c on c.id = p.id
             where p.id = any (p_programmes) and p.is_active offset 0) p
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (g.id) g.id, g.kind, g.marks
        from documents d cross join lateral (values (d.group_id, 'programme', d.marks), (d.teaching_id, 'teaching', d.teaching)) g (id, kind, marks)
       where not exists (select from private.search_groups k where k.id = g.id) order by g.id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, teaching_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, weeks, year_euros, total_euros, audience, months, words, ranked)
    select (d.programme).id, 'programme', d.school_id, d.group_id, d.teaching_id,
        (not d.is_priced)::integer + ((d.programme).duration_value is null and (d.programme).hours is null)::integer
          + ((d.programme).intakes = '{}')::integer + ((d.programme).languages = '{}')::integer
          + 10 * ((d.programme).id = any (idle))::integer,
        public.normalise_text(coalesce((d.programme).name_es, (d.programme).name)),
        public.normalise_text(coalesce((d.programme).name_en, (d.programme).name)),
        array_to_string(private.main_words(private.words_of((d.programme).name)), ' '), d.country, d.city, d.lat, d.lng,
        (d.programme).checked_on, (d.programme).weeks, d.year_euros, d.total_euros, d.audience,
        (select coalesce(bit_or(1 << (i.month - 1)), 0) from unnest((d.programme).intakes) i (month)),
        w.words, w.ranked
      from documents d
      cross join lateral private.document_words('programme',
          private.words_of(concat_ws(' ', (d.programme).name, (d.programme).name_es, (d.programme).name_en)),
          d.places,
          private.words_of(concat_ws(' ', (d.programme).award_es, (d.programme).award_en, (d.programme).recognised_by))
            || array(select '=' || m.mark from unnest(d.marks || d.teaching) m (mark))
            || case when (d.programme).languages = '{}' and d.language is not null then array[d.language] else '{}' end,
          private.words_of(concat_ws(' ', (d.programme).note_es, (d.programme).note_en, (d.programme).requirements_es, (d.programme).requirements_en))) w
    on conflict (id) do nothing;
  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.ranked) l (lexeme, positions, weights)
     where d.id = any (p_schools || p_programmes)));
end
$$;

-- Programmes in this order, as in lists, with all their prices.
create or replace function private.programme_cards(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with prices as materialized (
    select p.programme_id, jsonb_agg(private.price_json(p) order by p.place) as prices
      from private.prices_of(array(select s from public.schools s where s.id in (
        select d.school_id from public.programmes d where d.id = any (p_ids)))) p
     where p.programme_id = any (p_ids) group by 1
  ), idle as materialized (
    select f.programme, f.idle from private.figures_of(array(
      select d.school_id from public.programmes d where d.id = any (p_ids))) f where f.idle is not null
  )
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at'] || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'prices', coalesce(c.prices, '[]'), 'year_euros', d.year_euros, 'total_euros', d.total_euros, 'idle', i.idle)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  join private.search_documents d on d.id = p.id
  left join prices c on c.programme_id = p.id
  left join idle i on i.programme = p.id
$$;

-- Written figures with tuition or awards, and links of schools to registers, to which figures belong.
create or replace function private.reprice_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := concat_ws(' union all ', case when tg_op <> 'DELETE' then 'select * from new_rows' end,
    case when tg_op <> 'INSERT' then 'select * from old_rows' end);
  schools uuid[];
begin
  execute format(case tg_table_name when 'figures'
      then 'select array(select distinct k.school_id from (%s) w join public.school_sources k using (register, identifier) where w.measure like ''tuition%%'')'
      else 'select array(select distinct w.school_id from (%s) w)' end, written) into schools;
  perform private.reprice(schools);
  perform private.weigh_schools(schools);
  if tg_table_name = 'figures' then
    execute format('select array(select distinct k.school_id from (%s) w join public.school_sources k using (register, identifier) where w.measure = ''awards'')', written)
      into schools;
  end if;
  perform private.index_search('{}', array(
    select d.id from private.search_documents d
    left join (select f.programme from private.figures_of(schools) f where f.idle is not null) i on i.programme = d.id
     where d.school_id = any (schools) and d.kind = 'programme' and (d.band >= 10) <> (i.programme is not null)));
  return null;
end
$$;

drop function private.card_outcome(uuid);
revoke execute on function private.figures_of(uuid[]) from public;
select private.index_search('{}', array(select f.programme from private.figures_of(array(select s.id from public.schools s)) f
  where f.idle is not null));
