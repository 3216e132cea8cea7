-- Lists of programmes in one query: its parts have no setting of their own, so that PostgreSQL puts them in.

create or replace function private.duration_words(p_value numeric, p_unit text, p_language text) returns text
language sql immutable as $$
  select case when p_language = 'en' then trim_scale(p_value)::text
      else replace(trim_scale(p_value)::text, '.', ',') end
    || ' ' || case p_language when 'es' then case p_unit
        when 'hours' then 'hora' when 'days' then 'día' when 'weeks' then 'semana' when 'months' then 'mes'
        when 'semesters' then 'semestre' when 'years' then 'año' end
      else left(p_unit, -1) end
    || case when p_value = 1 then '' when p_language = 'es' and p_unit = 'months' then 'es' else 's' end
$$;

create or replace function private.programme_entry(p public.programmes) returns json
language sql stable as $$
  select json_build_object(
    'name', coalesce(p.name_es, p.name),
    'name_en', p.name_en,
    'duration', coalesce(p.duration_text, private.duration_words(p.duration_value, p.duration_unit, 'es')),
    'duration_en', coalesce(p.duration_text_en, private.duration_words(p.duration_value, p.duration_unit, 'en')),
    'certified', p.certified)
$$;

create or replace function public.programs(public.schools) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(json_agg(private.programme_entry(p) order by p.position, p.id), '[]')
    from public.programmes p where p.school_id = $1.id and p.is_active);
end
$$;

create or replace function private.programs_differ(p_change private.import_changes) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.schools s where s.id = p_change.row_id
    and public.programs(s)::jsonb <> coalesce(p_change.programs_after, case p_change.kind when 'created' then '[]' end)::jsonb)
$$;

create function pg_temp.is_json(p_text text) returns boolean
language plpgsql as $$
begin
  return p_text::jsonb is not null;
exception when data_exception then
  return false;
end
$$;
update private.import_changes set programs_after = null where not pg_temp.is_json(programs_after);
