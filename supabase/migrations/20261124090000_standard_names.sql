-- Columns, tables and functions by the names that the field has for them: an item's position in its job, quality issues of
-- a school, texts that a model generated, orphaned files. What they do stays the same.

-- ── an item's position in its job, a portion's in its import ────────────────────────────────────────────────────
alter table public.job_items rename column place to position;
alter table private.import_portions rename column place to position;

create or replace function private.close_job(p_job uuid, p_status text, p_code text default null, p_detail text default null)
returns void language plpgsql set search_path = '' as $$
declare
  job public.jobs;
  failure public.job_items;
  ending text := p_status;
begin
  select * into job from public.jobs j where j.id = p_job for update;
  if ending is null then
    ending := case when job.done + job.failed + job.skipped < job.total then 'cancelled'
      when job.failed > 0 and job.done + job.skipped = 0 then 'failed' else 'done' end;
    if ending = 'failed' then
      select * into failure from public.job_items i where i.job_id = p_job and i.status = 'failed' order by i.position limit 1;
    end if;
  end if;
  update public.job_items i set status = 'cancelled', finished_at = clock_timestamp()
   where i.job_id = p_job and i.status in ('queued', 'running');
  update public.jobs j set status = ending, error_code = coalesce(p_code, failure.error_code),
    error_detail = left(coalesce(p_detail, failure.error_detail), 1000), finished_at = clock_timestamp(),
    current_label = null, lease = null, leased_until = null, cancel_asked_at = null, planned = true
   where j.id = p_job;
end
$$;

