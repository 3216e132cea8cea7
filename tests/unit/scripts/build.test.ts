import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildFingerprint, buildIsCurrent } from '../../../scripts/lib/build.mjs';

let root: string;
const write = (place: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
  writeFileSync(path.join(root, place), text);
};
const fingerprint = (env = {}, database = 'one') => buildFingerprint(root, env, database);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-'));
  write('app/deep/page.tsx', 'one');
  write('next.config.ts', 'config');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('buildFingerprint', () => {
  it('stays the same when nothing changed', () => {
    const before = fingerprint();
    write('app/deep/page.tsx', 'one');
    write('docs/notes.md', 'not part of the build');
    write('packages/embedded-supabase/main.ts', 'not part of the build');
    write('public/scripts/page-1.js', 'made by the build');
    expect(fingerprint()).toBe(before);
  });

  it.each([
    ['a changed source', () => write('app/deep/page.tsx', 'two')],
    ['a removed source', () => rmSync(path.join(root, 'app/deep/page.tsx'))],
    ['a changed text', () => write('messages/es.json', '{}')],
    ['other dependencies', () => write('package-lock.json', '{}')],
    [
      'a renamed source',
      () => {
        rmSync(path.join(root, 'app/deep/page.tsx'));
        write('app/deep/other.tsx', 'one');
      },
    ],
  ])('changes with %s', (_, change) => {
    const before = fingerprint();
    change();
    expect(fingerprint()).not.toBe(before);
  });

  it.each([[{ NEXT_PUBLIC_SITE_URL: 'https://schools.example' }], [{ SITE_OWNER: 'Somebody' }]])(
    'changes with a setting that pages show: %j',
    (env) => {
      expect(fingerprint(env)).not.toBe(fingerprint());
    },
  );
});

it('buildIsCurrent is true only for a finished build of the same inputs', () => {
  const dist = path.join(root, '.next');
  expect(buildIsCurrent(dist, 'x')).toBe(false);
  write('.next/build-inputs.json', JSON.stringify({ fingerprint: 'x' }));
  expect(buildIsCurrent(dist, 'x')).toBe(false);
  write('.next/BUILD_ID', 'id');
  expect(buildIsCurrent(dist, 'x')).toBe(true);
  expect(buildIsCurrent(dist, 'y')).toBe(false);
  write('.next/build-inputs.json', '{half');
  expect(buildIsCurrent(dist, 'x')).toBe(false);
});
