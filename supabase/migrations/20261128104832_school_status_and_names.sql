-- Operating status of schools with date, source and successor; trading and former names with sources.
alter table public.schools
  add column operating_status text check (operating_status in ('open', 'closing', 'closed')),
  add column status_date text check (status_date ~ '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  add column status_source text check (status_source ~* '^https?://[^\s/]\S*$' and char_length(status_source) <= 2000),
  add column successor text check (successor ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(successor) <= 450),
  add column trading_name text check (trading_name ~ '\S' and char_length(trading_name) <= 200),
  add column trading_name_source text check (trading_name_source ~* '^https?://[^\s/]\S*$' and char_length(trading_name_source) <= 2000),
  add column former_name text check (former_name ~ '\S' and char_length(former_name) <= 200),
  add column former_name_source text check (former_name_source ~* '^https?://[^\s/]\S*$' and char_length(former_name_source) <= 2000),
  add column listed boolean not null generated always as (is_active and operating_status is distinct from 'closed') stored,
  add constraint schools_status_needs_source check (coalesce(operating_status, 'open') = 'open' or status_source is not null),
  add constraint schools_names_need_sources check (
    (trading_name is null or trading_name_source is not null) and (former_name is null or former_name_source is not null));
drop index public.schools_listed_slug;
create index schools_listed_slug on public.schools (slug) include (updated_at) where is_active and listed and completeness_band < 3;

create or replace function private.note_changed_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- programmes that changed as rows say so themselves
  by_column constant boolean := private.programmes_source() not in ('rows', 'both');
  ids uuid[];
  slugs text[];
  misleads boolean := false;
begin
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active limit 501);
  elsif tg_op = 'UPDATE' then
    -- no join: the plan of a small statement would serve a large one too
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.slug), '{}'), coalesce(bool_or(c.misleads), false)
      into ids, slugs, misleads from (
      select w.id, max(w.slug) filter (where w.is_old) as slug,
          bool_or(w.is_active and w.is_old) and (not bool_or(w.is_active and not w.is_old)
            or min(w.slug) <> max(w.slug) or min(w.shown) <> max(w.shown)) as misleads
        from (
          select true as is_old, o.id, o.slug, o.is_active, o.version, o.completeness_band,
              row(o.country, o.region_slug, o.town_slug, o.image, o.listed,
                case when by_column then o.programs end)::text as shown from old_rows o
          union all
          select false, n.id, n.slug, n.is_active, n.version, n.completeness_band,
              row(n.country, n.region_slug, n.town_slug, n.image, n.listed,
                case when by_column then n.programs end)::text from new_rows n) w
       group by w.id
      having bool_or(w.is_active)
         and (min(w.version) <> max(w.version) or min(w.completeness_band) <> max(w.completeness_band))
       limit 501) c;
  else
    misleads := true;
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.slug), '{}') into ids, slugs from (
      select o.id, o.slug from old_rows o where o.is_active limit 501) c;
    -- the rows of their former addresses are gone by now
    slugs := slugs || array(select unnest(d.former_slugs) from public.deleted_schools d where d.school_id = any (ids));
  end if;
  perform private.write_changed_schools(ids, coalesce(slugs, '{}'), not misleads);
  return null;
end
$$;

-- Former names of schools of the first list, where nobody has written one.
update public.schools s set former_name = n.name, former_name_source = n.source
  from (values
    ('institut-lyfe', 'Institut Paul Bocuse', 'https://en.institutlyfe.com/a-new-name-for-a-new-objective-institut-paul-bocuse-becomes-institut-lyfe/'),
    ('ehl-hospitality-business-school', 'École hôtelière de Lausanne', 'https://swissinfo.ch/eng/education/hospitality-business-school-expands-its-campus-and-outlook/47746500'),
    ('johnson-wales-university-college-of-food-innovation-technology', 'College of Culinary Arts',
      'https://www.providencejournal.com/story/news/local/2021/01/26/jwu-introduces-college-food-innovation-and-technology/4253170001/')) n (slug, name, source)
 where s.slug = n.slug and s.former_name is null;
