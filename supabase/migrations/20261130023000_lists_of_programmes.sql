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
    and public.programs(s)::jsonb
      <> coalesce(p_change.programs_after, case p_change.kind when 'created' then '[]' end)::jsonb)
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

-- A programme that was deleted and brought back is no newer one.
create or replace function private.programmes_at(p_school uuid, p_change bigint)
  returns table (id uuid, fields jsonb, is_newer boolean)
language sql stable set search_path = '' as $$
  select w.row_id, (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from (
        select distinct on (o.key) o.key, o.value from public.change_log l cross join lateral jsonb_each(l.old) o
         where l.table_name = 'programmes' and l.row_id = w.row_id and l.id > p_change order by o.key, l.id) f),
      w.action = 'insert'
    from (select distinct on (l.row_id) l.row_id, l.action from public.change_log l
         where l.table_name = 'programmes' and l.school_id = p_school and l.id > p_change
         order by l.row_id, l.id) w
$$;

create or replace function public.restore_school_version(p_school uuid, p_change bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  programme record;
  new_version integer;
begin
  perform private.require_super_admin();
  perform 1 from public.programmes p where p.school_id = p_school order by p.id for update;
  perform 1 from public.schools s where s.id = p_school for update;
  if not found or not exists (select 1 from public.change_log l
      where l.id = p_change and l.table_name = 'schools' and l.row_id = p_school) then
    raise exception 'no such version of this school' using errcode = 'no_data_found';
  end if;
  for programme in select a.* from private.programmes_at(p_school, p_change) a loop
    if programme.is_newer then
      update public.programmes p set is_active = false where p.id = programme.id and p.school_id = p_school;
    elsif exists (select from public.programmes p where p.id = programme.id and p.school_id = p_school) then
      perform private.write_columns('public.programmes', array[programme.id],
        programme.fields - array['slug', 'school_id']);
    elsif not exists (select from public.programmes p where p.id = programme.id) then
      perform private.insert_rows('public.programmes', jsonb_build_array(programme.fields || jsonb_build_object(
        'id', programme.id, 'school_id', p_school, 'slug', case when not exists (select from public.programmes p
          where p.school_id = p_school and p.slug = programme.fields ->> 'slug') then programme.fields ->> 'slug'
            else '' end)));
    end if;
  end loop;
  perform private.write_columns('public.schools', array[p_school], private.fields_at(p_school, p_change));
  select s.version into new_version from public.schools s where s.id = p_school;
  perform private.add_audit_entry('version_restored', 'school', p_school::text,
    (select s.name from public.schools s where s.id = p_school), jsonb_build_object('change', p_change));
  return new_version;
end
$$;
