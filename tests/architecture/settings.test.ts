import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIG_NAMES, parseConfig } from '@/lib/config';
import { readConfig } from '../../packages/embedded-supabase/config.ts';
import { backendSettings, exampleSettings, settingDifferences } from './rules/settings.ts';
import { ROOT, readSources, sourcesOf } from './support/sources.ts';

const documented = exampleSettings(readFileSync(path.join(ROOT, '.env.example'), 'utf8'));
const backend = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://localhost:1',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
};

/** What scripts read and the site does not: where it is told to listen. */
const BY_SCRIPTS = ['HOST'];

describe('.env.example', () => {
  it('documents exactly the settings that site and backend read', () => {
    const read = [...new Set([...CONFIG_NAMES, ...BY_SCRIPTS, ...backendSettings(readSources())])];
    expect(
      settingDifferences(
        documented.map(({ name }) => name),
        read,
      ),
    ).toEqual([]);
  });

  it('writes the defaults that the site has', () => {
    const values = Object.fromEntries(documented.map(({ name, value }) => [name, value]));
    expect(parseConfig({ ...values, ...backend })).toEqual(parseConfig(backend));
  });

  it('writes the defaults that the backend has', () => {
    const values = Object.fromEntries(documented.map(({ name, value }) => [name, value]));
    expect(readConfig(values, '/project')).toEqual(readConfig({}, '/project'));
  });

  it('would be found wanting if a setting were missing, superfluous or doubled', () => {
    const names = exampleSettings('# A_ONE=1\n# Some words.\n# B_TWO=\n# B_TWO=\n').map(({ name }) => name);
    const code = sourcesOf({
      'packages/embedded-supabase/a.ts': "env['LOCAL_BACKEND_PORT'] // LOCAL_BACKEND_OLD",
    });
    expect(settingDifferences(names, ['A_ONE', ...backendSettings(code)])).toEqual([
      'B_TWO stands twice',
      'B_TWO is documented and nothing reads it',
      'B_TWO is documented and nothing reads it',
      'LOCAL_BACKEND_PORT is read and not documented',
    ]);
  });
});
