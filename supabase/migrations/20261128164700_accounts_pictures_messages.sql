-- Account details and suspension, descriptions of pictures and choice of the main one, archived messages, warnings
-- about existing schools.
drop function public.account_emails(uuid[]);

create function public.account_details(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may read addresses' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_object_agg(u.id, jsonb_build_object('email', u.email,
      'seen_at', greatest(u.last_sign_in_at, (select max(greatest(s.updated_at, s.created_at)) from auth.sessions s where s.user_id = u.id)),
      'factor', exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      'suspended', coalesce(u.banned_until > now(), false))), '{}')
    from auth.users u where u.id = any (p_ids));
end
$$;

create function public.suspend_account(p_id uuid, p_suspended boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may suspend accounts' using errcode = 'insufficient_privilege';
  end if;
  if p_id = auth.uid() then
    raise exception 'nobody suspends themselves' using errcode = 'check_violation';
  end if;
  update auth.users u set banned_until = case when p_suspended then now() + interval '100 years' end where u.id = p_id;
  if not found then
    raise exception 'no such account' using errcode = 'no_data_found';
  end if;
end
$$;

alter table public.school_images
  add column alt_text_en text check (alt_text_en ~ '\S' and char_length(alt_text_en) <= 500),
  add column credit text check (credit ~ '\S' and char_length(credit) <= 200),
  add column licence text check (licence ~ '\S' and char_length(licence) <= 200);

create function public.choose_main_image(p_image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.school_images;
begin
  if not public.is_admin() then
    raise exception 'only an admin may choose the main picture' using errcode = 'insufficient_privilege';
  end if;
  select * into chosen from public.school_images i where i.id = p_image and i.image_category <> 'main' for update;
  if not found then
    raise exception 'no such picture of a gallery' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = chosen.school_id for update;
  update public.school_images i set image_category = 'other', display_order = chosen.display_order where i.main_key = chosen.school_id;
  insert into public.school_images (school_id, image_url, image_category, display_order)
    select s.id, s.image, 'other', chosen.display_order from public.schools s
     where s.id = chosen.school_id and private.names_picture(s.image)
       and not exists (select 1 from public.school_images i where i.school_id = s.id and i.image_url = s.image);
  update public.school_images i set image_category = 'main', display_order = 0 where i.id = p_image;
  update public.schools s set image = chosen.image_url where s.id = chosen.school_id;
end
$$;

alter table public.schools drop constraint schools_tuition_currency_check,
  add constraint schools_tuition_currency_check check (tuition_currency ~ '^[A-Z]{3}$');

alter table public.contact_messages add column archived boolean not null default false;
grant update (is_read, suspected_spam, archived) on public.contact_messages to authenticated;

create function public.schools_of_messages(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may read messages' using errcode = 'insufficient_privilege';
  end if;
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

create function public.slugs_to_sync(p_size integer default 20) returns table (name text, slug text)
language sql stable security definer set search_path = '' as $$
  select s.name, s.slug from public.schools s
   where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id)
   order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 20), 1), 100)
$$;

create function public.similar_schools(p_name text, p_city text, p_website text, p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := public.normalise_text(left(coalesce(p_name, ''), 200));
  town constant text := public.slugify(public.normalise_text(left(coalesce(p_city, ''), 200)));
  host constant text := private.web_host(left(p_website, 2000));
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may compare schools' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(w) - 'likeness' order by w.likeness desc, w.id), '[]') from (
    select s.id, s.name, s.city, s.country, l.likeness,
        case when s.sort_name = wanted then 'name' when private.web_host(s.website) = host then 'website' else 'likeness' end as why
      from public.schools s cross join lateral (select extensions.similarity(s.sort_name, wanted) as likeness) l
     where s.id is distinct from p_id
       and (s.website is not null and private.web_host(s.website) = host
         or wanted <> '' and s.town_slug = town and l.likeness >= 0.5
         -- comparing lengths first spares most of the comparing of names
         or abs(char_length(s.sort_name) - char_length(wanted)) <= char_length(wanted) / 4 and l.likeness >= 0.7)
     order by l.likeness desc, s.id limit 5) w);
end
$$;

revoke execute on function
  public.account_details(uuid[]),
  public.choose_main_image(uuid),
  public.schools_of_messages(uuid[]),
  public.similar_schools(text,text,text,uuid),
  public.slugs_to_sync(integer),
  public.suspend_account(uuid,boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.account_details(uuid[]),
  public.choose_main_image(uuid),
  public.schools_of_messages(uuid[]),
  public.similar_schools(text,text,text,uuid),
  public.suspend_account(uuid,boolean)
  to authenticated, service_role;
grant execute on function public.slugs_to_sync(integer) to service_role;
