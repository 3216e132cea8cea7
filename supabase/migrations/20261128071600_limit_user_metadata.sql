-- Anybody can sign up with another person's address. The metadata sent then stayed with the account after the owner had
-- confirmed the address, in each token, and made cookies larger than servers accept. The trigger on_auth_user_proven is
-- unchanged: on hosted Supabase only the owner of auth.users may replace one.
alter function private.forget_unproven_password() rename to forget_unproven_details;

create or replace function private.forget_unproven_details() returns trigger
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
           when given.key in ('sub', 'email') then jsonb_typeof(given.value) = 'string' and char_length(given.text) <= 255
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

create trigger on_auth_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_user_metadata();
create trigger on_auth_identity_data before insert or update of identity_data on auth.identities
  for each row execute function private.limit_identity_data();

revoke execute on function
  private.known_metadata(jsonb,uuid),
  private.limit_identity_data(),
  private.limit_user_metadata()
  from public;

update auth.users u set raw_user_meta_data = u.raw_user_meta_data
 where u.raw_user_meta_data <> private.known_metadata(u.raw_user_meta_data, u.id);
update auth.identities i set identity_data = i.identity_data
 where i.identity_data <> private.known_metadata(i.identity_data, i.user_id);
