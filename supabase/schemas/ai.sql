-- AI texts: their marks, and daily limits of the provider.

-- Calls to the AI provider and their costs by day. Calls are reserved before they are made, so that parallel ones
-- cannot exceed the cap.
create table public.ai_usage (
  -- of UTC
  day date primary key,
  text_calls integer not null default 0 check (text_calls >= 0),
  image_calls integer not null default 0 check (image_calls >= 0),
  input_tokens bigint not null default 0 check (input_tokens >= 0),
  output_tokens bigint not null default 0 check (output_tokens >= 0),
  -- what calls cost by the configured prices; for one under way the most it can cost
  dollars numeric(14, 8) not null default 0 check (dollars >= 0)
);
alter table public.ai_usage enable row level security;
revoke all on public.ai_usage from anon, authenticated;
grant select on public.ai_usage to authenticated;
grant all on public.ai_usage to service_role;
create policy ai_usage_read_admin on public.ai_usage for select to authenticated
  using ((select public.is_admin()));

-- Marks of AI texts: field, school, model, requester and time. A mark is deleted when the field changes, and when an
-- admin approves the text.
create table public.ai_generated_texts (
  -- no reference: a school that was deleted and is brought back has the text, and so the mark, that it had
  school_id uuid not null,
  field text not null,
  model text not null check (char_length(model) between 1 and 200),
  -- who had it written, null when the account is unknown; no reference, as in change_log
  written_by uuid,
  written_at timestamptz not null default now(),
  -- md5 of the text that was written
  fingerprint text not null,

  id uuid primary key default gen_random_uuid(),
  -- no reference, as school_id: a programme comes back with its school, and so does its mark
  programme_id uuid,
  -- a text that is not shown yet, of prices as JSON: it rests on facts of a file or register, and an admin must approve
  -- it; the fingerprint is then of the present text
  waiting text,
  -- whether the present text is a model's too
  replaces boolean not null default false,
  -- of a programme an English text, see private.english_columns(), or 'prices': for whom they are and what they
  -- include, not the amounts
  constraint ai_generated_texts_field_check check (case when programme_id is null
    then field in ('description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en')
    else field = 'prices' or field like '%\_en' end)
);
alter table public.ai_generated_texts enable row level security;
revoke all on public.ai_generated_texts from anon, authenticated;
grant select, delete on public.ai_generated_texts to authenticated;
grant all on public.ai_generated_texts to service_role;
grant select (school_id, field, programme_id) on public.ai_generated_texts to anon;
create unique index ai_generated_texts_once on public.ai_generated_texts (school_id, programme_id,
  field) nulls not distinct;
create policy ai_generated_texts_read_admin on public.ai_generated_texts for select to authenticated
  using ((select public.is_admin()));
create policy ai_generated_texts_delete_admin on public.ai_generated_texts for delete to authenticated
  using ((select public.is_admin()));
create policy ai_generated_texts_read_public on public.ai_generated_texts for select to anon
  using ((waiting is null or replaces) and exists (select 1 from public.schools s where s.id = school_id
    and s.is_active)
    and (programme_id is null or exists (select 1 from public.programmes p where p.id = programme_id and p.is_active)));

-- Reserves a call: returns the day, or null when the cap or the budget leaves no room. p_dollars is the maximum cost;
-- without a budget (null) only calls are counted.
create function public.reserve_ai_call(p_kind text, p_calls integer, p_dollars numeric, p_budget numeric)
returns date language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  reserved date;
begin
  if p_kind not in ('text', 'image') or p_dollars < 0 then
    raise exception 'a call is of kind text or image and costs 0 or more' using errcode = 'invalid_parameter_value';
  end if;
  insert into public.ai_usage (day) values (today) on conflict (day) do nothing;
  -- One statement under the row's lock: of two calls for the last place one gets it.
  update public.ai_usage u
     set text_calls = u.text_calls + (p_kind = 'text')::integer,
         image_calls = u.image_calls + (p_kind = 'image')::integer,
         dollars = u.dollars + p_dollars
   where u.day = today
     and u.text_calls + u.image_calls < p_calls
     and (p_budget is null or u.dollars + p_dollars <= p_budget)
  returning u.day into reserved;
  return reserved;
