import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unsetSentence } from '../../../scripts/lib/owner.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'owner-'));
  mkdirSync(path.join(root, 'lib'));
});
afterEach(() => rmSync(root, { recursive: true }));

const configure = (contactEmail: string | null, partners: object[]) =>
  writeFileSync(path.join(root, 'lib/owner.json'), JSON.stringify({ contactEmail, partners }));

it('the start names settings that are missing, each with its place, and what is off', () => {
  configure(null, []);
  expect(unsetSentence(root, {})).toBe(
    'Not set yet, so pages leave it out: the contact address (NEXT_PUBLIC_CONTACT_EMAIL), ' +
      'the legal owner (SITE_OWNER), and the partner sites (lib/owner.json). ' +
      'Example reviews and statistics are off; NEXT_PUBLIC_ILLUSTRATIVE_DATA=on shows them.',
  );
  configure('a@b.example', [{}]);
  const env = { SITE_OWNER: 'x', NEXT_PUBLIC_ILLUSTRATIVE_DATA: 'on' };
  expect(unsetSentence(root, env)).toBeUndefined();
});
