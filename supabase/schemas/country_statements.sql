-- Sourced statements on a country's schools, reviewed by administrators.

-- Statements on a country's schools: the system, how and when to apply, fees, official finder, grants, visa,
-- recognition. Rows come with releases; only visible ones are public, attributed to their publisher.
create table public.country_statements (
  -- country, topic and place among those: es-fees-3
  key text primary key check (key ~ '^[a-z]{2}-[a-z]+-[0-9]+$'),
  -- as in countries; PR has its own, which stand on the page of that region of the United States
  country text not null check (country ~ '^[A-Z]{2}$'),
  topic text not null check (topic in ('system', 'admission', 'fees', 'finder', 'grants', 'visa', 'recognition',
    'work')),
  level text check (level in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate',
    'diploma',
    'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')),
  ownership text check (ownership in ('public', 'private')),
  text_es text not null check (text_es ~ '\S' and char_length(text_es) <= 1000),
  text_en text not null check (text_en ~ '\S' and char_length(text_en) <= 1000),
  -- 0 is free of charge
  amount numeric check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount_per text check (char_length(amount_per) <= 50),
  -- the year that an amount or rule is of, and the date of the page, both as the page has them: '2025-26', '2023 or
  -- later'
  year text check (char_length(year) <= 50),
  seen text check (char_length(seen) <= 50),
  url text not null check (url ~* '^https?://[^\s/]\S*$' and char_length(url) <= 2000),
  -- who says it: as it was noted, and as an attribution names it
  publisher text not null check (publisher ~ '\S' and char_length(publisher) <= 300),
  publisher_es text not null check (publisher_es ~ '\S' and char_length(publisher_es) <= 200),
  publisher_en text not null check (publisher_en ~ '\S' and char_length(publisher_en) <= 200),
  official boolean not null,
  quote text check (quote ~ '\S' and char_length(quote) <= 500),
  doubtful boolean not null default false,
  status text not null default 'waiting' check (status in ('shown', 'waiting', 'rejected')),
  -- the last person who changed it, which no visitor sees
  reviewed_by uuid,
  reviewed_at timestamptz,
  version integer not null default 1,
  -- of fees: whether it holds for all schools of the country that are run so, at this level; lists then say it of each
  nationwide boolean not null default false,
  constraint country_statements_currency check ((amount is null) = (currency is null))
);
alter table public.country_statements enable row level security;
revoke all on public.country_statements from anon, authenticated;
grant select (key, country, topic, level, ownership, text_es, text_en, amount, currency, amount_per, year, seen, url,
  publisher,
  publisher_es, publisher_en, official, quote, doubtful, nationwide, status, reviewed_at, version)
    on public.country_statements to anon, authenticated;
grant update (text_es, text_en, publisher_es, publisher_en, status) on public.country_statements to authenticated;
grant all on public.country_statements to service_role;
create index country_statements_country on public.country_statements (country, topic);
create policy country_statements_read on public.country_statements for select to anon, authenticated
  using (status = 'shown' or (select public.is_admin()));
create policy country_statements_update_admin on public.country_statements for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

-- Stamps a change with its user; an empty change makes no version.
create function private.stamp_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := old.version;
  if (to_jsonb(new) - '{version,reviewed_by,reviewed_at}'::text[]) <> (to_jsonb(old) - '{version,reviewed_by,reviewed_at}'::text[]) then
    new.version := old.version + 1;
    new.reviewed_by := auth.uid();
    new.reviewed_at := now();
  end if;
  return new;
end
$$;

-- Records changes with previous values.
create function private.audit_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_entry(
    case when new.status = old.status then 'statement_changed'
      else 'statement_' || new.status end, 'statement', new.key,
    new.key || ': ' || new.text_en,
    jsonb_build_object('was', (select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(to_jsonb(old)) b
      where b.key not in ('version', 'reviewed_by', 'reviewed_at')
        and b.value is distinct from to_jsonb(new) -> b.key)));
  return null;
end
$$;

-- Country pages show statements visible before or after.
create function private.record_changed_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_page_change(null, 0);
  return null;
end
$$;

create trigger country_statements_stamp before update on public.country_statements
  for each row execute function private.stamp_statement();
create trigger country_statements_audit after update on public.country_statements
  for each row when (old.version <> new.version) execute function private.audit_statement();
create trigger country_statements_zz_page_insert after insert on public.country_statements
  for each row when (new.status = 'shown') execute function private.record_changed_statement();
create trigger country_statements_zz_page_update after update on public.country_statements
  for each row when (old.version <> new.version and 'shown' in (old.status,
    new.status)) execute function private.record_changed_statement();
create trigger country_statements_zz_page_delete after delete on public.country_statements
  for each row when (old.status = 'shown') execute function private.record_changed_statement();

revoke execute on function
  private.audit_statement(),
  private.record_changed_statement(),
  private.stamp_statement()
  from public;
