-- Schools in lists.

-- On a card, of the whole school: its students, and the first known of these outcomes, each as {measure, period, value,
-- unit}.
create function private.card_figures(p_ids uuid[]) returns table (school_id uuid, students jsonb, outcome jsonb)
language sql stable set search_path = '' as $$
  select f.school, (array_agg(f.figure order by f.place) filter (where f.measure = 'pupils'))[1],
      (array_agg(f.figure order by m.place, f.place) filter (where f.measure <> 'pupils'))[1]
    from (select g.*, jsonb_build_object('measure', g.measure, 'period', g.period, 'value', g.value, 'unit',
      g.unit) as figure
            from private.figures_of(p_ids) g where g.programme is null and g.subject = '' and g.state = 'known') f
    join unnest(array['pupils', 'employment_6m', 'employment_12m', 'graduation_rate'])
      with ordinality as m (measure, place)
      on m.measure = f.measure
   group by f.school
$$;

-- The first price of each school that fits the words of a search: of programmes of these levels and languages, else of
-- the school as a whole; without such words the first one.
create function private.card_prices(p_ids uuid[], p_levels text[], p_languages text[])
  returns table (school_id uuid, price jsonb)
language sql stable set search_path = '' as $$
  select f.school_id, private.price_json(f.price) from (
    select distinct on (p.school_id) p.school_id, p as price
    from private.prices_of(array(select s from public.schools s where s.id = any (p_ids))) p
    left join public.programmes d on d.id = p.programme_id
   where (p_levels || p_languages) = '{}' or p.programme_id is null
     or (p_levels = '{}' or d.level = any (p_levels)) and (p_languages = '{}' or d.languages && p_languages
       or d.languages = '{}')
   order by p.school_id, (p_levels || p_languages) <> '{}' and p.programme_id is null, p.place) f
$$;

-- Cards include whether the school was checked: only then has anybody looked for a price.
create function private.school_cards(p_ids uuid[], p_language text, p_levels text[] default '{}',
  p_languages text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'region', case s.town_slug when '' then s.region end, 'type', s.type, 'ownership', s.ownership, 'levels',
        to_jsonb(p.levels), 'price', a.price,
      'outcome', g.outcome, 'students', g.students, 'specialties', to_jsonb(s.specialties),
      'specialties_en', to_jsonb(s.specialties_en), 'founded', s.founded,
      'programs_count', coalesce(nullif(p.taught, 0), s.programs_count), 'rating', s.rating, 'languages',
        to_jsonb(s.languages),
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
