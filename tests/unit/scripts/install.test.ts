import { describe, expect, it } from 'vitest';
import { checkSystem, installIsCurrent, versionIsAtLeast } from '../../../scripts/lib/install.mjs';

const lock = (packages: Record<string, object>) => JSON.stringify({ packages });
const a = { version: '1.0.0', integrity: 'sha512-a' };

describe('installIsCurrent', () => {
  it('is true when every package is the one of the lock file', () => {
    expect(installIsCurrent(lock({ 'node_modules/a': a }), lock({ '': {}, 'node_modules/a': a }))).toBe(true);
  });

  it('is false when a package is missing', () => {
    expect(installIsCurrent(lock({}), lock({ 'node_modules/a': a }))).toBe(false);
  });

  it('is false when a package has another version or other contents', () => {
    const wanted = lock({ 'node_modules/a': a });
    expect(installIsCurrent(lock({ 'node_modules/a': { ...a, version: '0.9.0' } }), wanted)).toBe(false);
    expect(installIsCurrent(lock({ 'node_modules/a': { ...a, integrity: 'sha512-b' } }), wanted)).toBe(false);
  });

  it('is true when an optional package, made for another system, is missing', () => {
    expect(installIsCurrent(lock({}), lock({ 'node_modules/a': { ...a, optional: true } }))).toBe(true);
  });

  it('is false when an optional package is there in another version', () => {
    const installed = lock({ 'node_modules/a': { ...a, version: '0.9.0' } });
    expect(installIsCurrent(installed, lock({ 'node_modules/a': { ...a, optional: true } }))).toBe(false);
  });
});

describe('checkSystem', () => {
  it('accepts Node.js 20.12 and newer', () => {
    expect(() => checkSystem('v20.12.0', 'linux')).not.toThrow();
    expect(() => checkSystem('v26.1.0', 'darwin')).not.toThrow();
  });

  it('refuses an older Node.js and Windows with a sentence', () => {
    expect(() => checkSystem('v18.20.1', 'linux')).toThrow(
      'Node.js 20.12 or newer is required, and this is v18.20.1',
    );
    expect(() => checkSystem('v20.11.1', 'linux')).toThrow('this is v20.11.1');
    expect(() => checkSystem('v24.0.0', 'win32')).toThrow('run this inside WSL');
  });
});

describe('versionIsAtLeast', () => {
  it.each([
    ['v22.18.0', true],
    ['v22.17.9', false],
    ['v20.20.0', false],
  ])('compares %s with 22.18', (version, answer) => {
    expect(versionIsAtLeast(version, [22, 18])).toBe(answer);
  });
});
