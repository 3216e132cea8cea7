-- The audit log, written by triggers.

-- The audit log: who did what, from where. Written by triggers and by dedicated functions, never directly through the
-- API; entries only change when an account is deleted, and are kept for 400 days. Changes of schools and pictures are
-- in change_log; here are actions of users.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- the user; null for the server itself, the database's owner, and accounts that are gone
  actor uuid,
  -- as they were called then
  actor_name text,
  -- their role then; 'service' for the server, 'owner' for the database's owner, 'anon' for a user signed out
  actor_role text not null,
  verb text not null check (verb ~ '^[a-z]+(_[a-z]+)*$'),
  -- what it was done to: the kind, an identifier of it, what it is called, and what a reader needs beside that
  thing text not null check (thing ~ '^[a-z]+(_[a-z]+)*$'),
  thing_id text check (char_length(thing_id) <= 100),
  label text check (char_length(label) <= 300),
  detail jsonb not null default '{}',
  -- where the session was opened, or where the attempt came from
  address inet
);
alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create index audit_log_actor on public.audit_log (actor, id desc);
create index audit_log_verb on public.audit_log (verb, id desc);
create index audit_log_thing on public.audit_log (thing, id desc);
create index audit_log_happened on public.audit_log (happened_at);
create index audit_log_synonyms on public.audit_log (thing_id, id desc) where thing = 'synonym';
create policy audit_log_read_admin on public.audit_log for select to authenticated
  using ((select public.is_admin()));

