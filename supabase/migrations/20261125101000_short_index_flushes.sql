-- What is written into a GIN index waits in a list that is worked off by whoever fills it: 4 MB of it take more than a
-- second, while everybody waits where there is one connection. A short list is worked off in a moment.
do $$
declare
  gin_index regclass;
begin
  for gin_index in
    select c.oid::regclass from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter index %s set (gin_pending_list_limit = 512)', gin_index);
  end loop;
end
$$;
