-- Messages that fill the hidden field of the contact form are kept as suspected spam. They were discarded, although password
-- managers fill the field for people too.
alter table public.contact_messages add column suspected_spam boolean not null default false;
grant update (suspected_spam) on public.contact_messages to authenticated;

create or replace function public.send_contact_message(
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

  delete from private.contact_sends s where s.sent_at <= clock_timestamp() - settings.period;
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
