import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONFIG_NAMES, parseConfig } from '@/lib/config';
import { readConfig } from '../../../packages/embedded-supabase/config.ts';
import { readFiles } from './files.ts';

const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);
const values = Object.fromEntries(documented);

/** Names of the backend's settings in its code. */
const backendCode = [...readFiles('packages/embedded-supabase/**/*.ts').values()].join('\n');
const backendNames = [
  ...new Set(backendCode.match(/\b(?:LOCAL_BACKEND_[A-Z_]+|SMTP_URL|DATABASE_URL|DATABASE_CA)\b/g)),
];

describe('.env.example', () => {
  it('documents exactly the settings that site, scripts and backend read', () => {
    const read = new Set([...CONFIG_NAMES, ...backendNames, 'HOST']);
    expect(documented.map(([name]) => name).sort()).toEqual([...read].sort());
  });

  it('writes the defaults of the site', () => {
    const required = {
      NEXT_PUBLIC_SUPABASE_URL: 'http://localhost:1',
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
    };
    expect(parseConfig({ ...values, ...required })).toEqual(parseConfig(required));
  });

  it('writes the defaults of the backend', () => {
    expect(readConfig(values, '/project')).toEqual(readConfig({}, '/project'));
  });
});

it('the README of the embedded backend lists exactly the settings that it reads', () => {
  const readme = readFileSync('packages/embedded-supabase/README.md', 'utf8');
  const listed = [...readme.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...backendNames, 'AUTH_MIN_PASSWORD_LENGTH'].sort());
});
