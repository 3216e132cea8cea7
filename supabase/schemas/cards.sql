-- Schools as lists show them.

-- Cards know whether somebody has checked the school: only then is a price that is not known one that is not published.
create function private.school_cards(p_ids uuid[], p_language text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'type', s.type, 'specialties', to_jsonb(s.specialties_list),
      'specialties_en', to_jsonb(public.json_text_list(s.specialties_en)), 'founded', s.founded,
      'students_count', s.students_count, 'programs_count', s.programs_count, 'rating', s.rating,
      'languages', to_jsonb(s.languages_list), 'tuition_min', s.tuition_min, 'tuition_max', s.tuition_max,
      'tuition_currency', s.tuition_currency,
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join public.school_images i on i.main_key = s.id
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;
