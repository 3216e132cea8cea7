-- Puts a school's whole list of programmes into this order, hidden ones too; numbers them from 1. Refused with
-- invalid_parameter_value when the ids are not exactly the school's programmes: somebody added or deleted one meanwhile.
create function public.reorder_programmes(p_school uuid, p_ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not public.is_admin() and current_user <> 'service_role' then
    raise exception 'only an admin may reorder programmes' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from public.programmes p where p.school_id = p_school order by p.id for update;
  if (select coalesce(array_agg(p.id order by p.id), '{}') from public.programmes p where p.school_id = p_school)
     is distinct from (select coalesce(array_agg(wanted order by wanted), '{}') from unnest(p_ids) wanted) then
    raise exception 'the programmes have changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;
  update public.programmes p set position = wanted.place
    from unnest(p_ids) with ordinality as wanted (id, place)
    where p.id = wanted.id and p.position <> wanted.place;
end
$$;
revoke all on function public.reorder_programmes(uuid, uuid[]) from public, anon, authenticated;
grant execute on function public.reorder_programmes(uuid, uuid[]) to authenticated, service_role;
