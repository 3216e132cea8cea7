import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Whether the image can be built: every file that deploy/Containerfile names exists and is sent to the builder. */

const root = process.cwd();
const lines = readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8')
  .replace(/\\\n\s*/g, ' ')
  .split('\n');
const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The rules that are used: a path, `two stars before a name`, and `*` within a name. */
function isIgnored(file: string): boolean {
  const parts = file.split('/');
  return ignored.some((rule) => {
    const pattern = new RegExp(
      `^${rule.replace('**/', '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`,
    );
    return rule.startsWith('**/') ? parts.some((part) => pattern.test(part)) : pattern.test(parts[0] ?? '');
  });
}

const words = (line: string) => line.split(/\s+/).slice(1);
const fromContext = lines
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => words(line).slice(0, -1));
const run = lines
  .filter((line) => line.startsWith('RUN '))
  .flatMap((line) => words(line).filter((word) => /^[\w./-]+\.(?:mjs|ts|json)$/.test(word)));
const started = (
  JSON.parse(lines.find((line) => line.startsWith('CMD '))?.slice(4) ?? '[]') as string[]
).filter((word) => word.endsWith('.ts'));

it('every file that is copied, run or started exists and is not ignored', () => {
  const files = [...fromContext.filter((file) => file !== '.'), ...run, ...started];
  expect(files).toEqual(expect.arrayContaining(['package.json', 'scripts/build.mjs', 'server/main.ts']));
  for (const file of files)
    expect([file, existsSync(path.join(root, file)), isIgnored(file)]).toEqual([file, true, false]);
});

it('what the running site reads is sent to the builder', () => {
  for (const file of [
    ...['server', 'lib', 'components', 'public', 'next.config.ts', 'supabase/registers', 'app'],
    'messages',
  ])
    expect([file, existsSync(path.join(root, file)), isIgnored(file)]).toEqual([file, true, false]);
});

it('secrets, data and builds of this machine are not', () => {
  for (const file of [
    '.env.local',
    '.data/x',
    '.next/server',
    '.next-test/x',
    'node_modules/next',
    '.git/HEAD',
  ])
    expect([file, isIgnored(file)]).toEqual([file, true]);
});
