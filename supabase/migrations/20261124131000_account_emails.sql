-- Whoever gives roles has to know to whom: names are chosen freely, addresses are confirmed.

-- The e-mail addresses of these accounts by their ids, {id: address}, for super admins.
create function public.account_emails(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may read addresses' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_object_agg(u.id, u.email), '{}') from auth.users u
    where u.id = any (p_ids) and u.email is not null);
end
$$;
revoke all on function public.account_emails(uuid[]) from public, anon, authenticated;
grant execute on function public.account_emails(uuid[]) to authenticated;