end
$$;

-- Replaces a reservation by the actual cost.
create function public.settle_ai_call(
  p_day date, p_reserved numeric, p_dollars numeric, p_input_tokens bigint, p_output_tokens bigint)
returns void language sql set search_path = '' as $$
  update public.ai_usage u
     set dollars = greatest(0, u.dollars - p_reserved + p_dollars),
         input_tokens = u.input_tokens + p_input_tokens,
         output_tokens = u.output_tokens + p_output_tokens
   where u.day = p_day
$$;

-- Deletes marks of changed texts, however they changed.
create function private.drop_stale_ai_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a statement that deletes nothing calls the table's triggers all the same
  if exists (select 1 from public.ai_generated_texts m where m.school_id = new.id and m.programme_id is null) then
    delete from public.ai_generated_texts m
     where m.school_id = new.id
       and m.programme_id is null and m.fingerprint is distinct from md5(coalesce(to_jsonb(new) ->> m.field, ''));
  end if;
  return null;
end
$$;

-- Whether facts of a school come from an imported file or a register, which no admin has written.
create function private.has_foreign_facts(p_school uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.import_changes c where c.school_id = p_school)
    or exists (select 1 from public.school_sources x where x.school_id = p_school)
$$;

-- Approves AI texts by their marks: texts that wait are written. Returns the schools, one for each mark.
create function public.approve_ai_texts(p_marks uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  mark public.ai_generated_texts;
begin
  perform private.require_admin();
  -- Programmes before their school, as in write_ai_texts().
  for mark in select m.* from public.ai_generated_texts m where m.id = any (p_marks[1:1000])
    order by m.school_id, m.programme_id nulls last, m.id loop
    if mark.waiting is not null and mark.programme_id is null then
      perform private.write_columns('public.schools', array[mark.school_id], jsonb_build_object(mark.field,
        case when mark.field like 'description%' then to_jsonb(mark.waiting) else mark.waiting::jsonb end));
    elsif mark.waiting is not null and mark.field = 'prices' then
      update public.programmes p set prices = private.prices_in_english(p.prices, mark.waiting::jsonb)
        where p.id = mark.programme_id;
    elsif mark.waiting is not null then
      execute format('update public.programmes set %I = $1 where id = $2', mark.field) using mark.waiting,
        mark.programme_id;
    end if;
    -- A changed text has lost its mark already.
    delete from public.ai_generated_texts m where m.id = mark.id;
    return next mark.school_id;
  end loop;
end
$$;

-- Writes AI texts with marks, for admins and, with a user's id, for the secret key. p_texts has the text of each field;
-- p_given the school's values when the model was called, including other sources of the text. p_programmes has the same
-- for programmes: [{id, given, texts}], with {audience_en, includes_en} for each price, which only fill missing values.
-- Returns the new version, or null without writing when a value has changed. P0002 when the school is deleted. Texts on
-- foreign facts wait at their marks.
create function public.write_ai_texts(
  p_school uuid, p_given jsonb, p_texts jsonb, p_model text, p_actor uuid default null, p_programmes jsonb default '[]')
returns integer language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] :=
    array['description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en'];
  is_service constant boolean := coalesce(current_setting('role', true) = 'service_role', false);
  present jsonb;
  new_version integer;
