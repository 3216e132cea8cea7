import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedBrowser } from '../../../scripts/lib/browser.mjs';

let folder: string;
const program = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('installedBrowser', () => {
  it('takes the first that says that it is one', () => {
    const chromium = program('chromium', 'echo "Chromium 140.0"');
    const chrome = program('chrome', 'echo "Google Chrome 141.0"');
    expect(installedBrowser([undefined, '', path.join(folder, 'missing'), chromium, chrome])).toBe(chromium);
    expect(installedBrowser([chrome])).toBe(chrome);
  });

  it('passes over a script that only advises to install one, and over other programs', () => {
    const advice = program('chromium-browser', 'echo "Command requires the chromium snap"; exit 1');
    const other = program('firefox', 'echo "Mozilla Firefox 140.0"');
    expect(installedBrowser([advice, other])).toBeUndefined();
  });
});
