-- AI texts that rest on facts of a file or register wait for approval.
alter table public.ai_generated_texts add column waiting text, add column replaces boolean not null default false;
drop policy ai_generated_texts_read_public on public.ai_generated_texts;
create policy ai_generated_texts_read_public on public.ai_generated_texts for select to anon
  using ((waiting is null or replaces) and exists (select 1 from public.schools s where s.id = school_id and s.is_active)
    and (programme_id is null or exists (select 1 from public.programmes p where p.id = programme_id and p.is_active)));

-- Whether facts of a school come from an imported file or a register, which no admin has written.
create or replace function private.has_foreign_facts(p_school uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.import_changes c where c.school_id = p_school)
    or exists (select 1 from public.school_sources x where x.school_id = p_school)
$$;

-- Approves AI texts by their marks: texts that wait are written. Returns the schools, one for each mark.
create or replace function public.approve_ai_texts(p_marks uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  mark public.ai_generated_texts;
begin
  if not public.is_admin() then
    raise exception 'only an admin may approve texts' using errcode = 'insufficient_privilege';
  end if;
  -- Programmes before their school, as in write_ai_texts().
  for mark in select m.* from public.ai_generated_texts m where m.id = any (p_marks[1:1000])
    order by m.school_id, m.programme_id nulls last, m.id loop
    if mark.waiting is not null and mark.programme_id is null then
      execute format('update public.schools set %I = $1 where id = $2', mark.field) using mark.waiting, mark.school_id;
    elsif mark.waiting is not null and mark.field = 'prices' then
      update public.programmes p set prices = private.prices_in_english(p.prices, mark.waiting::jsonb) where p.id = mark.programme_id;
    elsif mark.waiting is not null then
      execute format('update public.programmes set %I = $1 where id = $2', mark.field) using mark.waiting, mark.programme_id;
    end if;
    -- A changed text has lost its mark already.
    delete from public.ai_generated_texts m where m.id = mark.id;
    return next mark.school_id;
  end loop;
end
$$;

-- Deletes marks of changed texts, however they changed.
create or replace function private.drop_stale_ai_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a statement that deletes nothing calls the table's triggers all the same
  if exists (select 1 from public.ai_generated_texts m where m.school_id = new.id and m.programme_id is null) then
    delete from public.ai_generated_texts m
     where m.school_id = new.id and m.programme_id is null and m.fingerprint is distinct from md5(coalesce(to_jsonb(new) ->> m.field, ''));
  end if;
  return null;
end
$$;

-- The same for programmes. Marks of a deleted programme are deleted, unless its school is deleted too and may be
-- restored.
create or replace function private.drop_stale_programme_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.ai_generated_texts m
     where m.school_id = old.school_id and m.programme_id = old.id
       and exists (select 1 from public.schools s where s.id = old.school_id);
  elsif tg_op = 'UPDATE' and new.school_id <> old.school_id then
    delete from public.ai_generated_texts m where m.school_id = old.school_id and m.programme_id = old.id;
  else
    delete from public.ai_generated_texts m
     where m.school_id = new.school_id and m.programme_id = new.id
       and m.fingerprint is distinct from md5(coalesce(private.programme_text(new, m.field), ''));
  end if;
  return null;
end
$$;

-- Writes AI texts with marks, for admins and, with a user's id, for the secret key. p_texts has the text of each field;
-- p_given the school's values when the model was called, including other sources of the text. p_programmes has the same
-- for programmes: [{id, given, texts}], with {audience_en, includes_en} for each price, which only fill missing values.
-- Returns the new version, or null without writing when a value has changed. P0002 when the school is deleted. Texts on
-- foreign facts wait at their marks.
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
  if private.has_foreign_facts(p_school) then
    insert into public.ai_generated_texts as m (school_id, field, model, written_by, fingerprint, waiting)
      select p_school, t.key, p_model, auth.uid(), md5(coalesce(present ->> t.key, '')), t.value from jsonb_each_text(p_texts) t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    insert into public.ai_generated_texts as m (school_id, programme_id, field, model, written_by, fingerprint, waiting)
      select p_school, p.id, t.key, p_model, auth.uid(), md5(coalesce(private.programme_text(p, t.key), '')), t.value
        from jsonb_array_elements(p_programmes) e (one)
        join public.programmes p on p.id = (e.one ->> 'id')::uuid
        cross join lateral jsonb_each_text(e.one -> 'texts') t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    return (present ->> 'version')::integer;
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
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  insert into public.ai_generated_texts (school_id, programme_id, field, model, written_by, fingerprint)
    select p_school, p.id, t.key, p_model, auth.uid(), md5(private.programme_text(p, t.key))
      from jsonb_array_elements(p_programmes) e (one)
      join public.programmes p on p.id = (e.one ->> 'id')::uuid
      cross join lateral jsonb_object_keys(e.one -> 'texts') t (key)
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  return new_version;
end
$$;

revoke execute on function private.has_foreign_facts(uuid) from public;
revoke execute on function public.approve_ai_texts(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.approve_ai_texts(uuid[]) to authenticated, service_role;
