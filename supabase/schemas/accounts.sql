-- Accounts: profiles, roles, second factors, and who the caller is.

-- The caller's role, for policies and the application. Security definer, because a policy on user_roles that reads
-- user_roles would recurse. Null when signed out.
create function public.current_role_name() returns text
language sql stable security definer set search_path = '' as $$
  select live.role from private.live_account() live
$$;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.live_account() live where live.role in ('admin', 'super_admin'))
$$;

create function public.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.live_account() live where live.role = 'super_admin')
$$;

-- The caller's account while the session is valid, with its granted and its effective role.
-- second_factor: 'given' in this session; 'asked' when enrolled; 'missing' when the role needs one; else 'none'. Both
-- token and session must be aal2, so that an older token gains nothing.
create function private.live_account() returns table (id uuid, role text, granted text, second_factor text)
language sql stable security definer set search_path = '' as $$
  select proven.id,
         case when proven.second_factor in ('none', 'given') then proven.granted else 'user' end,
         proven.granted, proven.second_factor
    from (
      select live.id, live.granted,
             case
               when live.enrolled and live.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2' then 'given'
               when live.enrolled then 'asked'
               when live.granted <> 'user'
                 and (select r.admins_need_second_factor from private.account_rules r) then 'missing'
               else 'none'
             end as second_factor
        from (
          select u.id, coalesce(r.role, 'user') as granted, s.aal,
                 exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as enrolled
            from auth.users u
            join auth.sessions s on s.user_id = u.id
            left join public.user_roles r on r.user_id = u.id
           where u.id = auth.uid()
             and s.id::text = auth.jwt() ->> 'session_id'
             and (s.not_after is null or s.not_after > now())
             and (u.banned_until is null or u.banned_until <= now())
             and u.deleted_at is null
        ) live
    ) proven
$$;

-- Accounts: a profile for each user, and a role. No role row means 'user'.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;
grant update (full_name, updated_at) on public.profiles to authenticated;
create policy profiles_read_own on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy profiles_read_admin on public.profiles for select to authenticated
  using ((select public.is_admin()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select public.current_role_name()) is not null)
  with check (id = (select auth.uid()) and (select public.current_role_name()) is not null);

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
create index user_roles_role on public.user_roles (role);
create policy user_roles_read_own on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy user_roles_read_admin on public.user_roles for select to authenticated
  using ((select public.is_admin()));
create policy user_roles_insert_super on public.user_roles for insert to authenticated
  with check ((select public.is_super_admin()));
create policy user_roles_update_super on public.user_roles for update to authenticated
  using ((select public.is_super_admin())) with check ((select public.is_super_admin()));
create policy user_roles_delete_super on public.user_roles for delete to authenticated
  using ((select public.is_super_admin()));

-- The last super admin can neither be demoted nor deleted. To serialise two super admins demoting each other, removing
-- the role first updates the single row of role_guard, and then counts. (A row, not an advisory lock: under REPEATABLE
-- READ the second gets a serialization failure instead of counting in an old snapshot.)
create table private.role_guard (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null default now()
);
alter table private.role_guard enable row level security;
insert into private.role_guard default values;

-- Second factors (decision 40). Auth enrols and verifies them; here is their effect: an account with one is an
-- administrator only in a session that has given it, and a super administrator can require one of all administrators.
-- Recovery codes are implemented here, because Supabase Auth has none for every project.
create table private.account_rules (
  only_row boolean primary key default true check (only_row),
  admins_need_second_factor boolean not null default false
);
alter table private.account_rules enable row level security;
insert into private.account_rules default values;

-- Hashes only: a copy of the database reveals no code.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

-- Creates the profile of a new account with the name from sign-up. The name is untrusted text, which must not make the
-- sign-up fail.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name)
  values (new.id, nullif(left(btrim(new.raw_user_meta_data ->> 'full_name'), 200), ''))
  on conflict (id) do nothing;
  return new;
end
$$;

create function private.check_last_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from old_rows o where o.role = 'super_admin') then
    return null;
  end if;
  update private.role_guard set taken_at = now();
  if not exists (select 1 from public.user_roles r where r.role = 'super_admin') then
    raise exception 'the last super admin cannot be demoted or deleted'
      using errcode = 'check_violation', constraint = 'user_roles_last_super_admin', table = 'user_roles';
  end if;
  return null;
end
$$;

create function private.require_admin() returns void
language plpgsql set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.require_super_admin() returns void
language plpgsql set search_path = '' as $$
begin
  if not public.is_super_admin() then
    raise exception 'only a super admin may restore' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Whether the caller may control jobs: an admin, or the secret key (the role of the statement; in a security definer
-- function current_user is the owner).
create function private.may_run_jobs() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true) = 'service_role', false) or public.is_admin()
$$;

