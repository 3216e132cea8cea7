import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { copyCheckout, replaceOnce } from '../../tests/support/copy-checkout.ts';
import type { Attempted, Revert } from './types.ts';

/**
 * `npx node tools/security/run.ts [-- PART …]`: attacks its own site, then a copy without the fixes, where every
 * numbered point must succeed. `--sound-only` omits the copy.
 */
const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Points of docs/security.md that must succeed without their fixes. */
const POINTS = Array.from({ length: 18 }, (_, index) => index + 1);

await runScript(async (session) => {
  const soundOnly = process.argv.includes('--sound-only');
  const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const { root, node } = await prepare(session);
  const folder = mkdtempSync(path.join(tmpdir(), 'drill-'));
  session.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const attack = (project: string, name: string): Attempted[] => {
    log(`\nAttacking the project ${name} …`);
    const report = path.join(folder, `${name}.json`);
    spawnSync(node, [path.join(HERE, 'attempt.ts'), project, report, ...parts], { stdio: 'inherit' });
    return JSON.parse(readFileSync(report, 'utf8'));
  };

  const sound = attack(root, 'as it is');
  if (soundOnly) return print(sound, null);
  const copy = copyCheckout();
  session.onEnd(() => rmSync(copy, { recursive: true, force: true }));
  for (const revert of await reverts()) replaceOnce(copy, revert);
  const broken = attack(copy, 'without its mends');
  return print(sound, broken, parts.length > 0);
});

async function reverts(): Promise<Revert[]> {
  const found: Revert[] = [];
  for (const file of readdirSync(path.join(HERE, 'reverts')).filter((name) => name.endsWith('.ts'))) {
    const holds: Record<string, Revert[]> = await import(
      pathToFileURL(path.join(HERE, 'reverts', file)).href
    );
    found.push(...Object.values(holds).flat());
  }
  return found;
}

/** Prints the table of docs/measurements.md and returns the exit code. */
function print(sound: Attempted[], broken: Attempted[] | null, inPart = false): number {
  const rows = [...sound].sort((a, b) =>
    String(a.point).localeCompare(String(b.point), 'en', { numeric: true }),
  );
  log(
    '\n| Point | Attack | Tried | Broke through | Without the mend | Figures |\n| --- | --- | --- | --- | --- | --- |',
  );
  const count = (attack: Attempted | undefined) =>
    attack === undefined ? '' : attack.brokeOff ? 'broke off' : String(attack.through.length);
  for (const row of rows) {
    const without = broken?.find(({ title }) => title === row.title);
    const cells = [row.point, row.title, row.tried, count(row), count(without), row.note ?? ''];
    log(`| ${cells.join(' | ')} |`);
  }
  const faults = sound
    .filter(({ through, brokeOff }) => through.length > 0 || brokeOff)
    .map(({ title, through, brokeOff }) => `${title}: ${brokeOff ?? through.join('; ')}`);
  for (const point of broken ? POINTS : []) {
    const attacks = broken?.filter((attack) => attack.point === point) ?? [];
    const missing = attacks.length === 0 && !inPart;
    if (missing) faults.push(`nothing attacks point ${point}`);
    else if (attacks.length > 0 && attacks.every(({ through }) => through.length === 0))
      faults.push(`point ${point} does not break without its mend: the drill proves nothing`);
  }
  for (const fault of faults) logError(fault);
  log(`\n${sound.length} attacks, ${sum(sound)} attempts, ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

function sum(attempted: Attempted[]): number {
  return attempted.reduce((total, { tried }) => total + tried, 0);
}
