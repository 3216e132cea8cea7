-- Withdrawing a register, or one of its sources, whose data may no longer be shown.

-- Why a school stays without this source: 'checked', 'source' (another register has it), 'programmes', 'pictures' or
-- 'edited'; null when nothing else is known of it.
create function private.reason_to_keep(p_school public.schools, p_source public.school_sources) returns text
language sql stable set search_path = '' as $$
  select case
    when p_school.checked_on is not null or p_school.sources <> '[]' then 'checked'
    when exists (select 1 from public.school_sources o where o.school_id = p_school.id
      and (o.register, o.identifier) <> (p_source.register, p_source.identifier)) then 'source'
    when exists (select 1 from public.programmes p where p.school_id = p_school.id
      and p.version is distinct from (p_source.programmes ->> p.id::text)::integer) then 'programmes'
    when exists (select 1 from public.school_images i where i.school_id = p_school.id and i.image_type = 'real')
      then 'pictures'
    when not to_jsonb(p_school) @> p_source.stated or exists (select 1 from public.change_log l cross
      join lateral jsonb_object_keys(l.new) k (field)
      where l.table_name = 'schools' and l.row_id = p_school.id and l.action = 'update'
        and not p_source.stated ? k.field and k.field not in ('programs', 'slug', 'is_active')) then 'edited'
    end
$$;

-- What withdrawing would do: {schools, going, programmes, staying: [{name, slug, why}]}. p_source null: all sources.
create function public.register_withdrawal(p_register text, p_source text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('schools', count(*), 'going', count(*) filter (where w.why is null), 'programmes',
    coalesce(sum(w.programmes), 0),
      'staying', coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'slug', w.slug, 'why', w.why)
        order by w.slug) filter (where w.why is not null), '[]'))
    from (select s.name, s.slug, private.reason_to_keep(s, r) as why, (select count(*) from public.programmes p
          where p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer) as programmes
        from public.school_sources r join public.schools s on s.id = r.school_id
       where r.register = p_register and (p_source is null or r.source = p_source)) w);
end
$$;

-- Removes one entry: its unchanged programmes, the values that no other register states, and a school of which nothing
-- else is known. Name, type, country and town stay with a school.
create function private.withdraw_entry(p_entry public.school_sources) returns void
language plpgsql set search_path = '' as $$
declare
  school public.schools;
  before_change bigint;
begin
  select * into school from public.schools s where s.id = p_entry.school_id for update;
  select coalesce(max(l.id), 0) into before_change from public.change_log l;
  if school.id is not null and private.reason_to_keep(school, p_entry) is null then
    delete from public.schools s where s.id = school.id;
    delete from public.deleted_schools d where d.school_id = school.id;
  elsif school.id is not null then
    delete from public.programmes p where p.school_id = school.id
      and p.version = (p_entry.programmes ->> p.id::text)::integer;
    perform private.write_columns('public.schools', array[school.id],
      (select coalesce(jsonb_object_agg(f.key, case jsonb_typeof(f.value) when 'array' then '[]'::jsonb
      else 'null' end), '{}')
      from jsonb_each(p_entry.stated) f
     where f.key not in ('name', 'type', 'country', 'city') and to_jsonb(school) -> f.key = f.value
       and not exists (select 1 from public.school_sources o where o.school_id = school.id
         and (o.register, o.identifier) <> (p_entry.register, p_entry.identifier) and o.stated -> f.key = f.value)));
  end if;
  delete from public.school_sources r where r.register = p_entry.register and r.identifier = p_entry.identifier;
  delete from private.register_changes c where c.register = p_entry.register and c.identifier = p_entry.identifier;
  -- the history would keep what was deleted
  update public.change_log l set old = null where l.id > before_change and l.action = 'delete';
end
$$;

-- Withdraws the next p_limit schools of a register or one of its sources. Returns the number of processed ones, 0 at
-- the end.
create function public.withdraw_register(p_register text, p_source text default null, p_limit integer default 50)
  returns integer
language plpgsql security definer set search_path = '' as $$
declare
  entry public.school_sources;
  done integer := 0;
begin
  perform private.require_importer();
  for entry in select r.* from public.school_sources r
      where r.register = p_register and (p_source is null or r.source = p_source)
      order by r.identifier limit least(greatest(p_limit, 1), 500) loop
    perform private.withdraw_entry(entry);
    done := done + 1;
  end loop;
  if done > 0 then
    perform private.add_audit_entry('setting_changed', 'setting', null, 'register_withdrawn',
      jsonb_build_object('register', concat_ws(' ', p_register, p_source), 'schools', done));
  end if;
  return done;
end
$$;

revoke execute on function
  private.reason_to_keep(schools,school_sources),
  private.withdraw_entry(school_sources)
  from public;
revoke execute on function
  public.register_withdrawal(text,text),
  public.withdraw_register(text,text,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.register_withdrawal(text,text),
  public.withdraw_register(text,text,integer)
  to service_role;
