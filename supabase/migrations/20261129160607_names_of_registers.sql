-- Registers give programmes a Spanish name.

-- Changes planned programmes: rows with their required version, and ids to hide.
create or replace function private.change_register_programmes(p_school uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.programmes p set position = k.position, name = k.name, name_es = k.name_es, name_en = k.name_en, level = k.level, field = k.field,
      duration_value = k.duration_value, duration_unit = k.duration_unit, duration_text = k.duration_text,
      duration_text_en = k.duration_text_en, prices = k.prices, mode = k.mode, requirements_es = k.requirements_es, requirements_en = k.requirements_en,
      note_es = k.note_es, note_en = k.note_en, award_es = k.award_es, award_en = k.award_en, places = k.places,
      graduates = k.graduates, attendance = k.attendance, sources = k.sources, is_active = true
    from jsonb_array_elements(p_changes -> 'update') r (row)
    cross join lateral jsonb_populate_record(null::public.programmes, r.row) k
   where p.id = k.id and p.school_id = p_school and p.version = k.version;
  update public.programmes p set is_active = false
    from jsonb_to_recordset(p_changes -> 'hide') r (id uuid, version integer)
   where p.id = r.id and p.school_id = p_school and p.version = r.version;
end
$$;
