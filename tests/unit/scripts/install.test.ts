import { describe, expect, it } from 'vitest';
import { installIsCurrent } from '../../../scripts/lib/install.mjs';

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
});