begin
  if not (is_service or public.is_admin()) then
    raise exception 'only an admin may have texts written' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_given) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_texts) t where t.key <> all (allowed) or not p_given ? t.key
       or jsonb_typeof(t.value) <> case when t.key like 'description%' then 'string' else 'array' end) then
    raise exception 'AI texts are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(p_programmes) is distinct from 'array' or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(p_programmes) when 'array' then p_programmes
      else '[]' end) p (one)
     where not private.are_programme_texts(p.one)) then
    raise exception 'AI texts of programmes are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Programmes before their school, as saving one locks them.
  if p_programmes <> '[]' then
    perform 1 from public.programmes p
      where p.school_id = p_school and p.id in (select (e.one ->> 'id')::uuid
        from jsonb_array_elements(p_programmes) e (one))
      order by p.id for update;
  end if;
  select to_jsonb(s) || jsonb_build_object('programs', public.programs(s)) into present
    from public.schools s where s.id = p_school for update;
  if not found then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if exists (select 1 from jsonb_each(p_given) g where present -> g.key is distinct from g.value)
    or exists (select 1 from jsonb_array_elements(p_programmes) e (one)
      left join public.programmes p on p.id = (e.one ->> 'id')::uuid and p.school_id = p_school
     where p.id is null
        or exists (select 1 from jsonb_each(e.one -> 'given') g where to_jsonb(p) -> g.key is distinct from g.value))
          then
    return null;
  end if;
  -- An admin writes in their own name, whatever they say.
  if is_service then
    perform private.act_for(p_actor);
  end if;
  if private.has_foreign_facts(p_school) then
    insert into public.ai_generated_texts as m (school_id, field, model, written_by, fingerprint, waiting)
      select p_school, t.key, p_model, auth.uid(), md5(coalesce(present ->> t.key, '')), t.value
        from jsonb_each_text(p_texts) t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(),
          fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    insert into public.ai_generated_texts as m (school_id, programme_id, field, model, written_by, fingerprint, waiting)
      select p_school, p.id, t.key, p_model, auth.uid(), md5(coalesce(private.programme_text(p, t.key), '')), t.value
        from jsonb_array_elements(p_programmes) e (one)
        join public.programmes p on p.id = (e.one ->> 'id')::uuid
        cross join lateral jsonb_each_text(e.one -> 'texts') t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(),
          fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    return (present ->> 'version')::integer;
  end if;
  if p_programmes <> '[]' then
    execute (select format($sql$
        update public.programmes p set %s,
          prices = case when e.one -> 'texts' ? 'prices'
            then private.prices_in_english(p.prices, e.one -> 'texts' -> 'prices')
            else p.prices end
        from jsonb_array_elements($1) e (one) where p.id = (e.one ->> 'id')::uuid$sql$,
        string_agg(format('%1$I = coalesce(e.one -> ''texts'' ->> %1$L, p.%1$I)', c.name), ', '))
      from unnest(private.english_columns()) c (name)) using p_programmes;
  end if;
  perform private.write_columns('public.schools', array[p_school], p_texts);
  select s.version into new_version from public.schools s where s.id = p_school;
  insert into public.ai_generated_texts (school_id, field, model, written_by, fingerprint)
    select p_school, t.key, p_model, auth.uid(), md5(t.value) from jsonb_each_text(p_texts) t
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(),
        fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  insert into public.ai_generated_texts (school_id, programme_id, field, model, written_by, fingerprint)
    select p_school, p.id, t.key, p_model, auth.uid(), md5(private.programme_text(p, t.key))
      from jsonb_array_elements(p_programmes) e (one)
      join public.programmes p on p.id = (e.one ->> 'id')::uuid
      cross join lateral jsonb_object_keys(e.one -> 'texts') t (key)
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(),
        fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  return new_version;
end
$$;

-- Reverts reserve_ai_call.
create function public.release_ai_call(p_day date, p_kind text, p_reserved numeric)
returns void language sql set search_path = '' as $$
  update public.ai_usage u
     set text_calls = greatest(0, u.text_calls - (p_kind = 'text')::integer),
         image_calls = greatest(0, u.image_calls - (p_kind = 'image')::integer),
         dollars = greatest(0, u.dollars - p_reserved)
   where u.day = p_day
$$;

