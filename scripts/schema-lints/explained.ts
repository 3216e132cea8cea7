/** Accepted findings. An entry without a finding fails. Functions are listed individually, to review new ones. */
export interface Explanation {
  lint: string;
  /** Full match; `*` matches anything. */
  object: string;
  because: string;
}

const SAME_CONDITION =
  'PostgreSQL joins the two with OR, which is the condition one merged policy would have; apart, each is tested alone.';
const OWN_ROLE =
  "Tells the caller's own role and nothing else; a policy on user_roles that read user_roles would call itself.";
const ACTIVE_ONLY =
  'Reads active schools only and says so itself; as invoker, row-level security would keep every text index from being used.';
const CHECKS_ADMIN = 'Refuses everybody but admins in its first statement.';
const CHECKS_SUPER = 'Refuses everybody but super admins in its first statement.';
const OWN_FACTOR =
  'Works on the caller alone, and only in the state of a second factor that its first statement asks for.';
const CONTACT =
  'Visitors can send a message but not read the table: it checks the fields, limits the rate and answers a status.';

const anybody = (object: string, because: string): Explanation[] => [
  { lint: 'anon_security_definer_function_executable', object, because },
  signedIn(object, because),
];
const signedIn = (object: string, because: string): Explanation => ({
  lint: 'authenticated_security_definer_function_executable',
  object,
  because,
});
const twoReaders = (table: string): Explanation => ({
  lint: 'multiple_permissive_policies',
  object: `public.${table} authenticated SELECT`,
  because: SAME_CONDITION,
});

