-- Second factors (decision 40). The backend's Auth enrols and checks them; here is what they mean for powers: who has
-- enrolled one is an administrator only in a session that has proven it, and a super administrator can ask one of all
-- administrators. Recovery codes are this project's own: Supabase Auth has none that every project can use.

create table private.account_rules (
  only_row boolean primary key default true check (only_row),
  admins_need_second_factor boolean not null default false
);
insert into private.account_rules default values;
alter table private.account_rules enable row level security;

-- Only digests: a copy of the database opens nothing.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

-- The caller's account while the token's session stands (as private.live_user_id), with the role it was granted and the
-- role it may use now. second_factor: 'given' in this session; 'asked' for one that is enrolled; 'missing' where the role
-- needs one and none is enrolled; else 'none'. Both the token and the session have to say aal2: a token from before the
-- code was typed gains nothing by it.
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
revoke all on function private.live_account() from public;

create or replace function public.current_role_name() returns text
language sql stable security definer set search_path = '' as $$
  select live.role from private.live_account() live
$$;

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.live_account() live where live.role in ('admin', 'super_admin'))
$$;

create or replace function public.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.live_account() live where live.role = 'super_admin')
$$;

-- Who is signed in, for the application: also whether there is a password yet, and how far the second factor is.
create or replace function public.current_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', live.id, 'name', p.full_name, 'role', live.role,
      'second_factor', live.second_factor,
      'has_password', (select coalesce(u.encrypted_password, '') <> '' from auth.users u where u.id = live.id))
    from private.live_account() live
    left join public.profiles p on p.id = live.id
$$;

-- Ten codes in place of earlier ones, given once: only their digests stay. For whoever has just shown their second factor.
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
  select array_agg(concat_ws('-', substr(made.hex, 1, 4), substr(made.hex, 5, 4), substr(made.hex, 9, 4), substr(made.hex, 13, 4)))
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
revoke all on function private.recovery_code_hash(uuid, text) from public;

-- Whether the code was one of the caller's. It then stands for the lost second factor, once: that is taken off the
-- account with all of its codes, so that a new one can be set up.
create function public.spend_recovery_code(p_code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select live.id into account from private.live_account() live where live.second_factor = 'asked';
  if account is null then
    raise exception 'no second factor is asked for' using errcode = 'insufficient_privilege';
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

-- Whether administrators need a second factor. Whoever asks it of all has to have one, or they would lock themselves out.
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

revoke all on function public.make_recovery_codes(), public.spend_recovery_code(text), public.second_factor_required(),
  public.require_second_factor(boolean) from public, anon;
grant execute on function public.make_recovery_codes(), public.spend_recovery_code(text), public.second_factor_required(),
  public.require_second_factor(boolean) to authenticated, service_role;
