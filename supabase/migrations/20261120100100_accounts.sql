-- Accounts: a profile for each user, and the role that decides what they may do. No role row means 'user'.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_roles_role on public.user_roles (role);

create trigger profiles_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger user_roles_updated_at before update on public.user_roles
  for each row execute function private.touch_updated_at();

-- A new account gets its profile with the name given at sign-up. The name is the visitor's own text: whatever
-- is in it, it must not make the sign-up fail.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name)
  values (new.id, nullif(left(btrim(new.raw_user_meta_data ->> 'full_name'), 200), ''))
  on conflict (id) do nothing;
  return new;
end
$$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.create_profile();

-- The caller's role, for policies and for the application. Security definer, because a policy on user_roles
-- that reads user_roles would call itself. null when nobody is signed in.
create function public.current_role_name() returns text
language sql stable security definer set search_path = '' as $$
  select case when auth.uid() is not null then
    coalesce((select r.role from public.user_roles r where r.user_id = auth.uid()), 'user')
  end
$$;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.user_roles r where r.user_id = auth.uid() and r.role in ('admin', 'super_admin'))
$$;

create function public.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = auth.uid() and r.role = 'super_admin')
$$;

revoke all on function public.current_role_name(), public.is_admin(), public.is_super_admin() from public;
grant execute on function public.current_role_name(), public.is_admin(), public.is_super_admin()
  to anon, authenticated, service_role;

-- The last super admin can neither be demoted nor deleted, or nobody could ever appoint one again.
-- Two super admins demoting each other at the same moment must not both succeed: whoever takes the role away
-- first updates the one row of role_guard, the other waits for that row, and only then counts who is left.
-- (A row and not an advisory lock: under REPEATABLE READ the second gets a serialization failure instead of
-- counting in an old snapshot.)
create table private.role_guard (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null default now()
);
insert into private.role_guard default values;
alter table private.role_guard enable row level security;

create function private.keep_a_super_admin() returns trigger
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
create trigger user_roles_keep_super_admin_update after update on public.user_roles
  referencing old table as old_rows for each statement execute function private.keep_a_super_admin();
create trigger user_roles_keep_super_admin_delete after delete on public.user_roles
  referencing old table as old_rows for each statement execute function private.keep_a_super_admin();

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;

revoke all on public.profiles, public.user_roles from anon, authenticated;
grant select on public.profiles to authenticated;
-- The primary key and the dates are not the user's to change.
grant update (full_name, updated_at) on public.profiles to authenticated;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.profiles, public.user_roles to service_role;

create policy profiles_read_own on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy profiles_read_admin on public.profiles for select to authenticated
  using ((select public.is_admin()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

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
