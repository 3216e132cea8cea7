import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { serverLink } from '@/lib/http/server-link';
import { keptFor } from '@/lib/kept-for';
import { backendAnswers } from '@/lib/supabase/backend-answers';
import { serviceClient } from '@/lib/supabase/service';
import { processState } from '@/lib/watch/process-state';

/** Longer than a healthy answer takes, shorter than a balancer waits for it. */
const LIMIT_MS = 1000;
/** How long an answer holds: several may ask at once. */
const KEPT_MS = 1000;
/** The runner asks every five seconds. */
const JOBS_SILENT_MS = 60_000;

/** null is good; else what is wrong, in words for whoever runs the site. */
type Problem = string | null;
const CHECKS = {
  database: async () => ((await backendAnswers()) ? null : 'the backend does not answer'),
  migrations: newestMigration,
  jobs: async () => jobRunner(),
} satisfies Record<string, () => Promise<Problem>>;
type CheckName = keyof typeof CHECKS;

export interface Readiness {
  /** Whether requests should come here. */
  ready: boolean;
  status: 'ok' | 'degraded' | 'not ready' | 'ending';
  checks: Record<CheckName, Problem>;
}

const checked = keptFor(KEPT_MS, lookAtAll);

/**
 * Whether this process should be given requests. Until it has been ready once, everything has to be right. Afterwards it stays ready
 * until it ends: a database that is away is away for every process, and cached pages are served without it (decision 122).
 */
export async function readReadiness(): Promise<Readiness> {
  const checks = await checked();
  const good = Object.values(checks).every((problem) => problem === null);
  if (serverLink.isEnding) return { ready: false, status: 'ending', checks };
  processState.wasReady ||= good;
  const ready = good || processState.wasReady;
  return { ready, status: good ? 'ok' : ready ? 'degraded' : 'not ready', checks };
}

/**
 * Looks from the start of the process until it is ready, so that what it says later does not depend on who asked before. The result ends
 * the looking.
 */
export function becomeReady(): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    await readReadiness();
    if (!processState.wasReady && !ended) timer = setTimeout(look, KEPT_MS).unref();
  };
  let ended = false;
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

async function lookAtAll(): Promise<Record<CheckName, Problem>> {
  const entries = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => [name, await inTime(check)] as const),
  );
  return Object.fromEntries(entries) as Record<CheckName, Problem>;
}

function inTime(check: () => Promise<Problem>): Promise<Problem> {
  const late = wait(LIMIT_MS, `no answer within ${LIMIT_MS} ms`, { ref: false });
  return Promise.race([
    check().catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
    late,
  ]);
}

/** Migrations are never undone: once there, always there. */
let migrated = false;

async function newestMigration(): Promise<Problem> {
  const newest = process.env.NEWEST_MIGRATION;
  const client = serviceClient();
  // Without the secret key nobody can tell.
  if (migrated || !newest || client === null) return null;
  const { data, error } = await client
    .rpc('has_migration', { p_version: newest })
    .abortSignal(AbortSignal.timeout(LIMIT_MS));
  if (error) return `migrations cannot be read: ${error.message}`;
  migrated = data !== false;
  return migrated ? null : `the migration ${newest} is not applied`;
}

function jobRunner(): Problem {
  const { jobs } = processState;
  if (jobs === null) return null;
  if (jobs.problem !== null) return jobs.problem;
  return Date.now() - jobs.at > JOBS_SILENT_MS ? 'the job runner has not looked for a minute' : null;
}
