-- Two questions that told or took more than they should.

-- Which slug is free says which schools exist, hidden ones too: administrators only. The rule itself moves out of the
-- API's reach, where the trigger asks it.
alter function public.derive_school_slug(text, text, uuid) set schema private;
revoke all on function private.derive_school_slug(text, text, uuid) from authenticated, service_role;

create or replace function private.set_school_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := nullif(public.slugify(new.slug), '');
begin
  if given in ('id', 'slug') then
    given := null;
  end if;
  if tg_op = 'UPDATE' and given = old.slug then
    if new.name is not distinct from old.name then
      new.slug := old.slug;
      return new;
    end if;
    if private.is_rule_slug(old.slug, old.name, old.city, old.id) then
      given := null;
    end if;
  end if;
  if given is null then
    -- Two schools of one name, saved at the same moment, wait for each other here instead of colliding.
    perform pg_advisory_xact_lock(hashtextextended('school-slug:' || coalesce(public.slugify(new.name), ''), 0));
    given := private.derive_school_slug(new.name, new.city, new.id);
  end if;
  new.slug := given;
  return new;
end
$$;

create function public.derive_school_slug(p_name text, p_city text, p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only administrators may ask for a free slug' using errcode = 'insufficient_privilege';
  end if;
  return private.derive_school_slug(p_name, p_city, p_id);
end
$$;
revoke all on function public.derive_school_slug(text, text, uuid) from public, anon;
grant execute on function public.derive_school_slug(text, text, uuid) to authenticated;

-- Whoever calls without the secret key may claim any address. Such a claim is counted, but never together with what
-- the application's server says of that address: nobody can use up the messages of another visitor.
create or replace function private.contact_senders(p_client text, p_salt text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb;
  client constant text := nullif(private.counted_address(p_client), '');
  noted text[];
begin
  -- the role the statement was sent with; inside a security definer function current_user is its owner
  if current_setting('role', true) = 'service_role' and client is not null then
    noted := array['client ' || client];
  else
    begin
      headers := nullif(current_setting('request.headers', true), '')::jsonb;
    exception when others then
      headers := null;
    end;
    noted := array_remove(array[
      'peer ' || private.counted_address(headers ->> 'x-local-backend-peer'),
      'last ' || private.counted_address(substring(headers ->> 'x-forwarded-for' from '[^,]*$')),
      'edge ' || private.counted_address(headers ->> 'cf-connecting-ip')], null);
    if noted = '{}' then
      noted := '{unknown}';
    end if;
    noted := array_remove(noted || ('claim ' || client), null);
  end if;
  return array(select encode(sha256(convert_to(p_salt || n, 'UTF8')), 'hex') as hash from unnest(noted) n order by 1);
end
$$;
