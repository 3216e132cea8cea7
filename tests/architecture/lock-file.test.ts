import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingOptionals, systemOf, withOptionals } from '../../scripts/lib/lock-file.mjs';
import { ROOT } from './support/sources.ts';

describe('package-lock.json', () => {
  it('names every optional package of every system, or npm ci would refuse it', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
    // Repair: node scripts/complete-lock.mjs
    expect(missingOptionals(lock)).toEqual([]);
  });

  it('would be found wanting, and can be completed', () => {
    const lock = {
      packages: {
        'node_modules/a': {
          version: '1.0.0',
          dev: true,
          optionalDependencies: { '@a/darwin-x64': '1.0.0', b: '2.0.0' },
        },
        'node_modules/b': { version: '2.0.0' },
        'node_modules/c': { version: '1.0.0', optionalDependencies: { d: '1.0.0' } },
        'node_modules/c/node_modules/d': { version: '1.0.0' },
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
    ['@next/swc-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
    ['fsevents', {}],
  ])('tells the system of %s by its name', (name, system) => {
    expect(systemOf(name)).toEqual(system);
  });
});
