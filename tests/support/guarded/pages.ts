import messages from '../../../messages/es.json' with { type: 'json' };
import type { Role } from '../backend.ts';
import type { Fixtures } from './fixtures.ts';

export interface GuardedPage {
  needs: Role;
  address: (fixtures: Fixtures) => string;
  /** Only responses to users with access may contain it. */
  shows: (fixtures: Fixtures) => string;
  /** Status for a browser with access; the router gets it in the data. */
  status: number;
}

type Text = string | ((fixtures: Fixtures) => string);
const textOf = (text: Text) => (typeof text === 'string' ? () => text : text);
const seenBy =
  (needs: Role) =>
  (address: Text, shows: Text, status = 200): GuardedPage => ({
    ...{ needs, address: textOf(address), shows: textOf(shows), status },
  });
const user = seenBy('user');
const admin = seenBy('admin');
const superAdmin = seenBy('super_admin');

/**
 * Pages under app/(app) by file, and the role they need. Add new pages here: tests/unit/project/guarded.test.ts
 * compares the list with the folders, and tests/http/access.test.ts requests every entry as each role.
 */
export const PAGES: Record<string, GuardedPage | 'open'> = {
  'auth/page.tsx': 'open',
  'auth/[...unknown]/page.tsx': 'open',
  'auth/reset/page.tsx': 'open',
  // Shows a form only; the token is checked when it is sent.
  'auth/confirm/page.tsx': 'open',
  // For users of any role whose second factor is pending; others are redirected.
  'auth/second-factor/page.tsx': 'open',
  'auth/profile/page.tsx': user('/auth/profile', messages.Account.deleteIntro),
  'auth/password/page.tsx': user('/auth/password', messages.Account.savePassword),
  '(preview)/admin/schools/preview/[id]/page.tsx': admin(
    ({ school }) => `/admin/schools/preview/${school.id}`,
    ({ school }) => school.name,
  ),
  'admin/page.tsx': admin('/admin', messages.AdminDashboard.dataText),
  'admin/[...unknown]/page.tsx': admin('/admin/no-such-page', messages.NotFound.text, 404),
  'admin/messages/page.tsx': admin('/admin/messages', ({ message }) => message.text),
  'admin/jobs/page.tsx': admin(
    ({ job }) => `/admin/jobs?job=${job.id}`,
    ({ job }) => job.item,
  ),
  'admin/audit/page.tsx': admin('/admin/audit', messages.AdminAudit.intro),
  'admin/analytics/page.tsx': admin('/admin/analytics', messages.AdminAnalytics.intro),
  'admin/searches/page.tsx': admin('/admin/searches', messages.AdminSearches.intro),
  'admin/synonyms/page.tsx': admin(
    ({ synonym }) => `/admin/synonyms?search=${encodeURIComponent(synonym.form.phrase)}`,
    ({ synonym }) => synonym.id,
  ),
  'admin/statements/page.tsx': admin('/admin/statements', messages.AdminStatements.intro),
  'admin/schools/page.tsx': admin(
    ({ school }) => `/admin/schools?search=${encodeURIComponent(school.name)}`,
    ({ school }) => `/admin/schools/edit/${school.id}`,
  ),
  'admin/schools/create/page.tsx': admin('/admin/schools/create', messages.AdminEditor.imagesAfterSave),
  'admin/schools/deleted/page.tsx': superAdmin('/admin/schools/deleted', ({ deleted }) => deleted.name),
  'admin/schools/merge/page.tsx': admin(
    ({ school }) => `/admin/schools/merge?ids=${school.id}`,
    ({ school }) => school.name,
  ),
  'admin/schools/edit/[id]/page.tsx': admin(
    ({ school }) => `/admin/schools/edit/${school.id}`,
    ({ school }) => school.name,
  ),
  'admin/schools/import/page.tsx': admin('/admin/schools/import', ({ imported }) => imported.file),
  'admin/registers/page.tsx': admin('/admin/registers', messages.AdminRegisters.newEditionHint),
  'admin/registers/review/page.tsx': admin('/admin/registers/review', messages.AdminRegisters.hints.matches),
  'admin/setup/page.tsx': admin('/admin/setup', messages.AdminSetup.intro),
  'image-manager/page.tsx': admin(
    ({ school }) => `/image-manager?search=${encodeURIComponent(school.name)}`,
    ({ school }) => `/admin/schools/edit/${school.id}`,
  ),
  'image-manager/[...unknown]/page.tsx': admin('/image-manager/no-such-page', messages.NotFound.text, 404),
  'admin/users/page.tsx': superAdmin('/admin/users', ({ other }) => other.name),
};