-- The marked text of a programme's field; for prices only the English texts, so that a changed amount keeps the mark.
create function private.programme_text(p_programme public.programmes, p_field text) returns text
language sql immutable set search_path = '' as $$
  select case when p_field = 'prices' then
      (select string_agg(coalesce(e.price ->> 'audience_en', '') || E'\n' || coalesce(e.price ->> 'includes_en', ''),
        E'\n\n' order by e.place)
         from jsonb_array_elements(p_programme.prices) with ordinality e (price, place))
    else to_jsonb(p_programme) ->> p_field end
$$;

-- The same for programmes. Marks of a deleted programme are deleted, unless its school is deleted too and may be
-- restored.
create function private.drop_stale_programme_marks() returns trigger
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

-- Fills missing English texts of prices; amounts, currencies and years are unchanged.
create function private.prices_in_english(p_prices jsonb, p_texts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.price || coalesce((select jsonb_object_agg(t.key, t.value)
    from jsonb_each(p_texts -> (e.place - 1)::integer) t
      where t.key in ('audience_en', 'includes_en') and coalesce(e.price ->> t.key, '') = ''), '{}') order by e.place),
        '[]')
    from jsonb_array_elements(p_prices) with ordinality e (price, place)
$$;

-- English columns of programmes with a Spanish one.
create function private.english_columns() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(en.attname::text order by en.attnum)
    from pg_catalog.pg_attribute en
    join pg_catalog.pg_attribute es on es.attrelid = en.attrelid
      and es.attname = regexp_replace(en.attname, '_en$', '_es')
   where en.attrelid = 'public.programmes'::regclass and en.attname like '%\_en' and not en.attisdropped
     and not es.attisdropped
$$;

-- Validates texts of a programme with the previous values of their fields.
create function private.are_programme_texts(p_one jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_one -> 'texts') = 'object' and jsonb_typeof(p_one -> 'given') = 'object'
    and jsonb_typeof(p_one -> 'id') = 'string'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p_one -> 'texts') when 'object' then p_one -> 'texts'
      else '{}' end) t
      where not p_one -> 'given' ? t.key
         or case when t.key = 'prices' then jsonb_typeof(t.value) <> 'array' or exists (
                select 1 from jsonb_array_elements(case jsonb_typeof(t.value) when 'array' then t.value
                  else '[]' end) p (texts)
                 where jsonb_typeof(p.texts) <> 'object' or exists (
                   select 1 from jsonb_each(case jsonb_typeof(p.texts) when 'object' then p.texts else '{}' end) e
                    where e.key not in ('audience_en', 'includes_en') or jsonb_typeof(e.value) <> 'string'))
              else t.key <> all (private.english_columns()) or jsonb_typeof(t.value) <> 'string' end), false)
$$;

create trigger programmes_drop_stale_ai_marks after insert or update or delete on public.programmes
  for each row execute function private.drop_stale_programme_marks();
create trigger schools_drop_stale_ai_marks after insert or update of description, description_en, specialties_en,
  features_en, accreditation_en
  on public.schools for each row execute function private.drop_stale_ai_marks();

revoke execute on function
  public.release_ai_call(date,text,numeric),
  public.reserve_ai_call(text,integer,numeric,numeric),
  public.settle_ai_call(date,numeric,numeric,bigint,bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.release_ai_call(date,text,numeric),
  public.reserve_ai_call(text,integer,numeric,numeric),
  public.settle_ai_call(date,numeric,numeric,bigint,bigint)
  to service_role;
revoke execute on function
  public.approve_ai_texts(uuid[]),
  public.write_ai_texts(uuid,jsonb,jsonb,text,uuid,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.approve_ai_texts(uuid[]),
  public.write_ai_texts(uuid,jsonb,jsonb,text,uuid,jsonb)
  to authenticated, service_role;
revoke execute on function
  private.are_programme_texts(jsonb),
  private.drop_stale_programme_marks(),
  private.english_columns(),
  private.has_foreign_facts(uuid),
  private.prices_in_english(jsonb,jsonb),
  private.programme_text(programmes,text)
  from public;