export const EXPLAINED: readonly Explanation[] = [
  {
    lint: 'function_search_path_mutable',
    object: 'private.has_quality_issue(p_school schools, p_issue text)',
    because: 'Names nothing outside pg_catalog; with a setting of its own it would be called for every row.',
  },
  ...['duration_words(p_value numeric, p_unit text, p_language text)', 'programme_entry(p programmes)'].map(
    (name) => ({
      lint: 'function_search_path_mutable',
      object: `private.${name}`,
      because:
        'Names nothing without its schema; with a setting of its own it would be called for every programme.',
    }),
  ),
  {
    lint: 'no_primary_key',
    object: 'private.contact_sends',
    because: 'A log of moments: rows are counted and expire, none is ever addressed.',
  },
  {
    lint: 'no_primary_key',
    object: 'private.search_words',
    because:
      'Two writers of a new word both write it, so that neither waits for the other: none is ever addressed.',
  },
  {
    lint: 'rls_enabled_no_policy',
    object: 'private.*',
    because:
      'The schema is closed to the API; row-level security is a second lock in case of a future grant.',
  },
  twoReaders('change_log'),
  twoReaders('profiles'),
  twoReaders('programmes'),
  twoReaders('school_images'),
  twoReaders('school_sources'),
  twoReaders('schools'),
  twoReaders('user_roles'),
  ...anybody('public.current_role_name()', OWN_ROLE),
  ...anybody('public.current_account()', OWN_ROLE),
  ...anybody('public.is_admin()', OWN_ROLE),
  ...anybody('public.is_super_admin()', OWN_ROLE),
  ...anybody('public.directory_summary()', ACTIVE_ONLY),
  ...anybody('public.search_schools(*)', ACTIVE_ONLY),
  ...anybody('public.search_programmes(*)', ACTIVE_ONLY),
  ...anybody('public.list_entries(*)', ACTIVE_ONLY),
  ...anybody('public.place_page(*)', ACTIVE_ONLY),
  ...anybody('public.list_places(*)', ACTIVE_ONLY),
  ...anybody('public.school_points(*)', ACTIVE_ONLY),
  ...anybody('public.school_prices(*)', ACTIVE_ONLY),
  ...anybody('public.school_figures(*)', ACTIVE_ONLY),
  ...anybody('public.programme_points(*)', ACTIVE_ONLY),
  ...anybody('public.suggest(*)', ACTIVE_ONLY),
  ...anybody('public.count_programmes()', ACTIVE_ONLY),
  ...anybody('public.school_registers(*)', ACTIVE_ONLY),
  ...anybody('public.school_campuses(*)', ACTIVE_ONLY),
  ...anybody('public.data_sources()', ACTIVE_ONLY),
  ...anybody('public.figure_sources()', ACTIVE_ONLY),
  ...anybody(
    'public.resolve_school(*)',
    'Answers id and slug of an active school for an address it has or had; the history itself stays closed.',
  ),
  ...anybody(
    'public.resolve_programme(*)',
    'Answers the present slugs of a public programme for one it had; the history itself stays closed.',
  ),
  ...anybody('public.send_contact_message(*)', CONTACT),
  ...anybody(
    'public.programs(*)',
    'Reads shown programmes of a row that the caller has; as invoker it could not call the rule in the closed schema.',
  ),
  signedIn('public.derive_school_slug(*)', CHECKS_ADMIN),
  signedIn('public.admin_search_schools(*)', CHECKS_ADMIN),
  signedIn('public.account_names(*)', CHECKS_ADMIN),
  signedIn('public.export_schools(*)', CHECKS_ADMIN),
  signedIn('public.export_programmes(*)', CHECKS_ADMIN),
  signedIn('public.begin_import(*)', CHECKS_ADMIN),
  signedIn('public.add_import_rows(*)', CHECKS_ADMIN),
  signedIn('public.end_import_upload(*)', CHECKS_ADMIN),
  signedIn('public.discard_import(*)', CHECKS_ADMIN),
  signedIn('public.prepare_import(*)', CHECKS_ADMIN),
  signedIn('public.choose_import_duplicates(*)', CHECKS_ADMIN),
  signedIn('public.import_overview(*)', CHECKS_ADMIN),
  signedIn('public.list_import_rows(*)', CHECKS_ADMIN),
  signedIn('public.import_problem_rows(*)', CHECKS_ADMIN),
  signedIn('public.list_imports(*)', CHECKS_ADMIN),
  signedIn('public.begin_register_run(*)', CHECKS_ADMIN),
  signedIn('public.list_register_runs(*)', CHECKS_ADMIN),
  signedIn('public.list_registers(*)', CHECKS_ADMIN),
  signedIn('public.confirm_register_source(*)', CHECKS_ADMIN),
  signedIn('public.confirmed_register_sources(*)', CHECKS_ADMIN),
  signedIn('public.register_run_gone(*)', CHECKS_ADMIN),
  signedIn('public.list_register_matches(*)', CHECKS_ADMIN),
  signedIn('public.list_register_differences(*)', CHECKS_ADMIN),
  signedIn('public.list_register_gone(*)', CHECKS_ADMIN),
  signedIn('public.list_register_left_out(*)', CHECKS_ADMIN),
  signedIn('public.list_register_decisions(*)', CHECKS_ADMIN),
  signedIn('public.decide_register_differences(*)', CHECKS_ADMIN),
  signedIn('public.undo_register_decision(*)', CHECKS_ADMIN),
  signedIn('public.list_import_differences(*)', CHECKS_ADMIN),
  signedIn('public.approve_ai_texts(*)', CHECKS_ADMIN),
  signedIn('public.write_ai_texts(*)', CHECKS_ADMIN),
  signedIn('public.admin_attention()', CHECKS_ADMIN),
  signedIn('public.admin_quality()', CHECKS_ADMIN),
  signedIn('public.school_completeness(*)', CHECKS_ADMIN),
  signedIn('public.cancel_job(*)', CHECKS_ADMIN),
  signedIn('public.retry_job(*)', CHECKS_ADMIN),
  signedIn('public.admin_search_pictures(*)', CHECKS_ADMIN),
  signedIn('public.inspect_pictures(*)', CHECKS_ADMIN),
  signedIn('public.is_restorable_file(*)', CHECKS_ADMIN),
  signedIn('public.audit_own_act(*)', CHECKS_ADMIN),
  signedIn('public.audit_people()', CHECKS_ADMIN),
  signedIn('public.audit_searches_export(*)', CHECKS_ADMIN),
  signedIn('public.make_recovery_codes()', OWN_FACTOR),
  signedIn('public.spend_recovery_code(*)', OWN_FACTOR),
  signedIn(
    'public.second_factor_required()',
    'Tells whether administrators need a second factor, which is no secret.',
  ),
  signedIn('public.require_second_factor(*)', CHECKS_SUPER),
  signedIn('public.restore_school_version(*)', 'Calls the one that refuses everybody but super admins.'),
  signedIn('public.restore_deleted_school(*)', CHECKS_SUPER),
  signedIn('public.list_deleted_schools(*)', CHECKS_SUPER),
  signedIn('public.merge_schools(*)', CHECKS_ADMIN),
  signedIn('public.merges_of_school(*)', CHECKS_ADMIN),
  signedIn('public.undo_school_merge(*)', CHECKS_ADMIN),
  signedIn('public.schools_to_change(*)', CHECKS_ADMIN),
  signedIn('public.schools_of_messages(*)', CHECKS_ADMIN),
  signedIn('public.similar_schools(*)', CHECKS_ADMIN),
  signedIn('public.choose_main_image(*)', CHECKS_ADMIN),
  signedIn('public.account_details(*)', CHECKS_SUPER),
  signedIn('public.suspend_account(*)', CHECKS_SUPER),
];
