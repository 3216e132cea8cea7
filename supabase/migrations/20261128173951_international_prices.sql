-- Medians of a place with the number of programmes whose prices are only for international students.

create or replace function private.place_programmes(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with programmes as materialized (
    select d.id, d.school_id, d.year_euros from private.search_documents d where d.kind = 'programme' and d.school_id = any (p_ids)
  ), medians as (
    select p.level, percentile_cont(0.5) within group (order by d.year_euros) as euros, count(*)::integer as programmes,
        count(*) filter (where not exists (
          select from jsonb_array_elements(p.prices) e (price) where e.price ->> 'audience' is distinct from 'international'))::integer as international
      from programmes d join public.programmes p on p.id = d.id
     where d.year_euros is not null and p.level is not null
     group by p.level having count(*) >= 3 and count(distinct d.school_id) >= 2
  )
  select jsonb_build_object('programmes', (select count(*) from programmes),
    'medians', (select coalesce(jsonb_agg(to_jsonb(m) order by m.programmes desc, m.level), '[]') from medians m))
$$;
