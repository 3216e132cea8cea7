-- schools.programs and programmes say the same. The column is written from the rows, and whoever writes the column (an import,
-- an old client, a restored version) changes the rows. Neither trigger touches what the other one has just written, so the
-- column stays to the letter what somebody wrote into it.

-- Where the writing in this transaction comes from: 'rows', which the column then follows; 'column', which the rows then
-- follow; 'both', when whoever writes the one writes the other as well; or nothing yet.
create function private.programmes_source() returns text
language sql stable set search_path = '' as $$
  select coalesce(current_setting('directory.programmes_from', true), '')
$$;

-- The length in words, as the column has it: '4 años', '1 year'. Null without value and unit.
create function private.duration_words(p_value numeric, p_unit text, p_language text) returns text
language sql immutable set search_path = '' as $$
  select case when p_language = 'en' then trim_scale(p_value)::text else replace(trim_scale(p_value)::text, '.', ',') end || ' ' ||
    (case when p_value = 1 then w.one else w.many end)
    from (values ('hours', 'es', 'hora', 'horas'), ('days', 'es', 'día', 'días'), ('weeks', 'es', 'semana', 'semanas'),
      ('months', 'es', 'mes', 'meses'), ('semesters', 'es', 'semestre', 'semestres'), ('years', 'es', 'año', 'años'),
      ('hours', 'en', 'hour', 'hours'), ('days', 'en', 'day', 'days'), ('weeks', 'en', 'week', 'weeks'),
      ('months', 'en', 'month', 'months'), ('semesters', 'en', 'semester', 'semesters'), ('years', 'en', 'year', 'years')
    ) w (unit, language, one, many)
   where w.unit = p_unit and w.language = p_language and p_value is not null
$$;

-- The other way: a number and a unit, and nothing beside them. Null for all other words.
create function private.read_duration(p_words text, out value numeric, out unit text)
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := regexp_match(public.normalise_text(p_words), '^(\d{1,4}(?:[.,]\d)?) ([a-z]+)$');
begin
  unit := case
    when parts[2] in ('hora', 'horas', 'hour', 'hours') then 'hours'
    when parts[2] in ('dia', 'dias', 'day', 'days') then 'days'
    when parts[2] in ('semana', 'semanas', 'week', 'weeks') then 'weeks'
    when parts[2] in ('mes', 'meses', 'month', 'months') then 'months'
    when parts[2] in ('semestre', 'semestres', 'semester', 'semesters') then 'semesters'
    when parts[2] in ('ano', 'anos', 'curso', 'cursos', 'year', 'years') then 'years' end;
  if unit is not null then
    value := replace(parts[1], ',', '.')::numeric;
    if value = 0 then
      value := null;
      unit := null;
    end if;
  end if;
end
$$;

-- A programme as the column has it: {name, name_en, duration, duration_en, certified}.
create function private.column_entry(p public.programmes) returns json
language sql stable set search_path = '' as $$
  select row_to_json(e) from (select
    coalesce(p.name_es, p.name) as name,
    p.name_en,
    coalesce(p.duration_text, private.duration_words(p.duration_value, p.duration_unit, 'es')) as duration,
    coalesce(p.duration_text_en, private.duration_words(p.duration_value, p.duration_unit, 'en')) as duration_en,
    p.certified) e
$$;

-- What the column of a school says by its rows.
create function private.programmes_column(p_school uuid) returns text
language sql stable set search_path = '' as $$
  select '[' || coalesce(string_agg(private.column_entry(p)::text, ',' order by p.position, p.id), '') || ']'
    from public.programmes p where p.school_id = p_school and p.is_active
$$;

