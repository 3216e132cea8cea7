-- Visitors are told which texts of a school a model wrote and nobody has reviewed. Which model, for whom and when stays with
-- the administrators.

grant select (school_id, field) on public.ai_generated_texts to anon;
create policy ai_generated_texts_read_public on public.ai_generated_texts for select to anon
  using (exists (select 1 from public.schools s where s.id = school_id and s.is_active));