create or replace function private.append_job_items(p_job uuid, p_items jsonb, p_planned boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  before integer;
  added integer;
begin
  select j.total into before from public.jobs j where j.id = p_job for update;
  insert into public.job_items (job_id, position, school_id, label, detail)
  select p_job, before + entry.position, (entry.item ->> 'school_id')::uuid, left(coalesce(entry.item ->> 'label', ''), 300),
         coalesce(entry.item -> 'detail', '{}')
    from jsonb_array_elements(p_items) with ordinality entry (item, position);
  get diagnostics added = row_count;
  update public.jobs j set total = before + added, planned = p_planned,
    leased_until = case when p_planned then null else clock_timestamp() + interval '2 minutes' end
   where j.id = p_job;
  if p_planned and before + added = 0 then
    perform private.close_job(p_job, 'done');
  end if;
  return before + added;
end
$$;

-- The next item to do: {state: 'item', position, school_id, label, detail, attempts}, the same again until it is finished;
-- or {state: 'finished' | 'cancelled' | 'lost'}. An item whose worker died three times is given up: it kills them.
create or replace function public.begin_job_item(p_job uuid, p_lease uuid, p_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  item public.job_items;
begin
  if job.id is null then
    return '{"state": "lost"}';
  end if;
  if job.cancel_asked_at is not null then
    return '{"state": "cancelled"}';
  end if;
  loop
    select * into item from public.job_items i where i.job_id = p_job and i.status in ('queued', 'running')
     order by i.status desc, i.position limit 1;
    if not found then
      return '{"state": "finished"}';
    end if;
    exit when item.status = 'running' or item.attempts < 3;
    update public.job_items i set status = 'failed', error_code = 'interrupted', finished_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position;
    update public.jobs j set failed = j.failed + 1 where j.id = p_job;
  end loop;
  if item.status = 'queued' then
    update public.job_items i set status = 'running', attempts = i.attempts + 1, started_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position returning * into item;
  end if;
  update public.jobs j set current_label = item.label,
    leased_until = clock_timestamp() + make_interval(secs => p_seconds) where j.id = p_job;
  return jsonb_build_object('state', 'item', 'position', item.position, 'school_id', item.school_id, 'label', item.label,
    'detail', item.detail, 'attempts', item.attempts);
end
$$;

-- A parameter's name is part of the function, so these are made anew, with their rights.
drop function public.finish_job_item(uuid, uuid, integer, text, jsonb, text, text, double precision);
-- Writes what became of an item at work: p_status is done, skipped, failed or cancelled. Answers 'kept' or 'lost'. Telling
-- the same twice counts once.
create function public.finish_job_item(
  p_job uuid, p_lease uuid, p_position integer, p_status text, p_result jsonb default null,
  p_code text default null, p_detail text default null, p_cost double precision default 0
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  paid constant numeric := nullif(greatest(coalesce(p_cost, 0), 0), 0)::numeric;
  item public.job_items;
begin
  if job.id is null then
    return 'lost';
  end if;
  if p_status is null or p_status not in ('done', 'skipped', 'failed', 'cancelled') then
    raise exception 'an item cannot become %', p_status using errcode = 'invalid_parameter_value';
  end if;
  update public.job_items i set status = p_status, result = p_result, error_code = p_code,
    error_detail = left(p_detail, 1000), finished_at = clock_timestamp(),
    cost = case when paid is null then i.cost else coalesce(i.cost, 0) + paid end
   where i.job_id = p_job and i.position = p_position and i.status = 'running' returning * into item;
  if found then
    update public.jobs j set
      done = j.done + (p_status = 'done')::integer, skipped = j.skipped + (p_status = 'skipped')::integer,
      failed = j.failed + (p_status = 'failed')::integer, current_label = null,
      cost = case when paid is null then j.cost else coalesce(j.cost, 0) + paid end,
      work_ms = j.work_ms + greatest(0, (extract(epoch from item.finished_at - item.started_at) * 1000)::bigint)
     where j.id = p_job;
  end if;
  return 'kept';
end
$$;
revoke all on function public.finish_job_item(uuid, uuid, integer, text, jsonb, text, text, double precision)
  from public, anon, authenticated;
grant execute on function public.finish_job_item(uuid, uuid, integer, text, jsonb, text, text, double precision)
  to service_role;

drop function public.add_import_portion(uuid, integer, jsonb);
-- Keeps a portion of the rows of import_schools. Portions that nobody fetched for a day go.
create function public.add_import_portion(p_import uuid, p_position integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
  delete from private.import_portions p where p.arrived_at < now() - interval '1 day';
  insert into private.import_portions (import, position, actor, rows) values (p_import, p_position, auth.uid(), p_rows);
end
$$;
revoke all on function public.add_import_portion(uuid, integer, jsonb) from public, anon, authenticated;
grant execute on function public.add_import_portion(uuid, integer, jsonb) to authenticated;

create or replace function public.import_school_portions(p_import uuid, p_file_name text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '110s' as $$
declare
  wanted jsonb;
begin
  if not public.is_admin() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
  select jsonb_agg(r.entry order by p.position, r.position) into wanted
    from private.import_portions p cross join lateral jsonb_array_elements(p.rows) with ordinality r (entry, position)
   where p.import = p_import and p.actor = auth.uid();
  delete from private.import_portions p where p.import = p_import and p.actor = auth.uid();
  return public.import_schools(coalesce(wanted, '[]'), p_file_name);
end
$$;

-- ── texts that a model generated ────────────────────────────────────────────────────────────────────────────────
alter table public.machine_marks rename to ai_generated_texts;
alter table public.ai_generated_texts rename constraint machine_marks_pkey to ai_generated_texts_pkey;
alter table public.ai_generated_texts rename constraint machine_marks_field_check to ai_generated_texts_field_check;
alter table public.ai_generated_texts rename constraint machine_marks_model_check to ai_generated_texts_model_check;
alter policy machine_marks_read_admin on public.ai_generated_texts rename to ai_generated_texts_read_admin;
alter policy machine_marks_delete_admin on public.ai_generated_texts rename to ai_generated_texts_delete_admin;
alter trigger schools_drop_stale_marks on public.schools rename to schools_drop_stale_ai_marks;
alter function private.drop_stale_marks() rename to drop_stale_ai_marks;

create or replace function private.drop_stale_ai_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.ai_generated_texts m
   where m.school_id = new.id and m.fingerprint is distinct from md5(to_jsonb(new) ->> m.field);
  return null;
end
$$;

alter function public.write_machine_texts(uuid, jsonb, jsonb, text, uuid) rename to write_ai_texts;
create or replace function public.write_ai_texts(
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
    raise exception 'AI texts are texts of known fields, each with what it held before'
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
  insert into public.ai_generated_texts (school_id, field, model, written_by, fingerprint)
    select p_school, t.key, p_model, auth.uid(), md5(t.value) from jsonb_each_text(p_texts) t
    on conflict (school_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint;
  return new_version;
end
$$;

-- ── quality issues of a school ──────────────────────────────────────────────────────────────────────────────────
drop function public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer);
drop function public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer);
drop function private.has_weakness(public.schools, text);

-- Whether a school has a quality issue of this kind; null and unknown kinds match every school. Without settings of its
-- own, so that the planner writes its body into the statement; it names nothing outside pg_catalog.
create function private.has_quality_issue(p_school public.schools, p_issue text) returns boolean
language sql stable as $$
  select case p_issue
    when 'no_english' then p_school.description_en is null
    when 'no_spanish' then p_school.description is null
    when 'short_text' then p_school.is_active and (coalesce(char_length(p_school.description), 0) < 400
      or coalesce(char_length(p_school.description_en), 0) < 400)
    when 'no_picture' then coalesce(p_school.image, '/placeholder.svg') = '/placeholder.svg'
    when 'no_coordinates' then p_school.coordinates_lat is null or p_school.coordinates_lng is null
    when 'unchecked' then p_school.checked_on is null or p_school.checked_on < current_date - interval '1 year'
    when 'broken_lists' then p_school.has_broken_list
    else true
  end
$$;

-- One page of schools, hidden ones too: {total, page, page_count, all, active, countries, country_options, schools}.
-- p_country is the stored English name; p_status 'active', 'inactive' or ''; p_issue one that admin_quality counts;
-- p_sort 'name', 'country' or 'updated'.
create function public.admin_search_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_sort text default 'name', p_descending boolean default false,
  p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  -- only what is asked for stands in the statement, so that each question gets a plan of its own
  condition constant text := concat_ws(' and ',
    'true',
    case when wanted <> '' then '(s.admin_text like $1 or s.country = any ($2))' end,
    case when coalesce(p_country, '') <> '' then 's.country = $3' end,
    case when coalesce(p_type, '') <> '' then 's.type = $4' end,
    case p_status when 'active' then 's.is_active' when 'inactive' then 'not s.is_active' end,
    case when p_issue = 'ai_text' then 's.id in (select m.school_id from public.ai_generated_texts m)'
         when coalesce(p_issue, '') <> '' then 'private.has_quality_issue(s, $5)' end);
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  sorting constant text := case p_sort
    when 'country' then format('s.country %1$s, s.sort_name %1$s, s.id %1$s', direction)
    when 'updated' then format('s.updated_at %1$s, s.id %1$s', direction)
    else format('s.sort_name %1$s, s.id %1$s', direction) end;
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- a country is found by its Spanish name too
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
  found integer;
  page integer;
  schools jsonb;
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may list schools' using errcode = 'insufficient_privilege';
  end if;
  execute 'select count(*)::integer from public.schools s where ' || condition
    into found using likeness, named, p_country, p_type, p_issue;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.legacy_id, s.slug, s.name, s.country, s.city, s.type, s.students_count, s.rating, s.is_active,
        s.updated_at, s.version, to_jsonb(s.specialties_list) as specialties, coalesce(i.image_url, s.image) as image,
        i.image_type, row_number() over (order by ' || sorting || ') as place
        from public.schools s left join public.school_images i on i.main_key = s.id
       where ' || condition || ' order by ' || sorting || ' offset $6 limit $7) hit'
    into schools using likeness, named, p_country, p_type, p_issue, (page - 1)::bigint * size, size;
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'page_size', size, 'schools', schools) || private.admin_totals();
end
$$;

-- How many schools have each quality issue, for the dashboard: {issue: count}, and {all, active}.
create or replace function public.admin_quality() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may see the quality overview' using errcode = 'insufficient_privilege';
  end if;
  return (
    select jsonb_build_object('all', count(*), 'active', count(*) filter (where s.is_active)) || jsonb_build_object(
      'no_english', count(*) filter (where private.has_quality_issue(s, 'no_english')),
      'no_spanish', count(*) filter (where private.has_quality_issue(s, 'no_spanish')),
      'short_text', count(*) filter (where private.has_quality_issue(s, 'short_text')),
      'no_picture', count(*) filter (where private.has_quality_issue(s, 'no_picture')),
      'no_coordinates', count(*) filter (where private.has_quality_issue(s, 'no_coordinates')),
      'unchecked', count(*) filter (where private.has_quality_issue(s, 'unchecked')),
      'broken_lists', count(*) filter (where private.has_quality_issue(s, 'broken_lists')),
      'ai_text', count(*) filter (where s.id in (select m.school_id from public.ai_generated_texts m)))
    from public.schools s);
end
$$;

create function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- a country is found by its Spanish name too, as in admin_search_schools
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export schools' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.* from public.schools s
     where (p_after_id is null or (s.sort_name, s.id) > (p_after_name collate "C", p_after_id))
       and (p_ids is null or s.id = any (p_ids))
       and (wanted = '' or s.admin_text like likeness or s.country = any (named))
       and (coalesce(p_country, '') = '' or s.country = p_country)
       and (coalesce(p_type, '') = '' or s.type = p_type)
       and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
       and (coalesce(p_issue, '') = '' or case when p_issue = 'ai_text'
         then s.id in (select m.school_id from public.ai_generated_texts m) else private.has_quality_issue(s, p_issue) end)
     order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 200), 1), 500)) page);
