-- WARN: All users can list the files of a public bucket; reading a file by its address needs no policy.
select b.id as object, string_agg(p.policy_name::text, ', ' order by p.policy_name) as detail
from storage.buckets b
join pg_temp.policies p on p.schema_name = 'storage' and p.table_name = 'objects'
where b.public and p.is_permissive and p.command in ('SELECT', 'ALL')
  and p.roles && array['public', 'anon', 'authenticated']
  and regexp_replace(lower(coalesce(p.qual, 'true')), '[\s()]', '', 'g')
    in ('true', '1=1', 'bucket_id=' || quote_literal(b.id) || '::text', 'bucket_id=' || quote_literal(b.id))
group by b.id
