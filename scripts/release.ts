import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { releasedChangelog, versionOf } from './lib/release.ts';
import { ROOT } from './lib/serve.mjs';

/**
 * `npm run release -- 0.3.0`: gives what stands under 'Unreleased' in CHANGELOG.md a version and today's date, writes
 * the version, commits, and makes a tag with these notes. Pushes nothing.
 */
function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new UserError(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.trim();
}

await runScript(async () => {
  const version = versionOf(process.argv[2]);
  if (git('status', '--porcelain') !== '') throw new UserError('There are changes that are not committed.');
  const file = path.join(ROOT, 'CHANGELOG.md');
  const day = new Date().toISOString().slice(0, 10);
  const { text, notes } = releasedChangelog(readFileSync(file, 'utf8'), version, day);
  writeFileSync(file, text);
  for (const name of ['package.json', 'package-lock.json']) {
    const place = path.join(ROOT, name);
    const content = JSON.parse(readFileSync(place, 'utf8'));
    content.version = version;
    if (content.packages) content.packages[''].version = version;
    writeFileSync(place, `${JSON.stringify(content, null, 2)}\n`);
  }
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--cleanup=whitespace', '--message', `${version}\n\n${notes}`);
  log(`Tagged v${version}. To publish it: git push --follow-tags`);
});
