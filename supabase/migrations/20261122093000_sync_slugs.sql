-- Slug sync: every slug that is missing or that the rule could not have given is written anew by the rule; a slug
-- with city or number counts as right (decision 17). Former slugs keep leading to their school, see 20261120100400.

-- What is written from here to the end of the transaction stands in the history under this user's name. For work that
-- the server does on behalf of somebody; only functions that only the secret key may call use it.
create function private.act_for(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_user is not null then
    perform set_config('request.jwt.claims',
      (coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
        || jsonb_build_object('sub', p_user))::text, true);
  end if;
end
$$;

-- How many schools there are, and how many of them a sync would give another slug.
create function public.slug_sync_counts() returns table (schools integer, wrong integer)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from public.schools), (select count(*)::integer from public.schools s
    -- a slug that is just the name's, which most are, costs one comparison
    where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id))
$$;

-- Gives the first p_size schools with a wrong slug, by id, the rule's one, and answers them. Called until it answers
-- nothing. One after the other in one order: the result is the same whatever p_size is, and a right slug stays.
create function public.sync_school_slugs(p_size integer default 200, p_actor uuid default null)
returns table (id uuid, name text, former text, slug text)
language plpgsql security definer set search_path = '' as $$
declare
  school record;
begin
  perform private.act_for(p_actor);
  for school in
    select s.id, s.name, s.city, s.slug from public.schools s
     where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id)
     order by s.id limit least(greatest(coalesce(p_size, 200), 1), 500)
  loop
    -- '' asks the trigger for the rule's; whoever changed the school meanwhile has had its slug looked at
    update public.schools s set slug = ''
     where s.id = school.id and s.slug = school.slug and s.name = school.name and s.city = school.city
    returning s.id, s.name, school.slug, s.slug into id, name, former, slug;
    if found then
      return next;
    end if;
  end loop;
end
$$;

revoke all on function public.slug_sync_counts(), public.sync_school_slugs(integer, uuid)
  from public, anon, authenticated;
grant execute on function public.slug_sync_counts(), public.sync_school_slugs(integer, uuid) to service_role;
