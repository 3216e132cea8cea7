import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { serverLink } from '@/lib/http/server-link';
import { keptFor } from '@/lib/kept-for';
import { log } from '@/lib/log';
import { processState } from '@/lib/observability/process-state';
import { backendState } from '@/lib/supabase/backend-answers';
import { serviceClient } from '@/lib/supabase/service';

/** Longer than a healthy response, shorter than a balancer's timeout. */
const LIMIT_MS = 1000;
/** Shared by concurrent probes. */
const KEPT_MS = 1000;
/** The runner polls every five seconds. */
const JOBS_SILENT_MS = 60_000;

/** Null when good; else a sentence for the operator. */
type Problem = string | null;
const PROBLEMS = {
  answers: null,
  'does not answer': 'the backend does not answer: see NEXT_PUBLIC_SUPABASE_URL',
  'refuses the key': 'the backend refuses the key: see NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
} as const;
const CHECKS = {
  database: async () => PROBLEMS[await backendState()],
  migrations: newestMigration,
  jobs: async () => jobRunner(),
} satisfies Record<string, () => Promise<Problem>>;
type CheckName = keyof typeof CHECKS;

export interface Readiness {
  ready: boolean;
  status: 'ok' | 'degraded' | 'not ready' | 'ending';
  checks: Record<CheckName, Problem>;
}

const checked = keptFor(KEPT_MS, lookAtAll);

/** Stays ready after the first time: a database outage affects every process, and cached pages work (decision 122). */
export async function readReadiness(): Promise<Readiness> {
  const checks = await checked();
  const good = Object.values(checks).every((problem) => problem === null);
  if (serverLink.isEnding) return { ready: false, status: 'ending', checks };
  processState.wasReady ||= good;
  const ready = good || processState.wasReady;
  return { ready, status: good ? 'ok' : ready ? 'degraded' : 'not ready', checks };
}

/**
 * Checks until ready, so that readiness does not depend on earlier probes, and logs why it is not. Returns a function that
 * ends the checks.
 */
export function becomeReady(): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const { checks } = await readReadiness();
    if (processState.wasReady || ended) return;
    const problems = Object.values(checks).filter((problem) => problem !== null);
    if (problems.join() !== told) log.warn(`Not ready: ${problems.join('; ')}`);
    told = problems.join();
    timer = setTimeout(look, KEPT_MS).unref();
  };
  let ended = false;
  let told = '';
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

/** Cached, because migrations are never undone. */
let migrated = false;

async function newestMigration(): Promise<Problem> {
  const newest = process.env.NEWEST_MIGRATION;
  const client = serviceClient();
  // Unknown without the secret key.
  if (migrated || !newest || client === null) return null;
  const { data, error } = await client
    .rpc('has_migration', { p_version: newest })
    .abortSignal(AbortSignal.timeout(LIMIT_MS));
  if (error) return `migrations cannot be read (see SUPABASE_SECRET_KEY): ${error.message}`;
  migrated = data !== false;
  return migrated ? null : `the migration ${newest} is not applied`;
}

function jobRunner(): Problem {
  const { jobs } = processState;
  if (jobs === null) return null;
  if (jobs.problem !== null) return jobs.problem;
  return Date.now() - jobs.at > JOBS_SILENT_MS ? 'the job runner has not looked for a minute' : null;
}
