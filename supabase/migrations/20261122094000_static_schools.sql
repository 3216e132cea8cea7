-- The setup's first migration: the static schools, those with a legacy_id, into a database that has none, some or all of
-- them (decision 27). What an administrator wrote or deleted stays as it is.

-- Whether somebody has decided about this field of a school: changed it since it was made, or made the school himself.
create function private.field_is_decided(p_school uuid, p_field text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.change_log l
     where l.table_name = 'schools' and l.row_id = p_school
       and ((l.action = 'insert' and l.actor is not null) or (l.action = 'update' and l.new ? p_field)))
$$;

-- What a static school gives to one that is there: fields in which nothing stands and about which nobody has decided.
-- Coordinates and tuition are given as a whole or not at all.
create function private.static_school_additions(p_school public.schools, p_entry jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, p_entry -> f.field), '{}')
    from unnest(array['description', 'description_en', 'address', 'website', 'email', 'phone', 'founded',
      'students_count', 'programs_count', 'specialties', 'languages', 'accreditation', 'accreditation_en', 'features',
      'features_en', 'programs', 'sources', 'checked_on',
      'tuition_min', 'tuition_max', 'tuition_currency',
      'coordinates_lat', 'coordinates_lng', 'coordinates_precision']) f (field)
   where coalesce(p_entry ->> f.field, '[]') <> '[]'
     and coalesce(to_jsonb(p_school) ->> f.field, '[]') = '[]'
     and not private.field_is_decided(p_school.id, f.field)
     and (f.field not like 'tuition%' or coalesce(p_school.tuition_min, p_school.tuition_max) is null)
     and (f.field not like 'coordinates%'
          or coalesce(p_school.coordinates_lat, p_school.coordinates_lng) is null)
$$;

-- Brings static schools in, one transaction for a batch. Each entry is an object of columns, lists as JSON text. Answers
-- for each its id in the table and what was done: 'inserted'; 'completed', when it was there and lacked something;
-- 'present'; 'deleted', when an administrator had deleted it, which stays so. A school of the same name and town without a
-- legacy_id is taken to be the same one. With p_write false nothing is written. A second time changes nothing.
create function public.add_static_schools(p_schools jsonb, p_actor uuid default null, p_write boolean default true)
returns table (legacy_id text, school_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  school public.schools;
  additions jsonb;
begin
  perform private.act_for(p_actor);
  for entry in select e.value from jsonb_array_elements(p_schools) e (value) loop
    legacy_id := entry ->> 'legacy_id';
    school_id := (entry ->> 'id')::uuid;
    -- nobody else brings the same school in meanwhile
    perform pg_advisory_xact_lock(hashtextextended('static-school:' || legacy_id, 0));
    select s.* into school from public.schools s
     where s.legacy_id = entry ->> 'legacy_id' or s.id = (entry ->> 'id')::uuid or (s.legacy_id is null
       and s.name_slug = public.slugify(entry ->> 'name') and s.country = entry ->> 'country'
       and public.normalise_text(s.city) = public.normalise_text(entry ->> 'city'))
     order by (s.legacy_id = entry ->> 'legacy_id') is true desc, s.id = (entry ->> 'id')::uuid desc, s.id limit 1;
    if found then
      school_id := school.id;
      additions := private.static_school_additions(school, entry)
        || case when school.legacy_id is null then jsonb_build_object('legacy_id', entry ->> 'legacy_id') else '{}' end;
      outcome := case when additions = '{}' then 'present' else 'completed' end;
      if p_write and additions <> '{}' then
        update public.schools s set
          (legacy_id, description, description_en, address, website, email, phone, founded, students_count,
           programs_count, specialties, languages, accreditation, accreditation_en, features, features_en, programs,
           sources, checked_on, tuition_min, tuition_max, tuition_currency, coordinates_lat, coordinates_lng,
           coordinates_precision)
          = (select k.legacy_id, k.description, k.description_en, k.address, k.website, k.email, k.phone, k.founded,
              k.students_count, k.programs_count, k.specialties, k.languages, k.accreditation, k.accreditation_en,
              k.features, k.features_en, k.programs, k.sources, k.checked_on, k.tuition_min, k.tuition_max,
              k.tuition_currency, k.coordinates_lat, k.coordinates_lng, k.coordinates_precision
             from jsonb_populate_record(s, additions) k)
         where s.id = school.id;
      end if;
    elsif exists (select 1 from public.deleted_schools d where d.school_id = (entry ->> 'id')::uuid
        or d.school ->> 'legacy_id' = entry ->> 'legacy_id') then
      outcome := 'deleted';
    else
      outcome := 'inserted';
      if p_write then
        perform private.insert_kept('public.schools', jsonb_build_array(
          '{"is_active": true, "version": 1, "image": null}'::jsonb || entry || jsonb_build_object(
            'created_at', now(), 'updated_at', now(),
            -- the rule's own one when another school has the slug by now
            'slug', case when exists (select 1 from public.schools s where s.slug = entry ->> 'slug') then ''
                    else coalesce(entry ->> 'slug', '') end)));
      end if;
    end if;
    return next;
  end loop;
end
$$;

revoke all on function public.add_static_schools(jsonb, uuid, boolean) from public, anon, authenticated;
grant execute on function public.add_static_schools(jsonb, uuid, boolean) to service_role;
