-- The language of instruction that country and kind of school imply, in addition to the stated one.
alter table public.schools add column derived_language text generated always as (case
    when country = 'France' and name ~* '\mlyc[ée]e' then 'French'
    when country = 'Italy' and type = 'institute' and ownership = 'public'
      and coalesce(region, '') not in ('Trentino-Alto Adige', 'Valle d’Aosta', 'Valle d''Aosta', 'Friuli-Venezia Giulia') then 'Italian'
    when country = 'United States' and type = 'college' and ownership = 'public' and coalesce(region, '') <> 'Puerto Rico' then 'English'
    end) stored;
