-- Anybody can sign up with an address that is not theirs and choose a password for it. Its owner, led by a mail of their
-- own, would confirm that account, and the stranger's password would open it. So the moment an address is proven, every
-- password chosen before is forgotten; the site asks for one behind the mail's link. It holds for whatever way the
-- address is proven, and whoever asked the backend for the account.
--
-- What the secret key creates with a confirmed address never waited for a mail and keeps its password. Where the
-- backend asks for no confirmation, an account whose password is to be chosen later says so in its metadata.
create function private.forget_unproven_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end
$$;
revoke all on function private.forget_unproven_password() from public;

create trigger on_auth_user_proven before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and (old.confirmation_sent_at is not null or new.raw_user_meta_data ->> 'password' = 'later'))
  execute function private.forget_unproven_password();
