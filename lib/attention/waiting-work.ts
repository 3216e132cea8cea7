import 'server-only';
import { serverConfig } from '@/lib/config';
import type { Language } from '@/lib/i18n/locales';
import { reviewAddress } from '@/lib/imports/registers/model/review-query';
import { log } from '@/lib/log';
import { href, path } from '@/lib/routes';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { contactEmail } from '@/lib/site';
import { type BackendStatus, backendStatus } from '@/lib/supabase/backend-status';
import { unwrap } from '@/lib/supabase/result';
import type { WaitingWork } from '@/lib/supabase/results/quality';
import { serverClient } from '@/lib/supabase/server';

/** One thing that waits; `what` names its text, `values` are the text's. */
export interface Waiting {
  what:
    | ('diskFull' | 'diskLow' | 'noBackup' | 'oldBackup')
    | ('failedJobs' | 'unread' | 'matches' | 'differences' | 'statements')
    | ('inactive' | 'unprovenAdmins')
    | ('contactEmail' | 'siteOwner' | 'notify');
  values: {
    count?: number;
    day?: string;
    space?: number;
    doubtful?: number;
    imported?: number;
    hidden?: number;
  };
  address: string;
}

const LOW_BYTES = 1e9;
/** Intervals after which a backup is old. */
const MISSED_BACKUPS = 3;
const DAY_MS = 24 * 3_600_000;

/** What needs an administrator, the most urgent first; empty when nothing waits. Of what fails to load nothing is said. */
export async function waitingWork(language: Language, now = Date.now()): Promise<Waiting[]> {
  const [backend, work] = await Promise.all([backendStatus(), storedWork()]);
  return [
    ...(backend ? ofBackend(backend, now) : []),
    ...(work ? ofData(work) : []),
    ...ofSettings(language),
  ];
}

async function storedWork(): Promise<WaitingWork | null> {
  try {
    return unwrap('admin_attention', await (await serverClient()).rpc('admin_attention'));
  } catch (error) {
    log.error(error instanceof Error ? error.message : error);
    return null;
  }
}

export function ofBackend(
  { disk_full, free_bytes, last_backup, backup_interval }: BackendStatus,
  now: number,
): Waiting[] {
  const address = path('adminJobs');
  const found: Waiting[] = [];
  if (disk_full) found.push({ what: 'diskFull', values: {}, address });
  else if (free_bytes < LOW_BYTES)
    found.push({ what: 'diskLow', values: { space: Math.floor(free_bytes / 1e6) }, address });
  if (backup_interval !== null && last_backup === null) found.push({ what: 'noBackup', values: {}, address });
  if (last_backup !== null && now - Date.parse(last_backup) > MISSED_BACKUPS * (backup_interval ?? DAY_MS))
    found.push({ what: 'oldBackup', values: { day: last_backup }, address });
  return found;
}

export function ofData(work: WaitingWork): Waiting[] {
  const { doubtful, imported, hidden } = work.inactive;
  const all: Waiting[] = [
    { what: 'failedJobs', values: { count: work.failed_jobs }, address: path('adminJobs') },
    {
      what: 'unread',
      values: { count: work.unread, day: work.oldest_unread ?? '' },
      address: path('adminMessages'),
    },
    { what: 'matches', values: { count: work.matches }, address: reviewAddress({}) },
    {
      what: 'differences',
      values: { count: work.differences },
      address: reviewAddress({ view: 'differences' }),
    },
    { what: 'statements', values: { count: work.statements }, address: path('adminStatements') },
    {
      what: 'inactive',
      values: { count: doubtful + imported + hidden, doubtful, imported, hidden },
      address: SCHOOL_LIST.href({ status: 'inactive' }),
    },
    { what: 'unprovenAdmins', values: { count: work.unproven_admins }, address: path('adminUsers') },
  ];
  return all.filter(({ values }) => values.count !== 0);
}

/** Settings of the owner that are missing, with the pages that lack them. */
function ofSettings(language: Language): Waiting[] {
  const { siteOwner, contactNotify, smtpUrl } = serverConfig();
  const settings: [what: Waiting['what'], isMissing: boolean, address: string][] = [
    ['contactEmail', contactEmail() === null, href(language, 'contact')],
    ['siteOwner', siteOwner === undefined, href(language, 'terms')],
    ['notify', contactNotify.length === 0 || smtpUrl === undefined, path('adminMessages')],
  ];
  return settings.flatMap(([what, isMissing, address]) => (isMissing ? [{ what, values: {}, address }] : []));
}
