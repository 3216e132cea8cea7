-- Evening courses as a kind of attendance, with their search phrases.
alter table public.programmes drop constraint programmes_attendance_check;
alter table public.programmes add constraint programmes_attendance_check
  check (attendance in ('full-time', 'part-time', 'both', 'evening'));

create or replace function private.programme_marks(p_programme public.programmes, p_country text, p_ownership text, out marks text[], out teaching text[])
language plpgsql stable set search_path = '' as $$
begin
  marks := private.sorted_marks(array['country:' || p_country, 'ownership:' || p_ownership, 'level:' || p_programme.level, 'field:' || p_programme.field,
      'mode:' || p_programme.mode, case when p_programme.attendance in ('full-time', 'both') then 'attendance:full-time' end,
      case when p_programme.attendance in ('part-time', 'both') then 'attendance:part-time' end,
      case when p_programme.attendance = 'evening' then 'attendance:evening' end,
      case when p_programme.internship in ('included', 'optional') then 'internship:1' end,
      case when p_programme.prices <> '[]' then 'priced:1' end]);
  teaching := private.sorted_marks(array(select 'language:' || l.name from unnest(p_programme.languages) l (name))
    || array(select 'month:' || i.month from unnest(p_programme.intakes) i (month)));
end
$$;

-- Sections for adults of the Italian register that stood as schools beside the one school of their institute in the same town: their
-- addresses lead to it from now on, and the next run of the register adds their courses. Edited schools stay.
do $$
declare
  pair record;
begin
  for pair in
    with sources as (
      select r.school_id, r.identifier, r.parent_identifier, s.slug, s.city,
          substr(r.identifier, 8, 1) = '5' or r.name ~* '\mserale\M' as evening,
          s.checked_on is null and s.description is null and s.description_en is null
            and not exists (select 1 from public.school_images i where i.school_id = s.id) as untouched
        from public.school_sources r join public.schools s on s.id = r.school_id
       where r.register = 'italy'
    )
    select e.school_id, e.slug, min(d.school_id::text)::uuid as host
      from sources e join sources d on not d.evening and d.city = e.city and e.parent_identifier in (d.parent_identifier, d.identifier)
     where e.evening and e.untouched
     group by e.school_id, e.slug having count(*) = 1
  loop
    update public.slug_history h set school_id = pair.host where h.school_id = pair.school_id;
    delete from public.schools s where s.id = pair.school_id;
    insert into public.slug_history (slug, school_id) values (pair.slug, pair.host)
      on conflict (slug) do update set school_id = excluded.school_id;
  end loop;
end
$$;
