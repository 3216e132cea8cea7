-- ERROR: Columns with secrets or personal numbers in a table of the API without row-level security.
select n.nspname || '.' || c.relname || '.' || a.attname as object
from pg_catalog.pg_attribute a
join pg_catalog.pg_class c on c.oid = a.attrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and pg_temp.is_exposed(n.nspname)
  and not c.relrowsecurity and pg_temp.api_reads(c.oid)
  and replace(lower(a.attname), '-', '_') ~ ('^(pass(word|wd|phrase)|pwd|(\w+_)?(secret|token|otp)|(\w+_)?(api|auth|private|'
    || 'secret|session|license|activation|pgp|gpg|ssh)_?key|jwt|(auth|recovery|backup|verification|2fa)_code|session_id|ssn|'
    || 'social_security(_number)?|(passport|national|tax|patient)_(id|number)|drivers?_license|credit_card|'
    || '(card|account|routing|insurance|license)_number|cv[cnv]|iban|bic|swift_code|bank_account|'
    || '(health|medical)_record|mac_?addr(ess)?|imei|device_uuid|certificate)$')