-- The signed-in account, with whether it has a password, and its second factor.
create function public.current_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', live.id, 'name', p.full_name, 'role', live.role,
      'second_factor', live.second_factor,
      'has_password', (select coalesce(u.encrypted_password, '') <> '' from auth.users u where u.id = live.id))
    from private.live_account() live
    left join public.profiles p on p.id = live.id
$$;

-- Anybody can sign up with another person's address and a password. The address's owner could then confirm that account
-- by a mail, and the stranger's password would open it. So when an address is confirmed, by any means, every earlier
-- password is removed; the site asks for one after the mail's link.
--
-- Accounts that the secret key creates with a confirmed address keep their password. Without confirmation, an account
-- whose password is to be chosen later has a mark in its metadata.
--
-- Name and metadata of an account that waited for a mail are removed too. Supabase Auth writes its earlier metadata
-- again after this update, so for the rest of the transaction only Auth's own metadata is kept.
create function private.clear_unverified_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := '';
  if old.confirmation_sent_at is not null then
    perform set_config('gcsd.proven_account', new.id::text, true);
    new.raw_user_meta_data := private.known_metadata(new.raw_user_meta_data, new.id);
    update auth.identities i set identity_data = i.identity_data where i.user_id = new.id;
    update public.profiles p set full_name = null where p.id = new.id;
  end if;
  return new;
end
$$;

-- Metadata keys of this project and Supabase Auth, with validated values. A sign-up for any address may send more,
-- which would be part of the account's tokens. Only Auth's keys while the address is being confirmed.
create function private.known_metadata(p_given jsonb, p_account uuid) returns jsonb
language sql stable strict set search_path = '' as $$
  select coalesce(jsonb_object_agg(given.key, case given.key
           when 'full_name' then to_jsonb(left(given.text, 200)) else given.value end), '{}')
    from (
      select entry.key, entry.value, entry.value #>> '{}' as text
        from jsonb_each(case jsonb_typeof(p_given) when 'object' then p_given else '{}' end) entry
    ) given
   where case
           when given.key in ('email_verified', 'phone_verified') then jsonb_typeof(given.value) = 'boolean'
           when given.key in ('sub', 'email') then jsonb_typeof(given.value) = 'string'
             and char_length(given.text) <= 255
           when current_setting('gcsd.proven_account', true) = p_account::text then false
           when given.key = 'language' then given.text in ('es', 'en')
           when given.key = 'password' then given.text = 'later'
           else given.key = 'full_name'
         end
$$;

create function private.limit_user_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := private.known_metadata(new.raw_user_meta_data, new.id);
  return new;
end
$$;

create function private.limit_identity_data() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.identity_data := private.known_metadata(new.identity_data, new.user_id);
  return new;
end
$$;

-- Replaces the recovery codes by ten new ones, returned once; only hashes are stored. Needs a session with the second
-- factor.
create function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  codes text[];
begin
  select live.id into account from private.live_account() live where live.second_factor = 'given';
  if account is null then
    raise exception 'recovery codes are made in a session that has shown its second factor'
      using errcode = 'insufficient_privilege';
  end if;
  select array_agg(concat_ws('-', substr(made.hex, 1, 4), substr(made.hex, 5, 4), substr(made.hex, 9, 4),
    substr(made.hex, 13, 4)))
    into codes
    from (
      select encode(sha256(uuid_send(gen_random_uuid())), 'hex') as hex from generate_series(1, 10)
    ) made;
  delete from private.recovery_codes c where c.user_id = account;
  insert into private.recovery_codes (user_id, code_hash)
  select account, private.recovery_code_hash(account, code) from unnest(codes) code;
  return codes;
end
$$;

create function private.recovery_code_hash(p_user uuid, p_code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_user::text || regexp_replace(lower(p_code), '[^0-9a-f]', '', 'g'), 'UTF8')), 'hex')
$$;

