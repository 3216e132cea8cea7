import { PASSWORD } from '../password.ts';
import { edit, type GuardedAction } from './guarded-action.ts';
import { PROGRAMME_ACTIONS } from './programme-actions.ts';
import { REGISTER_ACTIONS } from './register-actions.ts';

const NEXT_PASSWORD = 'another long password';

/**
 * Server actions by their file under lib, and who may call them. Each is called as `page` would call it, with an input that works;
 * those that take something away for good come last.
 * A new one is added here: tests/unit/project/guarded.test.ts compares the list with the folders, and
 * tests/http/access.test.ts requests everything in it as each role.
 */
export const ACTIONS: Record<string, GuardedAction | 'open'> = {
  'auth/actions/sign-in.ts': 'open',
  'auth/actions/sign-up.ts': 'open',
  'auth/actions/request-reset.ts': 'open',
  'auth/actions/resend-confirmation.ts': 'open',
  'auth/actions/follow-email-link.ts': 'open',
  'auth/actions/change-name.ts': {
    needs: 'user',
    page: () => '/auth/profile',
    form: () => ({ fullName: 'Another name' }),
  },
  'auth/actions/verify-second-factor.ts': {
    needs: 'user',
    page: () => '/auth/second-factor',
    form: () => ({ code: '000000' }),
    // They have none.
    answer: /"outcome":"factorMissing"/,
  },
  'auth/actions/spend-recovery-code.ts': {
    needs: 'user',
    page: () => '/auth/second-factor',
    form: () => ({ recoveryCode: '0000-0000-0000-0000' }),
    answer: /"outcome":"failed"/,
  },
  'auth/actions/set-up-second-factor.ts': {
    needs: 'user',
    page: () => '/auth/profile',
    form: () => ({}),
    answer: /"setup":\{"id":/,
  },
  'auth/actions/renew-recovery-codes.ts': {
    needs: 'user',
    page: () => '/auth/profile',
    form: () => ({}),
    answer: /"outcome":"factorMissing"/,
  },
  'auth/actions/turn-off-second-factor.ts': {
    needs: 'user',
    page: () => '/auth/profile',
    form: () => ({ currentPassword: PASSWORD }),
    answer: /"outcome":"factorOff"/,
  },
  'auth/actions/set-password.ts': {
    needs: 'user',
    page: () => '/auth/password',
    form: () => ({ currentPassword: PASSWORD, password: NEXT_PASSWORD }),
  },
  'contact/actions/mark-message.ts': {
    needs: 'admin',
    page: () => '/admin/messages',
    input: ({ message }) => ({ id: message.id, as: 'read' }),
  },
  'contact/actions/delete-message.ts': {
    needs: 'admin',
    page: () => '/admin/messages',
    input: ({ message }) => ({ id: message.id }),
  },
  'imports/actions/undo-import.ts': {
    needs: 'admin',
    page: ({ imported }) => `/admin/schools/import?import=${imported.id}`,
    input: ({ imported }) => ({ id: imported.id }),
  },
  'imports/actions/choose-duplicates.ts': {
    needs: 'admin',
    page: ({ uploaded }) => `/admin/schools/import?import=${uploaded.checked}`,
    input: ({ uploaded }) => ({ id: uploaded.checked, choice: 'create', position: null }),
  },
  'imports/actions/apply-import.ts': {
    needs: 'admin',
    page: ({ uploaded }) => `/admin/schools/import?import=${uploaded.checked}`,
    // Those who may name an import that is not there, so that nothing begins.
    input: ({ uploaded }) => ({ id: uploaded.checked }),
    harmless: { id: '00000000-0000-4000-8000-000000000000' },
    answer: /"error":"missing"/,
  },
  'imports/actions/check-import.ts': {
    needs: 'admin',
    page: ({ uploaded }) => `/admin/schools/import?import=${uploaded.id}`,
    input: ({ uploaded }) => ({ id: uploaded.id, options: { columns: ['name'] } }),
    harmless: { id: '00000000-0000-4000-8000-000000000000', options: { columns: ['name'] } },
    answer: /"error":"missing"/,
  },
  'imports/actions/discard-import.ts': {
    needs: 'admin',
    page: () => '/admin/schools/import',
    input: ({ uploaded }) => ({ id: uploaded.id }),
  },
  'schools/actions/save-school.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school, form }) => ({
      id: school.id,
      version: school.version,
      form: { ...form, name: `${school.name} 2` },
    }),
  },
  ...PROGRAMME_ACTIONS,
  ...REGISTER_ACTIONS,
  'search/actions/preview-synonym.ts': {
    needs: 'admin',
    page: () => '/admin/synonyms',
    input: ({ synonym }) => ({ id: synonym.id, form: synonym.form }),
  },
  'search/actions/save-synonym.ts': {
    needs: 'admin',
    page: () => '/admin/synonyms',
    input: ({ synonym }) => ({ id: synonym.id, version: 1, form: synonym.form }),
  },
  'country-statements/actions/save-statement.ts': {
    needs: 'admin',
    page: () => '/admin/statements',
    input: ({ statement }) => ({ key: statement.key, version: 1, form: statement.form }),
  },
  'search/actions/delete-synonym.ts': {
    needs: 'admin',
    page: () => '/admin/synonyms',
    input: ({ synonym }) => ({ id: synonym.id, version: 2 }),
  },
  'jobs/actions/cancel-job.ts': {
    needs: 'admin',
    page: () => '/admin/jobs',
    input: ({ job }) => ({ id: job.id }),
  },
  'jobs/actions/retry-job.ts': {
    needs: 'admin',
    page: () => '/admin/jobs',
    input: ({ job }) => ({ id: job.id }),
    // It was stopped before anything in it failed.
    answer: /"error":"nothing"/,
  },
  'schools/actions/check-tool.ts': {
    needs: 'admin',
    page: () => '/admin',
    input: () => ({ tool: 'sync-slugs' }),
  },
  'jobs/actions/count-changed.ts': {
    needs: 'admin',
    page: () => '/admin',
    input: ({ job }) => ({ job: job.id }),
  },
  'jobs/actions/start-tool.ts': {
    needs: 'admin',
    page: () => '/admin',
    input: () => ({ tool: 'sync-slugs' }),
    harmless: { tool: 'no such tool' },
    answer: /"error":"invalid"/,
  },
  'images/actions/inspect-bucket.ts': {
    needs: 'admin',
    page: () => '/image-manager',
    input: () => ({}),
  },
  'images/actions/repair-bucket.ts': {
    needs: 'admin',
    page: () => '/image-manager',
    // It has its file, so that nothing is taken away.
    input: ({ gallery }) => ({ files: [], rows: [gallery[0]], schools: [] }),
  },
  'images/actions/reorder-gallery.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school, gallery }) => ({ schoolId: school.id, ids: gallery.toReversed() }),
  },
  'images/actions/delete-gallery-image.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school, gallery }) => ({ schoolId: school.id, id: gallery[0] }),
  },
  'images/actions/delete-main-image.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({ schoolId: school.id }),
  },
  'schools/actions/check-slug.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({ slug: school.name, city: 'Faro', id: null }),
  },
  'schools/actions/stored-form.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({ id: school.id }),
  },
  'ai/actions/approve-texts.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({
      texts: [{ schoolId: school.id, programmeId: null, field: 'description' }],
      writtenUntil: '2026-01-01T00:00:00Z',
    }),
  },
  'ai/actions/unapproved-texts.ts': {
    needs: 'admin',
    page: () => '/admin/schools',
    input: ({ school }) => ({ ids: [school.id] }),
  },
  'images/actions/describe-picture.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({
      id: school.id,
      schoolId: school.id,
      alt: '',
      altEn: '',
      credit: '',
      licence: '',
    }),
    answer: /"error":"missing"/,
  },
  'images/actions/choose-main-image.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({ id: school.id, schoolId: school.id }),
    answer: /"error":"missing"/,
  },
  'schools/actions/similar-schools.ts': {
    needs: 'admin',
    page: () => '/admin/schools/create',
    input: ({ school }) => ({ name: school.name, city: '', website: '' }),
  },
  'schools/actions/create-school.ts': {
    needs: 'admin',
    page: () => '/admin/schools/create',
    input: ({ form, added }) => ({ ...form, name: added }),
  },
  'schools/actions/set-active.ts': {
    needs: 'admin',
    page: () => '/admin/schools',
    input: ({ school }) => ({ ids: [school.id], active: false }),
  },
  'schools/actions/check-bulk.ts': {
    needs: 'admin',
    page: () => '/admin/schools',
    input: () => ({ query: '?search=none-such', change: { kind: 'hide' } }),
  },
  'schools/actions/start-bulk.ts': {
    needs: 'admin',
    page: () => '/admin/schools',
    input: () => ({ query: '?search=none-such', change: { kind: 'hide' }, expected: 1 }),
    answer: /"error":"outdated"/,
  },
  'schools/actions/undo-bulk.ts': {
    needs: 'admin',
    page: ({ job }) => `/admin/jobs?job=${job.id}`,
    input: ({ school }) => ({ job: school.id }),
    answer: /"error":"missing"/,
  },
  'schools/actions/merge-schools.ts': {
    needs: 'admin',
    page: ({ school }) => `/admin/schools/merge?ids=${school.id}`,
    input: ({ school }) => ({
      kept: school.id,
      merged: school.id,
      fields: [],
      image: false,
      versions: [1, 1],
    }),
    answer: /"error":"outdated"/,
  },
  'schools/actions/undo-merge.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({ merge: school.id }),
    answer: /"error":"missing"/,
  },
  'schools/actions/restore-version.ts': {
    needs: 'super_admin',
    page: edit,
    input: ({ school }) => ({ id: school.id, change: school.change }),
  },
  'schools/actions/restore-deleted.ts': {
    needs: 'super_admin',
    page: () => '/admin/schools/deleted',
    input: ({ deleted }) => ({ snapshot: deleted.snapshot }),
  },
  'auth/actions/suspend-account.ts': {
    needs: 'super_admin',
    page: () => '/admin/users',
    input: ({ other }) => ({ id: other.id, suspended: false }),
  },
  'auth/actions/set-role.ts': {
    needs: 'super_admin',
    page: () => '/admin/users',
    input: ({ other }) => ({ id: other.id, role: 'admin' }),
  },
  'auth/actions/require-second-factor.ts': {
    needs: 'super_admin',
    page: () => '/admin/users',
    input: () => ({ required: false }),
  },
  'schools/actions/delete-school.ts': {
    needs: 'admin',
    page: () => '/admin/schools',
    input: ({ school }) => ({ id: school.id }),
  },
  'auth/actions/delete-account.ts': {
    needs: 'user',
    page: () => '/auth/profile',
    form: () => ({ sure: 'yes', currentPassword: NEXT_PASSWORD }),
  },
};
