-- Suspending an account and taking a role away end the account's sessions.
-- Ends all sessions of a suspended account, and of one that loses a role: the session's cookies do not work again when
-- the suspension is lifted. Supabase Auth does so itself when a password is changed with the secret key.
create or replace function private.end_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'user_id' end;
begin
  delete from auth.sessions s where s.user_id = account;
  -- Tokens without a session are of older versions of Supabase Auth.
  delete from auth.refresh_tokens t where t.user_id = account::text;
  return null;
end
$$;

create trigger on_auth_user_suspended after update of banned_until on auth.users
  for each row when (new.banned_until > now())
  execute function private.end_sessions();
create trigger user_roles_end_sessions_update after update of role on public.user_roles
  for each row when (old.role = 'super_admin' and new.role <> 'super_admin' or old.role = 'admin' and new.role = 'user')
  execute function private.end_sessions();
create trigger user_roles_end_sessions_delete after delete on public.user_roles
  for each row when (old.role <> 'user')
  execute function private.end_sessions();

-- A session begins with every kind of sign-in, and ends with a sign-out, a new password, or by expiry, without a user.
-- One that private.end_sessions() ends has the entry of its reason.
create or replace function private.audit_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_entry('signed_in', 'account', new.user_id::text, private.audit_name(new.user_id), '{}', new.user_id, new.ip);
  elsif pg_trigger_depth() = 1 and (old.not_after is null or old.not_after > now())
    and exists (select 1 from auth.users u where u.id = old.user_id) then
    perform private.add_audit_entry('signed_out', 'account', old.user_id::text, private.audit_name(old.user_id), '{}', old.user_id, old.ip);
  end if;
  return null;
end
$$;

revoke execute on function private.end_sessions() from public;
