import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingOptionals, systemOf, withOptionals } from '../../../scripts/lib/lock-file.mjs';

describe('package-lock.json', () => {
  // npm bug: an optional package of another system may be missing, and `npm ci` then fails. Repair: node scripts/complete-lock.mjs
  it('names every optional package of every system', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
    expect(missingOptionals(lock)).toEqual([]);
  });

  it('is completed with the system of each missing package', () => {
    const lock = {
      packages: {
        'node_modules/a': {
          version: '1.0.0',
          dev: true,
          optionalDependencies: { '@a/darwin-x64': '1.0.0', b: '2.0.0' },
        },
        'node_modules/b': { version: '2.0.0' },
      },
    };
    expect(missingOptionals(lock)).toEqual([{ name: '@a/darwin-x64', version: '1.0.0', dev: true }]);
    const completed = withOptionals(lock);
    expect(missingOptionals(completed)).toEqual([]);
    expect(completed.packages['node_modules/@a/darwin-x64']).toEqual({
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    });
  });

  it.each([
    ['@next/swc-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
    ['fsevents', {}],
  ])('finds the system of %s in its name', (name, system) => {
    expect(systemOf(name)).toEqual(system);
  });
});
