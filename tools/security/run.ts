import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import type { Attempted } from './types.ts';

/**
 * `npx node tools/security/run.ts [PART …]`: attacks a site of its own with its backend and the shipped nginx, and prints what was tried
 * and what succeeded. The exit code is 0 when nothing did.
 */
const ATTEMPT = fileURLToPath(new URL('attempt.ts', import.meta.url));

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const folder = mkdtempSync(path.join(tmpdir(), 'security-'));
  session.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const report = path.join(folder, 'report.json');
  spawnSync(node, [ATTEMPT, root, report, ...process.argv.slice(2)], { stdio: 'inherit' });
  return print(JSON.parse(readFileSync(report, 'utf8')));
});

/** Prints the table of docs/security.md. Returns the exit code. */
function print(attempted: Attempted[]): number {
  log('\n| Point | Attack | Tried | Succeeded | Figures |\n| --- | --- | --- | --- | --- |');
  const rows = attempted.toSorted((a, b) =>
    String(a.point).localeCompare(String(b.point), 'en', { numeric: true }),
  );
  for (const { point, title, tried, through, brokeOff, note } of rows)
    log(`| ${[point, title, tried, brokeOff ? 'broke off' : through.length, note ?? ''].join(' | ')} |`);
  const faults = attempted.filter(({ through, brokeOff }) => through.length > 0 || brokeOff);
  for (const { title, through, brokeOff } of faults) logError(`${title}: ${brokeOff ?? through.join('; ')}`);
  const tries = attempted.reduce((total, { tried }) => total + tried, 0);
  log(`\n${attempted.length} attacks, ${tries} attempts, ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}
