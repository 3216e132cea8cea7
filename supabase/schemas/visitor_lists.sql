-- Lists that visitors keep in their browsers. The database stores nothing of them.

-- Schools and programmes of these addresses ('school', 'school/programme'), at most 200, at their present address:
-- {entries: [{asked, school, programme}], schools, programmes}, with ids in entries, and cards as in lists. Unknown
-- ones are left out. `status` is of schools that are closing or closed.
create function public.list_entries(p_keys text[], p_language text default 'es') returns jsonb
language sql stable security definer set search_path = '' as $$
  with requested as materialized (
    select k.key, k.place, split_part(k.key, '/', 1) as school, split_part(k.key, '/', 2) as programme
      from unnest(p_keys[1:200]) with ordinality as k (key, place) where char_length(k.key) <= 700
  ), found as materialized (
    select a.key, a.place, coalesce(p.school_id, s.id) as school_id, p.id as programme_id
      from requested a
      cross join lateral public.resolve_school('slug', a.school) s
      left join lateral (
        select o.id, o.school_id, 1 as place from public.programmes o
         where o.school_id = s.id and o.slug = a.programme and o.is_active
        union all
        select o.id, o.school_id, 2 from public.programme_slug_history h
          join public.programmes o on o.id = h.programme_id
          join public.schools t on t.id = o.school_id
         where h.school_id = s.id and h.slug = a.programme and o.is_active and t.is_active
        order by place limit 1) p on a.programme <> ''
     where a.programme = '' or p.id is not null
  )
  select jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(jsonb_build_object(
      'asked', f.key, 'school', f.school_id, 'programme', f.programme_id) order by f.place), '[]') from found f),
    'schools', private.school_cards(array(select distinct f.school_id from found f),
      case when p_language = 'en' then 'en' else 'es' end),
    'programmes', private.programme_cards(array(select distinct f.programme_id from found f
      where f.programme_id is not null)),
    'status', (select coalesce(jsonb_object_agg(s.id, s.operating_status), '{}') from public.schools s
      where s.id in (select f.school_id from found f) and s.operating_status in ('closing', 'closed')))
$$;

revoke execute on function public.list_entries(text[],text) from public, anon, authenticated, service_role;
grant execute on function public.list_entries(text[],text) to anon, authenticated, service_role;
