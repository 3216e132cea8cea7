-- Identifiers that are composed of the names of an institution and its unit.

alter table public.school_sources drop constraint school_sources_identifier_check;
alter table public.school_sources
  add constraint school_sources_identifier_check check (identifier ~ '\S' and char_length(identifier) <= 200);
