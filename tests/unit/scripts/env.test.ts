import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chosenBackend, loadEnvironment, parseEnvFile, portSetting } from '../../../scripts/lib/env.mjs';

it.each([
  ['  export A = one two  ', { A: 'one two' }],
  ['A="quoted # not a comment" # comment', { A: 'quoted # not a comment' }],
  ["A='it=is'", { A: 'it=is' }],
  ['A=a#b', { A: 'a' }],
  ['A="two\nlines"\nB=1', { A: 'two\nlines', B: '1' }],
  ['A="two\\nlines"', { A: 'two\nlines' }],
  ["A='two\\nlines'", { A: 'two\\nlines' }],
  ['1A=1', {}],
  ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['\uFEFFA=1', { A: '1' }],
  ['A=1\nA=2', { A: '2' }],
  ['URL=https://example.org/?a=b', { URL: 'https://example.org/?a=b' }],
])('parseEnvFile reads %j', (text, values) => {
  expect(parseEnvFile(text)).toEqual(values);
});

describe('loadEnvironment', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets the shell win over .env.local and .env.local over .env', () => {
    writeFileSync(path.join(folder, '.env'), 'A=env\nB=env\nC=env');
    writeFileSync(path.join(folder, '.env.local'), 'B=local\nC=local');
    expect(loadEnvironment(folder, { C: 'shell' })).toEqual({ A: 'env', B: 'local', C: 'shell' });
  });

  it('is the shell alone when there are no files', () => {
    expect(loadEnvironment(folder, { A: '1' })).toEqual({ A: '1' });
  });
});

describe('chosenBackend', () => {
  it('is the embedded one when neither address nor key is set', () => {
    expect(chosenBackend({ NEXT_PUBLIC_SUPABASE_URL: '', NEXT_PUBLIC_SUPABASE_ANON_KEY: ' ' })).toEqual({
      kind: 'embedded',
    });
  });

  it('is the hosted one with the older names of the keys', () => {
    expect(
      chosenBackend({
        NEXT_PUBLIC_SUPABASE_URL: 'https://x.example',
        NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon',
        SUPABASE_SERVICE_ROLE_KEY: 'service',
      }),
    ).toEqual({ kind: 'hosted', url: 'https://x.example', publishable: 'anon', secret: 'service' });
  });

  it('says which half is missing', () => {
    expect(() => chosenBackend({ NEXT_PUBLIC_SUPABASE_URL: 'https://x.example' })).toThrow(
      'the backend key is required: set NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    );
    expect(() => chosenBackend({ NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon' })).toThrow(
      'the backend address is required: set NEXT_PUBLIC_SUPABASE_URL',
    );
  });
});

it.each(['0', '65536', '80a'])('setting and portSetting refuse port %s', (value) => {
  expect(() => portSetting({ PORT: value }, 'PORT', 3000)).toThrow(/PORT must be a port/);
});
