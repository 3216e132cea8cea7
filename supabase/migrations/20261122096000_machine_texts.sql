-- Texts that a machine wrote: which field of which school, by which model, for whom and when. The mark belongs to the
-- very text: it goes as soon as the field holds anything else, and when an admin approves the text by deleting the mark.

create table public.machine_marks (
  -- no reference: a school that was deleted and is brought back has the text, and so the mark, that it had
  school_id uuid not null,
  field text not null check (field in
    ('description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en', 'programs')),
  model text not null check (char_length(model) between 1 and 200),
  -- who had it written, null when the account is unknown; no reference, as in change_log
  written_by uuid,
  written_at timestamptz not null default now(),
  -- md5 of the text that was written
  fingerprint text not null,
  primary key (school_id, field)
);

-- A mark whose text is no longer there goes, whoever changed the text and however.
create function private.drop_stale_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.machine_marks m
   where m.school_id = new.id and m.fingerprint is distinct from md5(to_jsonb(new) ->> m.field);
  return null;
end
$$;
create trigger schools_drop_stale_marks
  after insert or update of description, description_en, specialties_en, features_en, accreditation_en, programs
  on public.schools for each row execute function private.drop_stale_marks();

-- Writes texts of a machine and their marks, for admins and, with the id of whoever wants it, for the secret key.
-- p_texts holds the text of each field; p_given what the school held when the machine was asked, field by field: its own
-- fields and whatever else the text was made from. Answers the school's new version, or null and writes nothing when one
-- of them holds something else by now. A school that is gone is an error (P0002).
create function public.write_machine_texts(
  p_school uuid, p_given jsonb, p_texts jsonb, p_model text, p_actor uuid default null)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] :=
    array['description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en', 'programs'];
  is_service constant boolean := coalesce(current_setting('role', true) = 'service_role', false);
  present jsonb;
  new_version integer;
begin
  if not (is_service or public.is_admin()) then
    raise exception 'only an admin may have texts written' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_given) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_texts) t where t.key <> all (allowed) or jsonb_typeof(t.value) <> 'string'
       or not p_given ? t.key) then
    raise exception 'machine texts are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  select to_jsonb(s) into present from public.schools s where s.id = p_school for update;
  if not found then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if exists (select 1 from jsonb_each(p_given) g where present -> g.key is distinct from g.value) then
    return null;
  end if;
  -- An admin writes in their own name, whatever they say.
  if is_service then
    perform private.act_for(p_actor);
  end if;
  update public.schools s set
    description = case when p_texts ? 'description' then p_texts ->> 'description' else s.description end,
    description_en = case when p_texts ? 'description_en' then p_texts ->> 'description_en' else s.description_en end,
    specialties_en = case when p_texts ? 'specialties_en' then p_texts ->> 'specialties_en' else s.specialties_en end,
    features_en = case when p_texts ? 'features_en' then p_texts ->> 'features_en' else s.features_en end,
    accreditation_en =
      case when p_texts ? 'accreditation_en' then p_texts ->> 'accreditation_en' else s.accreditation_en end,
    programs = case when p_texts ? 'programs' then p_texts ->> 'programs' else s.programs end
  where s.id = p_school returning s.version into new_version;
  insert into public.machine_marks (school_id, field, model, written_by, fingerprint)
    select p_school, t.key, p_model, auth.uid(), md5(t.value) from jsonb_each_text(p_texts) t
    on conflict (school_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint;
  return new_version;
end
$$;

alter table public.machine_marks enable row level security;
revoke all on public.machine_marks from anon, authenticated;
grant select, delete on public.machine_marks to authenticated;
grant all on public.machine_marks to service_role;
create policy machine_marks_read_admin on public.machine_marks for select to authenticated
  using ((select public.is_admin()));
-- To approve a text.
create policy machine_marks_delete_admin on public.machine_marks for delete to authenticated
  using ((select public.is_admin()));

revoke all on function public.write_machine_texts(uuid, jsonb, jsonb, text, uuid) from public, anon, authenticated;
grant execute on function public.write_machine_texts(uuid, jsonb, jsonb, text, uuid) to authenticated, service_role;
