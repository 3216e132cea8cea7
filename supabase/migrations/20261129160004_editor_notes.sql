-- Notes for editors leave pages: sentences of the seed about its sources move into a column of their own, and are cut out
-- of what sources state. The owner of 15 schools, which their text states, is known.

alter table public.programmes add column editor_note text check (editor_note ~ '\S' and char_length(editor_note) <= 2000);

update public.programmes p set editor_note = n.es, note_es = nullif(btrim(replace(p.note_es, n.es, '')), ''),
    note_en = nullif(btrim(replace(p.note_en, n.en, '')), '')
  from (values
    ('La duración es la general del grado medio en España.', 'The length is the general one of intermediate vocational training in Spain.'),
    ('Una lista de precios de diciembre de 2018 citada en prensa no se usa por antigua.', 'A price list of December 2018 quoted in the press is not used, being too old.'),
    ('La página no dice el año del precio.', 'The page does not give the year of the price.'),
    ('La prensa de 2017 lo presenta como «Bachelor».', 'The 2017 press presents it as a “Bachelor”.'),
    ('El precio es el que dio una revista en 2019.', 'The price is the one given by a magazine in 2019.'),
    ('Un titulado de la sede de Rosario la cursó en dos años (2006 a 2008).', 'A graduate of the Rosario branch took it in two years (2006 to 2008).'),
    ('Una agencia copió después 7.050 y 20.613 dólares para 2023-24.', 'An agency later copied 7,050 and 20,613 dollars for 2023-24.'),
    ('La página da precios por módulo, sin fecha, que no se usan.', 'The page gives undated prices by module, not used.')
  ) n (es, en)
 where strpos(p.note_es, n.es) > 0 and strpos(p.note_en, n.en) > 0;

update public.schools s set sources = regexp_replace(s.sources::text,
    ' \((?:dated, not used|dato antiguo, no usado)(?: as a count| como cifra)?\)', '', 'g')::jsonb
 where s.sources::text ~ '\((?:dated, not used|dato antiguo, no usado)';

update public.schools s set ownership = n.ownership
  from (values
    ('culinary-arts-academy-switzerland', 'private'),
    ('culinary-institute-of-barcelona', 'private'),
    ('escuela-de-gastronomia-mariano-moreno', 'private'),
    ('escuela-de-hosteleria-hofmann', 'private'),
    ('escuela-superior-de-hosteleria-de-sevilla', 'private'),
    ('le-cordon-bleu-peru-universidad-le-cordon-bleu', 'private'),
    ('universidad-del-claustro-de-sor-juana', 'private'),
    ('universita-degli-studi-di-scienze-gastronomiche-di-pollenzo', 'private'),
    ('icif-italian-culinary-institute-for-foreigners', 'private'),
    ('barcelona-culinary-hub', 'private'),
    ('ecole-ducasse-paris-campus', 'private'),
    ('les-roches-marbella', 'private'),
    ('escola-superior-de-hotelaria-e-turismo-do-estoril', 'public'),
    ('george-brown-polytechnic-chef-school', 'public'),
    ('institut-de-tourisme-et-dhotellerie-du-quebec', 'public')
  ) n (slug, ownership)
 where s.slug = n.slug and s.ownership is null;

-- Programmes in this order, as in lists, with all their prices.
create or replace function private.programme_cards(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with prices as materialized (
    select p.programme_id, jsonb_agg(private.price_json(p) order by p.place) as prices
      from private.prices_of(array(select s from public.schools s where s.id in (
        select d.school_id from public.programmes d where d.id = any (p_ids)))) p
     where p.programme_id = any (p_ids) group by 1
  ), idle as materialized (
    select f.programme, f.idle from private.figures_of(array(
      select d.school_id from public.programmes d where d.id = any (p_ids))) f where f.idle is not null
  )
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at', 'editor_note'] || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'prices', coalesce(c.prices, '[]'), 'year_euros', d.year_euros, 'total_euros', d.total_euros, 'idle', i.idle)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  join private.search_documents d on d.id = p.id
  left join prices c on c.programme_id = p.id
  left join idle i on i.programme = p.id
$$;
