-- Messages of the contact form, and limits of senders.

-- Messages of the contact form. Only send_contact_message() inserts, which limits each address to five an hour.
--
-- The function is open to the public key, so a caller's claims may be false:
-- · With the secret key (the application's server, role service_role) p_client is the visitor and is trusted.
-- · With the public key p_client is only an additional key to count. What counts is the address noted by a gateway:
-- the embedded backend's own header; the LAST entry of x-forwarded-for, which the nearest proxy wrote, while earlier
-- ones can be forged; cf-connecting-ip, which Cloudflare (in front of hosted Supabase) overwrites. A message is refused
-- when ANY of these has used up its five: varying the forgeable ones gains nothing.
-- · An application without the secret key shares one limit for all visitors, because the database sees its server as
-- the sender. SUPABASE_SECRET_KEY gives each visitor their own.
-- · Many addresses (a botnet) are limited by the total for all senders. Addresses are stored as salted hashes, for an
-- hour at most.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  -- the hidden field was filled: by a program, or by a password manager for a person
  suspected_spam boolean not null default false,
  archived boolean not null default false
);
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, delete on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
grant update (is_read, suspected_spam, archived) on public.contact_messages to authenticated;
create index contact_messages_created on public.contact_messages (created_at desc, id);
create index contact_messages_unread on public.contact_messages (created_at desc) where not is_read;
create policy contact_messages_read_admin on public.contact_messages for select to authenticated
  using ((select public.is_admin()));
create policy contact_messages_update_admin on public.contact_messages for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy contact_messages_delete_admin on public.contact_messages for delete to authenticated
  using ((select public.is_admin()));

create table private.contact_settings (
  only_row boolean primary key default true check (only_row),
  -- makes the hashes below useless elsewhere; another one in every installation
  salt text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
    'hex'),
  per_sender integer not null default 5,
  all_senders integer not null default 300,
  period interval not null default '1 hour'
);
alter table private.contact_settings enable row level security;
insert into private.contact_settings default values;

create table private.contact_sends (
  sender text not null,
  sent_at timestamptz not null default clock_timestamp()
);
alter table private.contact_sends enable row level security;
create index contact_sends_sender on private.contact_sends (sender, sent_at);
create index contact_sends_sent on private.contact_sends (sent_at);

-- Counted form of an address: IPv6 by its /64, which one client usually has; others unchanged.
create function private.counted_address(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address inet;
begin
  address := btrim(p_address)::inet;
  return host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)));
exception when others then
  return left(btrim(p_address), 100);
end
$$;

-- A caller without the secret key may claim any address. Such claims are counted separately from the application's, so
-- that a caller cannot use up another visitor's limit.
create function private.contact_senders(p_client text, p_salt text) returns text[]
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

-- Stores a message. Returns {"status": "sent"}, {"status": "invalid", "field": name|email|message} or {"status":
-- "rate_limited", "retry_after": seconds}. p_website is the hidden field: if filled, the message is suspected spam,
-- under the same limits and a separate total, so that programs cannot use up that of people.
create function public.send_contact_message(
  p_name text, p_email text, p_message text, p_language text default 'es',
  p_client text default null, p_website text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  spaces constant text := E' \t\n\r';
  trimmed_name constant text := btrim(p_name, spaces);
  trimmed_email constant text := btrim(p_email, spaces);
  trimmed_message constant text := btrim(p_message, spaces);
  suspected constant boolean := coalesce(p_website, '') ~ '\S';
  everybody constant text := case when suspected then 'all suspected' else 'all' end;
  settings private.contact_settings;
  senders text[];
  sender text;
  fullest timestamptz;
begin
  if coalesce(trimmed_name, '') !~ '\S' or char_length(trimmed_name) > 200 then
    return jsonb_build_object('status', 'invalid', 'field', 'name');
  end if;
  if coalesce(trimmed_email, '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(trimmed_email) > 320 then
    return jsonb_build_object('status', 'invalid', 'field', 'email');
  end if;
  if coalesce(trimmed_message, '') !~ '\S' or char_length(trimmed_message) > 5000 then
    return jsonb_build_object('status', 'invalid', 'field', 'message');
  end if;

  select * into strict settings from private.contact_settings;
  senders := private.contact_senders(p_client, settings.salt);
  -- One at a time for each sender: parallel calls must not all count four and all be the fifth.
  foreach sender in array senders loop
    perform pg_advisory_xact_lock(hashtextextended('contact:' || sender, 0));
  end loop;

  -- also what a clock that was set wrong left in the future, which would count until then
  delete from private.contact_sends s
   where s.sent_at not between clock_timestamp() - settings.period and clock_timestamp();
  -- for each sender over the limit: when its oldest counted message leaves the hour
  select max(full_since.sent_at) into fullest from unnest(senders) candidate
    cross join lateral (
      select s.sent_at from private.contact_sends s where s.sender = candidate
      order by s.sent_at desc offset settings.per_sender - 1 limit 1) full_since;
  if fullest is null then
    select s.sent_at into fullest from private.contact_sends s where s.sender = everybody
      order by s.sent_at desc offset settings.all_senders - 1 limit 1;
  end if;
  if fullest is not null then
    return jsonb_build_object('status', 'rate_limited', 'retry_after',
      greatest(1, ceil(extract(epoch from fullest + settings.period - clock_timestamp()))::integer));
  end if;

  insert into private.contact_sends (sender) select unnest(senders || everybody);
  insert into public.contact_messages (name, email, message, language, suspected_spam)
  values (trimmed_name, trimmed_email, trimmed_message, case when p_language = 'en' then 'en' else 'es' end, suspected);
  return jsonb_build_object('status', 'sent');
end
$$;

-- Deletes expired messages, 1,000 at most. Returns the number.
create function public.delete_old_contact_messages(p_months integer, p_spam_days integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.cleanup_time();
  gone integer;
begin
  delete from public.contact_messages m where m.id in (
    select o.id from public.contact_messages o
     where o.created_at < present - case when o.suspected_spam
         then make_interval(days => greatest(p_spam_days, 1)) else make_interval(months => greatest(p_months, 1)) end
     order by o.created_at limit 1000);
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Schools that messages may be about: by addresses in the text, or the sender's website host: {message: [{id, name}]}.
create function public.schools_of_messages(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_object_agg(f.id, f.schools), '{}') from (
    select m.id, jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.name)) as schools
      from public.contact_messages m cross join lateral (
        select n.id, n.name from public.schools n
         where n.slug in (select r[1] from regexp_matches(m.message, '/(?:escuela|school)/([a-z0-9-]+)', 'g') r)
        union select h.id, h.name from public.schools h
         where h.website is not null and private.web_host(h.website) = lower(split_part(m.email, '@', 2))) s
     where m.id = any (p_ids) group by m.id) f);
end
$$;

revoke execute on function public.schools_of_messages(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.schools_of_messages(uuid[]) to authenticated, service_role;

-- The history keeps no content of a deleted message.
create trigger contact_messages_log after insert or update or delete on public.contact_messages
  for each row execute function private.log_change('id', '', '', 'created_at,name,email,message');

revoke execute on function
  public.send_contact_message(text,text,text,text,text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.send_contact_message(text,text,text,text,text,text)
  to anon, authenticated, service_role;
revoke execute on function
  public.delete_old_contact_messages(integer,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.delete_old_contact_messages(integer,integer)
  to service_role;
