// biome-ignore-all lint/suspicious/noTemplateCurlyInString: some faults stand in template strings

import type { Replacement } from '../../tests/support/copy-checkout.ts';

/** A deliberate fault: a small, plausible mistake in one file, and the test that has to notice it. */
export interface Fault extends Replacement {
  name: string;
  test: string;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'slugs keep their accents',
    file: 'lib/schools/model/slug.ts',
    find: ".normalize('NFD')",
    replace: ".normalize('NFC')",
    test: 'tests/integration/database/text-rules.test.ts',
  },
  {
    name: 'a document counts under filters that it fails',
    file: 'supabase/migrations/20261128114000_simple_search.sql',
    find: 'having count(*) filter (where not g.marks && a.marks) <= 1',
    replace: 'having count(*) filter (where not g.marks && a.marks) <= 9',
    test: 'tests/integration/database/search.test.ts',
  },
  {
    name: 'conditions on programmes are met by different ones',
    file: 'supabase/migrations/20261128114000_simple_search.sql',
    find: 'or cardinality(together) + (wanted.price_max is not null)::integer < 2 then',
    replace: 'or true then',
    test: 'tests/integration/database/programme-search.test.ts',
  },
  {
    name: 'a school that is called what was typed does not come first',
    file: 'supabase/migrations/20261128114000_simple_search.sql',
    find: 'then 2000 else 1000 end else 0 end',
    replace: 'then 0 else 0 end else 0 end',
    test: 'tests/integration/database/search-words.test.ts',
  },
  {
    name: 'hidden schools are readable by everybody',
    file: 'supabase/migrations/20261128000000_baseline.sql',
    find: 'create policy schools_read_active on public.schools for select to anon, authenticated\n  using (is_active);',
    replace:
      'create policy schools_read_active on public.schools for select to anon, authenticated\n  using (true);',
    test: 'tests/integration/database/access.test.ts',
  },
  {
    name: 'an action does not ask for the role',
    file: 'lib/auth/admin-action.ts',
    find: "if (!hasRole(user, requirement)) return failed('forbidden');",
    replace: '',
    test: 'tests/integration/admin/save-school.test.ts',
  },
  {
    name: 'formulas leave the export unguarded',
    file: 'lib/imports/model/guard.ts',
    find: "return AT_START.test(inside) ? `'${inside}` : inside;",
    replace: 'return inside;',
    test: 'tests/unit/model/csv-files.test.ts',
  },
  {
    name: 'a path of another site counts as one of this site',
    file: 'lib/routes.ts',
    find: '/^\\/(?![/\\\\])[^\\\\\\u0000-\\u001f]*$/.test(value)',
    replace: "value.startsWith('/')",
    test: 'tests/unit/routes.test.ts',
  },
  {
    name: 'the saved language is ignored',
    file: 'lib/i18n/negotiate.ts',
    find: 'if (isLanguage(saved)) return saved;',
    replace: '',
    test: 'tests/unit/negotiate.test.ts',
  },
  {
    name: 'text for a model passes as a fact',
    file: 'lib/ai/model/prompt-injection.ts',
    find: '.some((pattern) => pattern.test(read));',
    replace: '.every((pattern) => pattern.test(read));',
    test: 'tests/integration/ai/injections.test.ts',
  },
  {
    name: 'pictures keep their metadata',
    file: 'lib/images/services/prepare-picture.ts',
    find: '.webp({ quality: QUALITY })',
    replace: '.keepMetadata()\n      .webp({ quality: QUALITY })',
    test: 'tests/unit/images/prepare-picture.test.ts',
  },
  {
    name: 'pictures of any size are decoded',
    file: 'lib/images/services/prepare-picture.ts',
    find: "if (head.width * head.height > MAX_PIXELS) return failed('tooManyPixels');",
    replace: '',
    test: 'tests/integration/images/bad-uploads.test.ts',
  },
  {
    name: 'files from storage are handed out as what they say they are',
    file: 'lib/images/services/public-object.ts',
    find: "headers.set('content-type', 'application/octet-stream');",
    replace: "headers.set('content-type', type);",
    test: 'tests/integration/site/public-object.test.ts',
  },
  {
    name: 'a save writes over the version of somebody else',
    file: 'lib/schools/actions/save-school.ts',
    find: "      .eq('version', version)\n",
    replace: '',
    test: 'tests/integration/admin/save-school.test.ts',
  },
  {
    name: 'a worker writes although its lease was lost',
    file: 'supabase/migrations/20261128000000_baseline.sql',
    find: "where j.id = p_job and j.lease = p_lease and j.status = 'running' for update",
    replace: "where j.id = p_job and j.status = 'running' for update",
    test: 'tests/integration/jobs/database.test.ts',
  },
  {
    name: 'a replaced refresh token works for ever',
    file: 'packages/embedded-supabase/auth/token-refresh.ts',
    find: "else 'stolen' end as state",
    replace: "else 'replaced' end as state",
    test: 'packages/embedded-supabase/tests/integration/auth/sessions.test.ts',
  },
  {
    name: 'an address of the private network is fetched',
    file: 'lib/security/public-address.ts',
    find: "  ['169.254.0.0', 16],\n",
    replace: '',
    test: 'tests/unit/images/public-address.test.ts',
  },
  {
    name: 'a clock that jumps ahead empties the audit log',
    file: 'supabase/migrations/20261128071957_cleanup_by_a_safe_clock.sql',
    find: '  return least(present, clock.counted_to);',
    replace: '  return present;',
    test: 'tests/integration/database/audit.test.ts',
  },
  {
    name: 'the contact form has no limit',
    file: 'supabase/migrations/20261128000000_baseline.sql',
    find: 'per_sender integer not null default 5,',
    replace: 'per_sender integer not null default 5000,',
    test: 'tests/integration/database/contact.test.ts',
  },
  {
    name: 'a page that changed while it was rendered is cached',
    file: 'server/page-cache.ts',
    find: 'if (changedSince(this.#lastDrop, this.#lastOfAll.drop, page.tags, position)) return false;',
    replace: '',
    test: 'tests/unit/server/page-cache.test.ts',
  },
  {
    name: 'lists are not invalidated by an edit',
    file: 'lib/cache/invalidate.ts',
    find: "cache.purge([LISTS], isBulk ? 'stale' : 'drop');",
    replace: '',
    test: 'tests/unit/cache/invalidate.test.ts',
  },
  {
    name: 'lists lead to a school that was hidden',
    file: 'supabase/migrations/20261128104832_school_status_and_names.sql',
    find: 'not bool_or(w.is_active and not w.is_old)',
    replace: 'false',
    test: 'tests/integration/database/page-changes.test.ts',
  },
  {
    name: 'structured data can end its own script',
    file: 'lib/seo/jsonld.ts',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: '',
    test: 'tests/unit/seo/jsonld.test.ts',
  },
  {
    name: 'a message stands in one language only',
    file: 'messages/en.json',
    find: '"tuitionUnknown": "Price not published"',
    replace: '"tuitionNowhere": "Price not published"',
    test: 'tests/unit/project/messages.test.ts',
  },
  {
    name: 'an answer without the policy of frames',
    file: 'lib/security/headers.ts',
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    test: 'tests/http/headers.test.ts',
  },
  {
    name: 'links in the text are too pale',
    file: 'app/styles/tokens.css',
    find: '--sky-ink: light-dark(#0369A1,',
    replace: '--sky-ink: light-dark(#7CCBF5,',
    test: 'tests/e2e/accessibility.spec.ts',
  },
  {
    name: 'an answer is read on although its time was over before',
    file: 'lib/ai/read-limited.ts',
    find: '  if (signal.aborted) {',
    replace: '  if (signal.aborted && mostBytes < 0) {',
    test: 'tests/unit/ai/read-limited.test.ts',
  },
  {
    name: 'interrupted register runs come newest first',
    file: 'supabase/migrations/20261128000000_baseline.sql',
    find: "order by (i.status = 'importing') desc, i.uploaded_at, i.id)",
    replace: "order by (i.status = 'importing') desc, i.uploaded_at desc, i.id)",
    test: 'tests/integration/database/register-pages.test.ts',
  },
];