end
$$;

revoke all on function public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer),
  public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer) from public, anon, authenticated;
grant execute on function public.admin_search_schools(text, text, text, text, text, text, boolean, integer, integer)
  to authenticated, service_role;
grant execute on function public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer)
  to authenticated;

-- ── orphaned files and rows ─────────────────────────────────────────────────────────────────────────────────────
-- What the bucket holds against school_images: counts of files and rows, and up to p_limit of each kind that are
-- orphaned. A file younger than an hour is left out: an upload may be under way. `unlisted` are main pictures in the
-- bucket that only the school's own record names; `present` tells whether the file is there.
create or replace function public.inspect_pictures(p_limit integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 200), 1), 1000);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may inspect the bucket' using errcode = 'insufficient_privilege';
  end if;
  return (with files as materialized (
      select o.name, greatest(o.created_at, o.updated_at) as stored_at, (o.metadata ->> 'size')::bigint as size
        from storage.objects o where o.bucket_id = 'school-images'
    ), rows as materialized (
      select i.id, i.school_id, i.image_category, private.named_file(i.image_url) as file
        from public.school_images i
    ), owners as materialized (
      select s.id, s.name, private.named_file(s.image) as file,
          not exists (select 1 from public.school_images i where i.main_key = s.id) as unlisted
        from public.schools s where private.names_picture(s.image)
    ), orphaned_files as materialized (
      select f.* from files f
       where not exists (select 1 from rows r where r.file = f.name)
         and not exists (select 1 from owners w where w.file = f.name)
    ), orphaned_rows as materialized (
      select r.*, s.name from rows r join public.schools s on s.id = r.school_id
       where r.file is not null and not exists (select 1 from files f where f.name = r.file)
    ), unlisted as materialized (
      select w.id, w.name, w.file, exists (select 1 from files f where f.name = w.file) as present
        from owners w where w.unlisted and w.file is not null
    )
    select jsonb_build_object(
      'files', (select count(*) from files),
      'rows', (select count(*) from rows),
      'young_files', (select count(*) from orphaned_files f where f.stored_at > now() - interval '1 hour'),
      'orphaned_file_count', (select count(*) from orphaned_files f where f.stored_at <= now() - interval '1 hour'),
      'orphaned_row_count', (select count(*) from orphaned_rows),
      'unlisted_count', (select count(*) from unlisted),
      'orphaned_files', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size,
          'stored_at', f.stored_at) order by f.name), '[]') from (select * from orphaned_files l
          where l.stored_at <= now() - interval '1 hour' order by l.name limit most) f),
      'orphaned_rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'school_id', r.school_id,
          'school', r.name, 'category', r.image_category, 'file', r.file) order by r.name, r.id), '[]')
          from (select * from orphaned_rows l order by l.name, l.id limit most) r),
      'unlisted', (select coalesce(jsonb_agg(jsonb_build_object('school_id', u.id, 'school', u.name, 'file', u.file,
          'present', u.present) order by u.name, u.id), '[]')
          from (select * from unlisted l order by l.name, l.id limit most) u)));
end
$$;
