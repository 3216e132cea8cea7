-- Contact messages are kept for a limited time, which the application passes.
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

revoke execute on function
  public.delete_old_contact_messages(integer,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.delete_old_contact_messages(integer,integer)
  to service_role;

drop trigger audit_message on public.contact_messages;
create or replace function private.audit_message() returns trigger
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
create trigger audit_message after delete on public.contact_messages
  referencing old table as old_messages for each statement execute function private.audit_message();
