import { PASSWORD } from '../password.ts';
import { admin, edit, type GuardedAction, superAdmin, userForm } from './guarded-action.ts';
import { PROGRAMME_ACTIONS } from './programme-actions.ts';
import { REGISTER_ACTIONS } from './register-actions.ts';

const NEXT_PASSWORD = 'another long password';

/**
 * Server actions by file below lib, and the role they need. Each is called as `page` would call it, with a valid
 * input; destructive ones come last. Add new actions here: tests/unit/project/guarded.test.ts compares the list with
 * the folders, and tests/http/access.test.ts calls every entry as each role.
 */
export const ACTIONS: Record<string, GuardedAction | 'open'> = {
  'accounts/actions/sign-in.ts': 'open',
  'accounts/actions/sign-up.ts': 'open',
  'accounts/actions/request-reset.ts': 'open',
  'accounts/actions/resend-confirmation.ts': 'open',
  'accounts/actions/follow-email-link.ts': 'open',
  'accounts/actions/change-name.ts': userForm('/auth/profile', () => ({ fullName: 'Another name' })),
  // Users of these tests have no second factor.
  'accounts/actions/verify-second-factor.ts': userForm('/auth/second-factor', () => ({ code: '000000' }), {
    answer: /"outcome":"factorMissing"/,
  }),
  'accounts/actions/spend-recovery-code.ts': userForm(
    '/auth/second-factor',
    () => ({ recoveryCode: '0000-0000-0000-0000' }),
    { answer: /"outcome":"failed"/ },
  ),
  'accounts/actions/set-up-second-factor.ts': userForm('/auth/profile', () => ({}), {
    answer: /"setup":\{"id":/,
  }),
  'accounts/actions/renew-recovery-codes.ts': userForm('/auth/profile', () => ({}), {
    answer: /"outcome":"factorMissing"/,
  }),
  'accounts/actions/turn-off-second-factor.ts': userForm(
    '/auth/profile',
    () => ({ currentPassword: PASSWORD }),
    {
      answer: /"outcome":"factorOff"/,
    },
  ),
  'accounts/actions/set-password.ts': userForm('/auth/password', () => ({
    currentPassword: PASSWORD,
    password: NEXT_PASSWORD,
  })),
  'contact/actions/mark-message.ts': admin('/admin/messages', ({ message }) => ({
    id: message.id,
    as: 'read',
  })),
  'contact/actions/delete-message.ts': admin('/admin/messages', ({ message }) => ({ id: message.id })),
  'imports/actions/undo-import.ts': admin(
    ({ imported }) => `/admin/schools/import?import=${imported.id}`,
    ({ imported }) => ({ id: imported.id }),
  ),
  'imports/actions/choose-duplicates.ts': admin(
    ({ uploaded }) => `/admin/schools/import?import=${uploaded.checked}`,
    ({ uploaded }) => ({ id: uploaded.checked, choice: 'create', position: null }),
  ),
  // Permitted callers name an import that does not exist, so that nothing starts.
  'imports/actions/apply-import.ts': admin(
    ({ uploaded }) => `/admin/schools/import?import=${uploaded.checked}`,
    ({ uploaded }) => ({ id: uploaded.checked }),
    { harmless: { id: '00000000-0000-4000-8000-000000000000' }, answer: /"error":"missing"/ },
  ),
  'imports/actions/check-import.ts': admin(
    ({ uploaded }) => `/admin/schools/import?import=${uploaded.id}`,
    ({ uploaded }) => ({ id: uploaded.id, options: { columns: ['name'] } }),
    {
      harmless: { id: '00000000-0000-4000-8000-000000000000', options: { columns: ['name'] } },
      answer: /"error":"missing"/,
    },
  ),
  'imports/actions/discard-import.ts': admin('/admin/schools/import', ({ uploaded }) => ({
    id: uploaded.id,
  })),
  'schools/actions/save-school.ts': admin(edit, ({ school, form }) => ({
    id: school.id,
    version: school.version,
    form: { ...form, name: `${school.name} 2` },
  })),
  ...PROGRAMME_ACTIONS,
  ...REGISTER_ACTIONS,
  'search/actions/preview-synonym.ts': admin('/admin/synonyms', ({ synonym }) => ({
    id: synonym.id,
    form: synonym.form,
  })),
  'search/actions/save-synonym.ts': admin('/admin/synonyms', ({ synonym }) => ({
    id: synonym.id,
    version: 1,
    form: synonym.form,
  })),
  'country-statements/actions/save-statement.ts': admin('/admin/statements', ({ statement }) => ({
    key: statement.key,
    version: 1,
    form: statement.form,
  })),
  'search/actions/delete-synonym.ts': admin('/admin/synonyms', ({ synonym }) => ({
    id: synonym.id,
    version: 2,
  })),
  'jobs/actions/cancel-job.ts': admin('/admin/jobs', ({ job }) => ({ id: job.id })),
  // The job was stopped before any item failed.
  'jobs/actions/retry-job.ts': admin('/admin/jobs', ({ job }) => ({ id: job.id }), {
    answer: /"error":"nothing"/,
  }),
  'schools/actions/check-tool.ts': admin('/admin', () => ({ tool: 'sync-slugs' })),
  'jobs/actions/count-changed.ts': admin('/admin', ({ job }) => ({ job: job.id })),
  'jobs/actions/start-tool.ts': admin('/admin', () => ({ tool: 'sync-slugs' }), {
    harmless: { tool: 'no such tool' },
    answer: /"error":"invalid"/,
  }),
  'images/actions/inspect-bucket.ts': admin('/image-manager', () => ({})),
  // Its file exists, so nothing is removed.
  'images/actions/repair-bucket.ts': admin('/image-manager', ({ gallery }) => ({
    files: [],
    rows: [gallery[0]],
    schools: [],
  })),
  'images/actions/reorder-gallery.ts': admin(edit, ({ school, gallery }) => ({
    schoolId: school.id,
    ids: gallery.toReversed(),
  })),
  'images/actions/delete-gallery-image.ts': admin(edit, ({ school, gallery }) => ({
    schoolId: school.id,
    id: gallery[0],
  })),
  'images/actions/delete-main-image.ts': admin(edit, ({ school }) => ({ schoolId: school.id })),
  'schools/actions/check-slug.ts': admin(edit, ({ school }) => ({
    slug: school.name,
    city: 'Faro',
    id: null,
  })),
  'schools/actions/stored-form.ts': admin(edit, ({ school }) => ({ id: school.id })),
  'ai/actions/approve-texts.ts': admin(edit, ({ school }) => ({
    texts: [{ schoolId: school.id, programmeId: null, field: 'description' }],
    writtenUntil: '2026-01-01T00:00:00Z',
  })),
  'ai/actions/unapproved-texts.ts': admin('/admin/schools', ({ school }) => ({ ids: [school.id] })),
  'images/actions/describe-picture.ts': admin(
    edit,
    ({ school }) => ({ id: school.id, schoolId: school.id, alt: '', altEn: '', credit: '', licence: '' }),
    { answer: /"error":"missing"/ },
  ),
  'images/actions/choose-main-image.ts': admin(
    edit,
    ({ school }) => ({ id: school.id, schoolId: school.id }),
    { answer: /"error":"missing"/ },
  ),
  'schools/actions/similar-schools.ts': admin('/admin/schools/create', ({ school }) => ({
    name: school.name,
    city: '',
    website: '',
  })),
  'schools/actions/create-school.ts': admin('/admin/schools/create', ({ form, added }) => ({
    ...form,
    name: added,
  })),
  'schools/actions/set-active.ts': admin('/admin/schools', ({ school }) => ({
    ids: [school.id],
    active: false,
  })),
  'schools/actions/check-bulk.ts': admin('/admin/schools', () => ({
    query: '?search=none-such',
    change: { kind: 'hide' },
  })),
  'schools/actions/start-bulk.ts': admin(
    '/admin/schools',
    () => ({ query: '?search=none-such', change: { kind: 'hide' }, expected: 1 }),
    { answer: /"error":"outdated"/ },
  ),
  'schools/actions/undo-bulk.ts': admin(
    ({ job }) => `/admin/jobs?job=${job.id}`,
    ({ school }) => ({ job: school.id }),
    { answer: /"error":"missing"/ },
  ),
  'schools/actions/merge-schools.ts': admin(
    ({ school }) => `/admin/schools/merge?ids=${school.id}`,
    ({ school }) => ({ kept: school.id, merged: school.id, fields: [], image: false, versions: [1, 1] }),
    { answer: /"error":"outdated"/ },
  ),
  'schools/actions/undo-merge.ts': admin(edit, ({ school }) => ({ merge: school.id }), {
    answer: /"error":"missing"/,
  }),
  'schools/actions/restore-version.ts': superAdmin(edit, ({ school }) => ({
    id: school.id,
    change: school.change,
  })),
  'schools/actions/restore-deleted.ts': superAdmin('/admin/schools/deleted', ({ deleted }) => ({
    snapshot: deleted.snapshot,
  })),
  'accounts/actions/suspend-account.ts': superAdmin('/admin/users', ({ other }) => ({
    id: other.id,
    suspended: false,
  })),
  'accounts/actions/set-role.ts': superAdmin('/admin/users', ({ other }) => ({
    id: other.id,
    role: 'admin',
  })),
  'accounts/actions/require-second-factor.ts': superAdmin('/admin/users', () => ({ required: false })),
  'schools/actions/delete-school.ts': admin('/admin/schools', ({ school }) => ({ id: school.id })),
  'accounts/actions/delete-account.ts': userForm('/auth/profile', () => ({
    sure: 'yes',
    currentPassword: NEXT_PASSWORD,
  })),
};