-- A user's name in the log.
create function private.audit_name(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select p.full_name from public.profiles p where p.id = p_user
$$;

-- Client address of the caller's session; null without one.
create function private.session_address() returns inet
language sql stable set search_path = '' as $$
  select s.ip from auth.sessions s where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
$$;

-- Writes an entry, and deletes a few older than 400 days by private.cleanup_time().
create function private.add_audit_entry(
  p_verb text, p_thing text, p_thing_id text default null, p_label text default null, p_detail jsonb default '{}',
  p_actor uuid default auth.uid(), p_address inet default private.session_address()
) returns void
language plpgsql set search_path = '' as $$
declare
  sent_as constant text := coalesce(nullif(current_setting('role', true), 'none'), 'owner');
  oldest constant timestamptz := private.cleanup_time() - interval '400 days';
begin
  delete from public.audit_log l where l.id in (
    select o.id from public.audit_log o where o.happened_at < oldest order by o.happened_at limit 100);
  insert into public.audit_log (actor, actor_name, actor_role, verb, thing, thing_id, label, detail, address)
  values (p_actor, private.audit_name(p_actor),
    case when p_actor is not null
        then coalesce((select r.role from public.user_roles r where r.user_id = p_actor), 'user')
      when sent_as = 'service_role' then 'service' when sent_as in ('anon', 'authenticated') then 'anon'
        else 'owner' end,
    p_verb, p_thing, left(p_thing_id, 100), left(p_label, 300), coalesce(p_detail, '{}'), p_address);
end
$$;

-- A session begins with every kind of sign-in, and ends with a sign-out, a new password, or by expiry, without a user.
-- One that private.end_sessions() ends has the entry of its reason.
create function private.audit_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_entry('signed_in', 'account', new.user_id::text, private.audit_name(new.user_id), '{}',
      new.user_id, new.ip);
  elsif pg_trigger_depth() = 1 and (old.not_after is null or old.not_after > now())
    and exists (select 1 from auth.users u where u.id = old.user_id) then
    perform private.add_audit_entry('signed_out', 'account', old.user_id::text, private.audit_name(old.user_id), '{}',
      old.user_id, old.ip);
  end if;
  return null;
end
$$;

-- A password or address changed with the secret key has no session, so no user is recorded.
create function private.audit_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password <> old.encrypted_password and '' not in (new.encrypted_password, old.encrypted_password)
    then
    perform private.add_audit_entry('password_changed', 'account', new.id::text, private.audit_name(new.id));
  end if;
  if new.email is distinct from old.email then
    perform private.add_audit_entry('email_changed', 'account', new.id::text, private.audit_name(new.id));
  end if;
  if new.banned_until is distinct from old.banned_until then
    perform private.add_audit_entry(case when new.banned_until > now() then 'banned' else 'unbanned' end,
      'account', new.id::text, private.audit_name(new.id));
  end if;
  return null;
end
$$;

-- A second factor counts once verified. Deletion with its account is not recorded.
create function private.audit_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.add_audit_entry('factor_added', 'account', new.user_id::text, private.audit_name(new.user_id));
  elsif exists (select 1 from auth.users u where u.id = old.user_id) then
    perform private.add_audit_entry('factor_removed', 'account', old.user_id::text, private.audit_name(old.user_id));
  end if;
  return null;
end
$$;

-- For a deleted account, entries keep the name and lose identifier and addresses.
create function private.audit_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := private.audit_name(old.id);
begin
  perform private.add_audit_entry('account_deleted', 'account', null, named);
  update public.audit_log l set actor = null, address = null where l.actor = old.id;
  update public.audit_log l set thing_id = null where l.thing = 'account' and l.thing_id = old.id::text;
  return old;
end
$$;

-- Deletion of a role with its account is not recorded.
create function private.audit_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'INSERT' then 'user' else old.role end;
  became constant text := case when tg_op = 'DELETE' then 'user' else new.role end;
  whose constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if was <> became and exists (select 1 from auth.users u where u.id = whose) then
    perform private.add_audit_entry('role_changed', 'account', whose::text, private.audit_name(whose),
      jsonb_build_object('from', was, 'to', became));
  end if;
  return null;
end
$$;

-- A wrong password, recorded by the application's server, which knows of it on every backend. An address without
-- account is not stored, because it may be a password in the wrong field. At most a thousand an hour.
create function public.audit_failed_sign_in(p_email text, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meant uuid;
  came_from inet;
begin
  if (select count(*) from public.audit_log l
      where l.verb = 'sign_in_failed' and l.happened_at between now() - interval '1 hour' and now()) >= 1000 then
    return;
  end if;
  begin
    came_from := p_address::inet;
  exception when others then
    came_from := null;
  end;
  select u.id into meant from auth.users u where u.email = lower(btrim(p_email)) limit 1;
  perform private.add_audit_entry('sign_in_failed', 'account', meant::text, private.audit_name(meant), '{}', null,
    came_from);
end
$$;

-- One entry for a statement, whatever the number of schools; none for undone imports and merges, which have their own.
create function private.audit_deleted_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
begin
  select count(*)::integer as amount, (array_agg(s.id order by s.sort_name, s.id))[1] as id,
      (array_agg(s.name order by s.sort_name, s.id))[1] as name into gone
    from old_schools s
   where coalesce(current_setting('directory.undoing', true), '') <> 'on'
     and coalesce(current_setting('directory.merging', true), '') <> 'on'
     and not exists (select 1 from public.deleted_schools d where d.school_id = s.id and d.undone);
  if gone.amount > 0 then
    perform private.add_audit_entry('school_deleted', 'school', case
      when gone.amount = 1 then gone.id::text end, gone.name,
      case when gone.amount = 1 then '{}' else jsonb_build_object('count', gone.amount) end);
  end if;
  return null;
end
$$;

-- A snapshot is deleted when its school is restored.
create function private.audit_restored_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_entry('school_restored', 'school', old.school_id::text, old.name);
  return null;
end
$$;

-- Records when a user starts writing or undoing an import.
create function private.audit_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from old.status and new.status in ('importing', 'undoing') then
    perform private.add_audit_entry(case new.status when 'importing' then 'imported' else 'import_undone' end, 'import',
      new.id::text, new.file_name, jsonb_build_object('rows', new.row_count), coalesce(auth.uid(), new.actor));
  end if;
  return null;
end
$$;

-- Records when a user starts, stops or retries a job.
create function private.audit_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  verb constant text := case
    when tg_op = 'INSERT' then 'job_started'
    when new.status = 'queued' and old.finished_at is not null then 'job_retried'
    when auth.uid() is null then null
    when new.cancel_asked_at is not null and old.cancel_asked_at is null then 'job_stopped'
    when new.status = 'cancelled' and old.cancel_asked_at is null then 'job_stopped' end;
begin
  if verb is not null then
    perform private.add_audit_entry(verb, 'job', new.id::text, new.kind, '{}', coalesce(auth.uid(), new.started_by));
  end if;
  return null;
end
$$;

-- One entry for a statement, because the clean-up deletes many.
create function private.audit_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
  first uuid;
begin
  select count(*), (array_agg(m.id))[1] into amount, first from old_messages m;
  if amount > 0 then
    perform private.add_audit_entry('message_deleted', 'message', case when amount = 1 then first::text end, null,
      case when amount = 1 then '{}' else jsonb_build_object('count', amount) end);
  end if;
  return null;
end
$$;

-- For settings tables with one row. Arguments: secret columns, whose values are not recorded.
create function private.audit_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_entry('setting_changed', 'setting', null, tg_table_name::text, (
    select coalesce(jsonb_object_agg(n.key, case when n.key = any (tg_argv) then '"…"' else n.value end), '{}')
      from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key));
  return null;
end
$$;

-- Recorded by the function that reads the export, so that direct API calls are included: one in ten minutes.
create function private.audit_export(p_thing text) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.audit_log l where l.verb = 'exported' and l.thing = p_thing
      and l.actor is not distinct from auth.uid() and l.happened_at between now() - interval '10 minutes' and now())
        then
    perform private.add_audit_entry('exported', p_thing);
  end if;
end
$$;

-- An admin's own action, recorded by the application before it happens: an export, or a repair of pictures. Only for
-- the caller, and only these actions.
create function public.audit_own_act(p_verb text, p_thing text, p_label text default null, p_detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if (p_verb, p_thing) not in (('exported', 'school'), ('exported', 'programme'), ('exported', 'audit'),
      ('pictures_repaired', 'picture'))
    or octet_length(p_detail::text) > 2000 then
    raise exception 'no such act' using errcode = 'invalid_parameter_value';
  end if;
  perform private.add_audit_entry(p_verb, p_thing, null, p_label, p_detail);
end
$$;

-- Users in the log, for its filter, by name: [{id, name}].
create function public.audit_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
      order by public.normalise_text(coalesce(p.name, '')), p.id), '[]')
    from (select u.id, private.account_name(u.id) as name from auth.users u
      where exists (select 1 from public.audit_log l where l.actor = u.id)) p);