-- Whether the code is one of the caller's. If so, the second factor and all codes are removed, so that a new one can be
-- set up.
create function public.spend_recovery_code(p_code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select live.id into account from private.live_account() live where live.second_factor = 'asked';
  if account is null then
    raise exception 'no second factor is required' using errcode = 'insufficient_privilege';
  end if;
  delete from private.recovery_codes c
   where c.user_id = account and c.code_hash = private.recovery_code_hash(account, p_code);
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = account;
  delete from auth.mfa_factors f where f.user_id = account;
  return true;
end
$$;

-- Whether administrators need a second factor. Who requires it must have one, to avoid locking themselves out.
create function public.second_factor_required() returns boolean
language sql stable security definer set search_path = '' as $$
  select r.admins_need_second_factor from private.account_rules r
$$;

create function public.require_second_factor(p_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  factor text;
begin
  select live.second_factor into factor from private.live_account() live where live.role = 'super_admin';
  if factor is null then
    raise exception 'only a super administrator decides about second factors' using errcode = 'insufficient_privilege';
  end if;
  if p_required and factor <> 'given' then
    raise exception 'set up a second factor before asking one of everybody' using errcode = 'check_violation';
  end if;
  update private.account_rules set admins_need_second_factor = p_required;
end
$$;

-- Accounts for super admins: {id: {email, seen_at, factor, suspended}}. `seen_at` is the last sign-in or use of a
-- session, if known.
create function public.account_details(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may read addresses' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_object_agg(u.id, jsonb_build_object('email', u.email,
      'seen_at', greatest(u.last_sign_in_at, (select max(greatest(s.updated_at, s.created_at)) from auth.sessions s
        where s.user_id = u.id)),
      'factor', exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      'suspended', coalesce(u.banned_until > now(), false))), '{}')
    from auth.users u where u.id = any (p_ids));
end
$$;

-- Ends all sessions of a suspended account, and of one that loses a role: the session's cookies do not work again when
-- the suspension is lifted. Supabase Auth does so itself when a password is changed with the secret key.
create function private.end_sessions() returns trigger
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

-- Suspends or restores an account: a suspended one has no access from then on and cannot sign in. Users cannot suspend
-- themselves, so one super administrator always remains.
create function public.suspend_account(p_id uuid, p_suspended boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may suspend accounts' using errcode = 'insufficient_privilege';
  end if;
  if p_id = auth.uid() then
    raise exception 'nobody suspends themselves' using errcode = 'check_violation';
  end if;
  update auth.users u set banned_until = case when p_suspended then now() + interval '100 years' end where u.id = p_id;
  if not found then
    raise exception 'no such account' using errcode = 'no_data_found';
  end if;
end
$$;

-- The account's name, or its e-mail address.
create function private.account_name(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id where u.id = p_user
$$;

-- Names of accounts, {id: name or e-mail address}, for admins. Not stored, so that none remains of deleted accounts.
create function public.account_names(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_object_agg(n.id, n.name), '{}') from (
    select u.id, private.account_name(u.id) as name from auth.users u where u.id = any (p_ids[1:2000])) n
    where n.name is not null);
end
$$;

create trigger profiles_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger user_roles_updated_at before update on public.user_roles
  for each row execute function private.touch_updated_at();
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.create_profile();
create trigger user_roles_keep_super_admin_update after update on public.user_roles
  referencing old table as old_rows for each statement execute function private.check_last_super_admin();
create trigger user_roles_keep_super_admin_delete after delete on public.user_roles
  referencing old table as old_rows for each statement execute function private.check_last_super_admin();
create trigger on_auth_user_suspended after update of banned_until on auth.users
  for each row when (new.banned_until > now())
  execute function private.end_sessions();
create trigger user_roles_end_sessions_update after update of role on public.user_roles
  for each row when (old.role = 'super_admin' and new.role <> 'super_admin' or old.role = 'admin' and new.role = 'user')
  execute function private.end_sessions();
create trigger user_roles_end_sessions_delete after delete on public.user_roles
  for each row when (old.role <> 'user')
  execute function private.end_sessions();
create trigger on_auth_user_proven before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and (old.confirmation_sent_at is not null or new.raw_user_meta_data ->> 'password' = 'later'))
  execute function private.clear_unverified_details();
create trigger on_auth_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_user_metadata();
create trigger on_auth_identity_data before insert or update of identity_data on auth.identities
  for each row execute function private.limit_identity_data();

revoke execute on function
  public.current_account(),
  public.current_role_name(),
  public.is_admin(),
  public.is_super_admin()
  from public, anon, authenticated, service_role;
grant execute on function
  public.current_account(),
  public.current_role_name(),
  public.is_admin(),
  public.is_super_admin()
  to anon, authenticated, service_role;
revoke execute on function
  private.end_sessions(),
  private.clear_unverified_details(),
  private.known_metadata(jsonb,uuid),
  private.limit_identity_data(),
  private.limit_user_metadata(),
  private.live_account(),
  private.recovery_code_hash(uuid,text)
  from public;
revoke execute on function
  public.account_details(uuid[]),
  public.account_names(uuid[]),
  public.make_recovery_codes(),
  public.require_second_factor(boolean),
  public.second_factor_required(),
  public.spend_recovery_code(text),
  public.suspend_account(uuid,boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.account_details(uuid[]),
  public.account_names(uuid[]),
  public.make_recovery_codes(),
  public.require_second_factor(boolean),
  public.second_factor_required(),
  public.spend_recovery_code(text),
  public.suspend_account(uuid,boolean)
  to authenticated, service_role;
