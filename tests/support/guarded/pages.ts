import messages from '../../../messages/es.json' with { type: 'json' };
import type { Role } from '../backend.ts';
import type { Fixtures } from './fixtures.ts';

export interface GuardedPage {
  needs: Role;
  address: (fixtures: Fixtures) => string;
  /** A text that whoever may see the page finds in it, and nobody else in what they get. */
  shows: (fixtures: Fixtures) => string;
  /** What it answers a browser that may see it, when that is not 200; its router is told in the data. */
  status?: number;
}

/**
 * Pages under app/(app) by their file, and who may see them.
 * A new one is added here: tests/unit/project/guarded.test.ts compares the list with the folders, and
 * tests/http/access.test.ts requests everything in it as each role.
 */
export const PAGES: Record<string, GuardedPage | 'open'> = {
  'auth/page.tsx': 'open',
  'auth/[...unknown]/page.tsx': 'open',
  'auth/reset/page.tsx': 'open',
  // Only asks; what the link can do is decided when the form is sent.
  'auth/confirm/page.tsx': 'open',
  // Shown to who has yet to give a second factor, whatever the role; others are led on.
  'auth/second-factor/page.tsx': 'open',
  'auth/profile/page.tsx': {
    needs: 'user',
    address: () => '/auth/profile',
    shows: () => messages.Account.deleteIntro,
  },
  'auth/password/page.tsx': {
    needs: 'user',
    address: () => '/auth/password',
    shows: () => messages.Account.savePassword,
  },
  '(preview)/admin/schools/preview/[id]/page.tsx': {
    needs: 'admin',
    address: ({ school }) => `/admin/schools/preview/${school.id}`,
    shows: ({ school }) => school.name,
  },
  'admin/page.tsx': {
    needs: 'admin',
    address: () => '/admin',
    shows: () => messages.AdminDashboard.dataText,
  },
  'admin/[...unknown]/page.tsx': {
    needs: 'admin',
    address: () => '/admin/no-such-page',
    shows: () => messages.NotFound.text,
    status: 404,
  },
  'admin/messages/page.tsx': {
    needs: 'admin',
    address: () => '/admin/messages',
    shows: ({ message }) => message.text,
  },
  'admin/jobs/page.tsx': {
    needs: 'admin',
    address: ({ job }) => `/admin/jobs?job=${job.id}`,
    shows: ({ job }) => job.item,
  },
  'admin/audit/page.tsx': {
    needs: 'admin',
    address: () => '/admin/audit',
    shows: () => messages.AdminAudit.intro,
  },
  'admin/analytics/page.tsx': {
    needs: 'admin',
    address: () => '/admin/analytics',
    shows: () => messages.AdminAnalytics.intro,
  },
  'admin/searches/page.tsx': {
    needs: 'admin',
    address: () => '/admin/searches',
    shows: () => messages.AdminSearches.intro,
  },
  'admin/synonyms/page.tsx': {
    needs: 'admin',
    address: ({ synonym }) => `/admin/synonyms?search=${encodeURIComponent(synonym.form.phrase)}`,
    shows: ({ synonym }) => synonym.id,
  },
  'admin/statements/page.tsx': {
    needs: 'admin',
    address: () => '/admin/statements',
    shows: () => messages.AdminStatements.intro,
  },
  'admin/schools/page.tsx': {
    needs: 'admin',
    address: ({ school }) => `/admin/schools?search=${encodeURIComponent(school.name)}`,
    shows: ({ school }) => `/admin/schools/edit/${school.id}`,
  },
  'admin/schools/create/page.tsx': {
    needs: 'admin',
    address: () => '/admin/schools/create',
    shows: () => messages.AdminEditor.imagesAfterSave,
  },
  'admin/schools/deleted/page.tsx': {
    needs: 'super_admin',
    address: () => '/admin/schools/deleted',
    shows: ({ deleted }) => deleted.name,
  },
  'admin/schools/merge/page.tsx': {
    needs: 'admin',
    address: ({ school }) => `/admin/schools/merge?ids=${school.id}`,
    shows: ({ school }) => school.name,
  },
  'admin/schools/edit/[id]/page.tsx': {
    needs: 'admin',
    address: ({ school }) => `/admin/schools/edit/${school.id}`,
    shows: ({ school }) => school.name,
  },
  'admin/schools/import/page.tsx': {
    needs: 'admin',
    address: () => '/admin/schools/import',
    shows: ({ imported }) => imported.file,
  },
  'admin/registers/page.tsx': {
    needs: 'admin',
    address: () => '/admin/registers',
    shows: () => messages.AdminRegisters.newEditionHint,
  },
  'admin/registers/review/page.tsx': {
    needs: 'admin',
    address: () => '/admin/registers/review',
    shows: () => messages.AdminRegisters.hints.matches,
  },
  'admin/setup/page.tsx': {
    needs: 'admin',
    address: () => '/admin/setup',
    shows: () => messages.AdminSetup.intro,
  },
  'image-manager/page.tsx': {
    needs: 'admin',
    address: ({ school }) => `/image-manager?search=${encodeURIComponent(school.name)}`,
    shows: ({ school }) => `/admin/schools/edit/${school.id}`,
  },
  'image-manager/[...unknown]/page.tsx': {
    needs: 'admin',
    address: () => '/image-manager/no-such-page',
    shows: () => messages.NotFound.text,
    status: 404,
  },
  'admin/users/page.tsx': {
    needs: 'super_admin',
    address: () => '/admin/users',
    shows: ({ other }) => other.name,
  },
};