end
$$;

create trigger audit_session after insert or delete on auth.sessions
  for each row execute function private.audit_session();
create trigger audit_account after update of encrypted_password, email, banned_until on auth.users
  for each row execute function private.audit_account();
create trigger audit_added_factor after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.audit_factor();
create trigger audit_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.audit_factor();
-- before, because the profile with the name is gone afterwards
create trigger audit_deleted_account before delete on auth.users
  for each row execute function private.audit_deleted_account();
create trigger audit_role after insert or update or delete on public.user_roles
  for each row execute function private.audit_role();
create trigger audit_deleted_schools after delete on public.schools
  referencing old table as old_schools for each statement execute function private.audit_deleted_schools();
create trigger audit_restored_school after delete on public.deleted_schools
  for each row execute function private.audit_restored_school();
create trigger audit_import after update on private.school_imports
  for each row execute function private.audit_import();
create trigger audit_job after insert or update of status, cancel_asked_at on public.jobs
  for each row execute function private.audit_job();
create trigger audit_message after delete on public.contact_messages
  referencing old table as old_messages for each statement execute function private.audit_message();
create trigger audit_setting after update on private.contact_settings
  for each row when (old.* is distinct from new.*) execute function private.audit_setting('salt');
create trigger audit_setting after update on private.account_rules
  for each row when (old.* is distinct from new.*) execute function private.audit_setting();

revoke execute on function
  public.audit_failed_sign_in(text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.audit_failed_sign_in(text,text)
  to service_role;
revoke execute on function
  public.audit_own_act(text,text,text,jsonb),
  public.audit_people()
  from public, anon, authenticated, service_role;
grant execute on function
  public.audit_own_act(text,text,text,jsonb),
  public.audit_people()
  to authenticated, service_role;
