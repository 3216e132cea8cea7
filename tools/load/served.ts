import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { runScript } from '../../scripts/lib/main.mjs';
import { logError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { buildStack, serveStack } from '../../scripts/lib/stack.mjs';
import { setTestSites } from '../../tests/support/site.ts';
import type { Phase, Slow } from './visitors.ts';

/** Maximum latency of 99 % of cached pages relative to no load. */
const MAX_FACTOR = 3;

type Session = Parameters<Parameters<typeof runScript>[0]>[0];

/** A site with its own embedded backend for the test helpers, and a folder; both are removed at the end. */
export async function serveDrill(
  session: Session,
): Promise<{ url: string; pid: number; backendPid: number; folder: string }> {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const stack = await buildStack(means);
  session.onEnd(() => stack.remove());
  setTestSites([{ ...stack.env, SITE_UNDER_TEST: stack.siteUrl }]);
  const site = await serveStack(means, stack);
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
  session.onEnd(() => rm(folder, { recursive: true, force: true }));
  return { url: stack.siteUrl, pid: Number(site.pid), backendPid: Number(stack.keys.pid), folder };
}

function slowestOf(slow: readonly Slow[]): string {
  return slow
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 12)
    .map(
      ({ page, ms, at, stolen }) =>
        `${page} ${ms.toFixed(0)} ms at ${(at / 1000).toFixed(1)} s (${stolen} ms of them stolen)`,
    )
    .join(', ');
}

/** 1 for 5xx or missing responses, or when cached pages took three times as long as in the phase 'nothing'. */
export function verdictOf(phases: readonly Phase[]): number {
  const calm = phases.find(({ name }) => name === 'nothing')?.hitP99 ?? 0;
  const faults = phases.flatMap(({ name, failed, slow, hitP99 }) => [
    ...failed.slice(0, 10).map((failure) => `${name}: ${failure}`),
    ...(hitP99 > MAX_FACTOR * calm
      ? [`${name}: p99 of hits ${hitP99.toFixed(1)} ms, ${calm.toFixed(1)} without; ${slowestOf(slow)}`]
      : []),
  ]);
  for (const fault of faults) logError(fault);
  return faults.length === 0 ? 0 : 1;
}
