-- Statements on how and when to apply, and on work after graduating.

alter table public.country_statements drop constraint country_statements_topic_check;
alter table public.country_statements add constraint country_statements_topic_check
  check (topic in ('system', 'admission', 'fees', 'finder', 'grants', 'visa', 'recognition', 'work'));