-- The column as a list; empty where it is none.
create function private.column_entries(p_programs text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if p_programs is null or not public.json_text_is_list(p_programs) or p_programs = '' then
    return '[]';
  end if;
  return p_programs::jsonb;
end
$$;

-- A text of an entry; null where it is none, or blank.
create function private.said_text(p_entry jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_entry) = 'object' and jsonb_typeof(p_entry -> p_key) = 'string' and p_entry ->> p_key ~ '\S'
    then btrim(p_entry ->> p_key) end
$$;

-- What a column lists, as rows have it: at most 500 programmes with a name, and their lengths in value and unit where the words
-- are no more than that.
create function private.listed_programmes(p_programs text)
returns table (place integer, name text, name_en text, duration text, duration_en text, certified boolean, value numeric, unit text,
  words text, words_en text)
language sql stable set search_path = '' as $$
  select (row_number() over (order by e.place))::integer, t.name, t.name_en, t.duration, t.duration_en, t.certified, l.value, l.unit,
      nullif(t.duration, private.duration_words(l.value, l.unit, 'es')),
      nullif(t.duration_en, private.duration_words(l.value, l.unit, 'en'))
    from jsonb_array_elements(private.column_entries(p_programs)) with ordinality as e (entry, place)
    cross join lateral (select
      left(coalesce(private.said_text(e.entry, 'name'), private.said_text(e.entry, 'name_en')), 200) as name,
      left(private.said_text(e.entry, 'name_en'), 200) as name_en,
      left(private.said_text(e.entry, 'duration'), 200) as duration,
      left(private.said_text(e.entry, 'duration_en'), 200) as duration_en,
      coalesce(e.entry -> 'certified' = 'true', false) as certified) t
    cross join lateral private.read_duration(coalesce(t.duration, t.duration_en)) l
   where t.name is not null
   order by e.place limit 500
$$;

-- From the rows: the columns of these schools.
create function private.write_programmes_columns(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
begin
  -- one after the other, so that each knows the rows of whoever was before it
  perform 1 from public.schools s where s.id = any (p_schools) order by s.id for no key update;
  perform set_config('directory.programmes_from', 'rows', true);
  update public.schools s set programs = c.programs
    from (select w.id, private.programmes_column(w.id) as programs from unnest(p_schools) w (id)) c
   where s.id = c.id and private.column_entries(s.programs) is distinct from c.programs::jsonb;
  perform set_config('directory.programmes_from', before, true);
end
$$;

create function private.follow_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools uuid[];
begin
  if private.programmes_source() in ('column', 'both') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    schools := array(select distinct n.school_id from new_rows n);
  elsif tg_op = 'DELETE' then
    schools := array(select distinct o.school_id from old_rows o);
  else
    schools := array(select n.school_id from new_rows n union select o.school_id from old_rows o);
  end if;
  if schools <> '{}' then
    perform private.write_programmes_columns(schools);
  end if;
  return null;
end
$$;
create trigger programmes_column_insert after insert on public.programmes
  referencing new table as new_rows for each statement execute function private.follow_programmes();
create trigger programmes_column_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_programmes();
create trigger programmes_column_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.follow_programmes();

-- From the column: the rows of a school. An entry is known by its name in any language, hidden rows too, and by nothing else:
-- what stands at its place may be another programme, whose prices are not its own. What the column does not say stays; a row
-- that the column no longer names is hidden and keeps all it knows, so that an undone import brings it back whole.
create function private.write_programme_rows(p_school uuid, p_programs text) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
  used uuid[] := '{}';
  known public.programmes;
  entry record;
  said record;
begin
  perform set_config('directory.programmes_from', 'column', true);
  for entry in select l.* from private.listed_programmes(p_programs) l order by l.place loop
    -- mostly the name is the very same, which needs no normalising
    select p.* into known from public.programmes p
     where p.school_id = p_school and p.id <> all (used) and coalesce(p.name_es, p.name) = entry.name
     order by p.is_active desc, p.position, p.id limit 1;
    if not found then
      select p.* into known from public.programmes p
       where p.school_id = p_school and p.id <> all (used) and (
         public.normalise_text(entry.name) in (public.normalise_text(p.name), public.normalise_text(p.name_es), public.normalise_text(p.name_en))
         or public.normalise_text(entry.name_en) in (public.normalise_text(p.name), public.normalise_text(p.name_en)))
       order by public.normalise_text(entry.name) = public.normalise_text(coalesce(p.name_es, p.name)) desc, p.is_active desc, p.position, p.id
       limit 1;
    end if;
    if not found then
      insert into public.programmes (school_id, position, name, name_en, duration_value, duration_unit, duration_text, duration_text_en, certified)
      values (p_school, entry.place, entry.name, entry.name_en, entry.value, entry.unit, entry.words, entry.words_en, entry.certified)
      returning * into known;
    else
      select e.* into said from json_to_record(private.column_entry(known))
        as e (name text, name_en text, duration text, duration_en text, certified boolean);
      if said.name <> entry.name and known.name_es is null then
        known.name := entry.name;
      elsif said.name <> entry.name then
        known.name_es := entry.name;
      end if;
      if said.name_en is distinct from entry.name_en then
        known.name_en := entry.name_en;
      end if;
      if said.duration is distinct from entry.duration or said.duration_en is distinct from entry.duration_en then
        if (entry.value, entry.unit) is distinct from (known.duration_value, known.duration_unit) then
          -- whether a placement comes on top was said of the former length
          known.duration_scope := null;
        end if;
        known.duration_value := entry.value;
        known.duration_unit := entry.unit;
        known.duration_text := entry.words;
        known.duration_text_en := entry.words_en;
      end if;
      update public.programmes p set position = entry.place, is_active = true, name = known.name, name_es = known.name_es,
          name_en = known.name_en, duration_value = known.duration_value, duration_unit = known.duration_unit,
          duration_scope = known.duration_scope, duration_text = known.duration_text, duration_text_en = known.duration_text_en,
          certified = entry.certified
       where p.id = known.id and (p.position, p.is_active, p.name, p.name_es, p.name_en, p.duration_value, p.duration_unit,
           p.duration_scope, p.duration_text, p.duration_text_en, p.certified) is distinct from (entry.place, true, known.name,
           known.name_es, known.name_en, known.duration_value, known.duration_unit, known.duration_scope, known.duration_text,
           known.duration_text_en, entry.certified);
    end if;
    used := used || known.id;
  end loop;
  update public.programmes p set is_active = false where p.school_id = p_school and p.is_active and p.id <> all (used);
  perform set_config('directory.programmes_from', before, true);
end
$$;

create function private.follow_programmes_column() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  school record;
begin
  if private.programmes_source() in ('rows', 'both') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    for school in select n.id, n.programs from new_rows n where n.programs is not null and n.programs not in ('', '[]') loop
      perform private.write_programme_rows(school.id, school.programs);
    end loop;
  else
    for school in
      select n.id, n.programs from new_rows n join old_rows o on o.id = n.id
       where n.programs is distinct from o.programs and private.column_entries(n.programs) <> private.column_entries(o.programs)
    loop
      perform private.write_programme_rows(school.id, school.programs);
    end loop;
  end if;
  return null;
end
$$;
create trigger schools_programmes_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.follow_programmes_column();
create trigger schools_programmes_update after update on public.schools
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_programmes_column();

-- A deleted school comes back with its programmes as they were: its column makes none.
create or replace function public.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept public.deleted_schools;
begin
  perform private.require_super_admin();
  delete from public.deleted_schools d where d.id = p_snapshot returning * into kept;
  if not found then
    raise exception 'no such deleted school' using errcode = 'no_data_found';
  end if;
  -- snapshots from before there were programmes have none, and their column makes them
  perform set_config('directory.programmes_from', case when kept.programmes = '[]' then '' else 'both' end, true);
  perform private.insert_kept('public.schools', jsonb_build_array(kept.school || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = kept.slug) then '' else kept.slug end,
    'version', (kept.school ->> 'version')::integer + 1,
    'updated_at', now())));
  perform private.insert_kept('public.programmes', kept.programmes);
  perform set_config('directory.programmes_from', '', true);
  perform private.insert_kept('public.school_images', kept.images);
  insert into public.slug_history (slug, school_id)
    select former, kept.school_id from unnest(kept.former_slugs) former
    where not exists (select 1 from public.schools s where s.slug = former)
    on conflict (slug) do nothing;
  return kept.school_id;
end
$$;

revoke all on function private.programmes_source(), private.duration_words(numeric, text, text), private.read_duration(text),
  private.column_entry(public.programmes), private.programmes_column(uuid), private.column_entries(text),
  private.write_programmes_columns(uuid[]), private.follow_programmes(), private.write_programme_rows(uuid, text),
  private.said_text(jsonb, text), private.listed_programmes(text), private.follow_programmes_column() from public, anon, authenticated;

-- What the schools have listed so far. New rows, so the column is left alone.
select set_config('directory.programmes_from', 'both', false);
insert into public.programmes (school_id, position, name, name_en, duration_value, duration_unit, duration_text, duration_text_en, certified)
  select s.id, l.place, l.name, l.name_en, l.value, l.unit, l.words, l.words_en, l.certified
    from public.schools s cross join lateral private.listed_programmes(s.programs) l
   where s.programs is not null and s.programs not in ('', '[]');
select set_config('directory.programmes_from', '', false);
