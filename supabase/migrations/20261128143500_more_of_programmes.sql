-- Application deadlines, weekly hours, class size, additional costs, and recognition of the award.

create function private.is_deadline(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p) = 'object'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p) when 'object' then p else '{}' end) e
      where e.key <> all (array['date', 'audience', 'year', 'source']) or jsonb_typeof(e.value) not in ('string', 'null'))
    and p ->> 'date' ~ '^((19|20)\d\d|-)-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$'
    and coalesce(p ->> 'audience', 'eu') in ('residents', 'international', 'eu')
    and coalesce(p ->> 'year', '2000') ~ '^(19|20)\d\d(-\d\d)?$'
    and coalesce(p ->> 'source', 'https://a') ~* '^https?://[^\s/]\S*$' and char_length(coalesce(p ->> 'source', '')) <= 2000, false)
$$;
revoke execute on function private.is_deadline(jsonb) from public;

alter table public.programmes
  add column application_deadlines jsonb not null default '[]',
  add column contact_hours numeric check (contact_hours > 0 and contact_hours <= 60),
  add column class_size integer check (class_size between 1 and 500),
  add column extra_costs_es text check (extra_costs_es ~ '\S' and char_length(extra_costs_es) <= 2000),
  add column extra_costs_en text check (extra_costs_en ~ '\S' and char_length(extra_costs_en) <= 2000),
  add column recognition_es text check (recognition_es ~ '\S' and char_length(recognition_es) <= 2000),
  add column recognition_en text check (recognition_en ~ '\S' and char_length(recognition_en) <= 2000);

create or replace function private.prepare_programme() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text;
  candidate text;
  number integer := 2;
begin
  if jsonb_typeof(new.prices) <> 'array' or jsonb_array_length(new.prices) > 20
    or exists (select 1 from jsonb_array_elements(new.prices) p (price) where not private.is_price(p.price)) then
    perform private.refuse_programme('prices');
  end if;
  if jsonb_typeof(new.sources) <> 'array' or jsonb_array_length(new.sources) > 50
    or exists (select 1 from jsonb_array_elements(new.sources) s (source) where not private.is_programme_source(s.source)) then
    perform private.refuse_programme('sources');
  end if;
  if jsonb_typeof(new.application_deadlines) <> 'array' or jsonb_array_length(new.application_deadlines) > 20
    or exists (select 1 from jsonb_array_elements(new.application_deadlines) d (deadline) where not private.is_deadline(d.deadline)) then
    perform private.refuse_programme('application_deadlines');
  end if;
  if exists (select 1 from unnest(new.languages) l (name) where l.name is null or l.name !~ '\S' or char_length(l.name) > 60) then
    perform private.refuse_programme('languages');
  end if;
  new.intakes := array(select distinct m.month from unnest(new.intakes) m (month) order by m.month);
  new.slug := coalesce(public.slugify(new.slug), '');
  if tg_op = 'UPDATE' and new.slug in ('', old.slug) then
    new.slug := old.slug;
  elsif new.slug = '' then
    -- Two programmes of one school and name, written at the same moment, wait for each other here instead of colliding: by the
    -- school's row, because thousands of advisory locks do not fit into one transaction.
    perform 1 from public.schools s where s.id = new.school_id for no key update;
    base := coalesce(nullif(public.slugify(new.name), ''), nullif(public.slugify(new.name_en), ''), 'programme-' || left(new.id::text, 8));
    candidate := base;
    while exists (select 1 from public.programmes p where p.school_id = new.school_id and p.slug = candidate and p.id <> new.id) loop
      candidate := base || '-' || number;
      number := number + 1;
    end loop;
    new.slug := candidate;
  end if;
  return new;
end
$$;
