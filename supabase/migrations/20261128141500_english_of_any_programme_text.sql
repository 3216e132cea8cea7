-- A new text of a programme in two languages needs no change here: the columns say which English texts there are.

create function private.english_columns() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(en.attname::text order by en.attnum)
    from pg_catalog.pg_attribute en
    join pg_catalog.pg_attribute es on es.attrelid = en.attrelid and es.attname = regexp_replace(en.attname, '_en$', '_es')
   where en.attrelid = 'public.programmes'::regclass and en.attname like '%\_en' and not en.attisdropped and not es.attisdropped
$$;
revoke execute on function private.english_columns() from public;

create or replace function private.are_programme_texts(p_one jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_one -> 'texts') = 'object' and jsonb_typeof(p_one -> 'given') = 'object'
    and jsonb_typeof(p_one -> 'id') = 'string'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p_one -> 'texts') when 'object' then p_one -> 'texts' else '{}' end) t
      where not p_one -> 'given' ? t.key
         or case when t.key = 'prices' then jsonb_typeof(t.value) <> 'array' or exists (
                select 1 from jsonb_array_elements(case jsonb_typeof(t.value) when 'array' then t.value else '[]' end) p (texts)
                 where jsonb_typeof(p.texts) <> 'object' or exists (
                   select 1 from jsonb_each(case jsonb_typeof(p.texts) when 'object' then p.texts else '{}' end) e
                    where e.key not in ('audience_en', 'includes_en') or jsonb_typeof(e.value) <> 'string'))
              else t.key <> all (private.english_columns()) or jsonb_typeof(t.value) <> 'string' end), false)
$$;

create or replace function public.write_ai_texts(
  p_school uuid, p_given jsonb, p_texts jsonb, p_model text, p_actor uuid default null, p_programmes jsonb default '[]')
returns integer language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] :=
    array['description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en', 'programs'];
  is_service constant boolean := coalesce(current_setting('role', true) = 'service_role', false);
  before constant text := private.programmes_source();
  present jsonb;
  has_programmes boolean;
  new_version integer;
begin
  if not (is_service or public.is_admin()) then
    raise exception 'only an admin may have texts written' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_given) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_texts) t where t.key <> all (allowed) or jsonb_typeof(t.value) <> 'string'
       or not p_given ? t.key) then
    raise exception 'AI texts are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(p_programmes) is distinct from 'array' or (p_programmes <> '[]' and p_texts ? 'programs') or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(p_programmes) when 'array' then p_programmes else '[]' end) p (one)
     where not private.are_programme_texts(p.one)) then
    raise exception 'AI texts of programmes are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  has_programmes := p_programmes <> '[]';
  -- Programmes before their school, as whoever saves one locks them.
  if has_programmes then
    perform 1 from public.programmes p
      where p.school_id = p_school and p.id in (select (e.one ->> 'id')::uuid from jsonb_array_elements(p_programmes) e (one))
      order by p.id for update;
  end if;
  select to_jsonb(s) into present from public.schools s where s.id = p_school for update;
  if not found then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if exists (select 1 from jsonb_each(p_given) g where present -> g.key is distinct from g.value)
    or exists (select 1 from jsonb_array_elements(p_programmes) e (one)
      left join public.programmes p on p.id = (e.one ->> 'id')::uuid and p.school_id = p_school
     where p.id is null
        or exists (select 1 from jsonb_each(e.one -> 'given') g where to_jsonb(p) -> g.key is distinct from g.value)) then
    return null;
  end if;
  -- An admin writes in their own name, whatever they say.
  if is_service then
    perform private.act_for(p_actor);
  end if;
  if has_programmes then
    -- The school is written once, with its own texts and the column that the new names ask for.
    perform set_config('directory.programmes_from', 'both', true);
    execute (select format($sql$
        update public.programmes p set %s,
          prices = case when e.one -> 'texts' ? 'prices' then private.prices_in_english(p.prices, e.one -> 'texts' -> 'prices')
            else p.prices end
        from jsonb_array_elements($1) e (one) where p.id = (e.one ->> 'id')::uuid$sql$,
        string_agg(format('%1$I = coalesce(e.one -> ''texts'' ->> %1$L, p.%1$I)', c.name), ', '))
      from unnest(private.english_columns()) c (name)) using p_programmes;
  end if;
  update public.schools s set
    description = case when p_texts ? 'description' then p_texts ->> 'description' else s.description end,
    description_en = case when p_texts ? 'description_en' then p_texts ->> 'description_en' else s.description_en end,
    specialties_en = case when p_texts ? 'specialties_en' then p_texts ->> 'specialties_en' else s.specialties_en end,
    features_en = case when p_texts ? 'features_en' then p_texts ->> 'features_en' else s.features_en end,
    accreditation_en =
      case when p_texts ? 'accreditation_en' then p_texts ->> 'accreditation_en' else s.accreditation_en end,
    programs = case
      when p_texts ? 'programs' then p_texts ->> 'programs'
      when has_programmes and private.column_entries(s.programs) is distinct from private.programmes_column(s.id)::jsonb
        then private.programmes_column(s.id)
      else s.programs end
  where s.id = p_school returning s.version into new_version;
  if has_programmes then
    perform set_config('directory.programmes_from', before, true);
  end if;
  insert into public.ai_generated_texts (school_id, field, model, written_by, fingerprint)
    select p_school, t.key, p_model, auth.uid(), md5(t.value) from jsonb_each_text(p_texts) t
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint;
  insert into public.ai_generated_texts (school_id, programme_id, field, model, written_by, fingerprint)
    select p_school, p.id, t.key, p_model, auth.uid(), md5(private.programme_text(p, t.key))
      from jsonb_array_elements(p_programmes) e (one)
      join public.programmes p on p.id = (e.one ->> 'id')::uuid
      cross join lateral jsonb_object_keys(e.one -> 'texts') t (key)
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint;
  return new_version;
end
$$;

alter table public.ai_generated_texts drop constraint ai_generated_texts_field_check;
alter table public.ai_generated_texts add constraint ai_generated_texts_field_check check (case when programme_id is null
    then field in ('description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en', 'programs')
    else field = 'prices' or field like '%\_en' end);
