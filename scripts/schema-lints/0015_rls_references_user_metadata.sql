-- ERROR: A policy trusts user_metadata, which its user can write.
select schema_name || '.' || table_name || '.' || policy_name as object
from pg_temp.policies
where concat(qual, ' ', with_check) ~* '(auth\.jwt\(\)|request\.jwt\.claims|raw_user_meta_data).*'
  and concat(qual, ' ', with_check) ~* '(user_metadata|raw_user_meta_data)'
