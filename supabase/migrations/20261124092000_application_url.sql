-- Where to apply: the page on which a school takes applications. Null until somebody finds it (decision 9).
alter table public.schools add column application_url text
  check (application_url ~* '^https?://[^\s/]\S*$' and char_length(application_url) <= 2000);
