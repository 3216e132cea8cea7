-- Results of a search are cached, so a change of what words mean invalidates pages.
create trigger search_synonyms_zz_page_insert after insert on public.search_synonyms
  referencing new table as new_rows for each statement execute function private.note_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_update after update on public.search_synonyms
  referencing old table as old_rows new table as new_rows for each statement execute function private.note_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_delete after delete on public.search_synonyms
  referencing old table as old_rows for each statement execute function private.note_changed_everything('version,created_at');
