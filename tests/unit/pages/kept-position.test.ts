import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeptPosition } from '@/lib/pages/kept-position';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (id: number) => ({ snapshot: `${id}:${id}:`, id, happened_at: '2026-01-01T00:00:00+00:00' });
const built = (begun: number, id: number | null) =>
  JSON.stringify({ begun, position: id === null ? null : at(id) });

it('a build goes on from what its pages were made of, and a restart from what was kept', () => {
  const first = new KeptPosition(folder, built(1, 5));
  expect(first.known).toEqual({ position: at(5), renewal: false });
  first.keep({ position: at(9), renewal: true });
  expect(new KeptPosition(folder, built(1, 5)).known).toEqual({ position: at(9), renewal: true });
});

it('another build in the same folder does not take over what was kept', () => {
  new KeptPosition(folder, built(1, 5)).keep({ position: at(9), renewal: true });
  expect(new KeptPosition(folder, built(2, 7)).known).toEqual({ position: at(7), renewal: false });
  expect(new KeptPosition(folder, built(2, null)).known).toEqual({ position: null, renewal: false });
});

it.each(['', '{"begun":1,"posi', '[]', '{"begun":1,"position":{"id":"x"},"renewal":false}'])(
  'what cannot be read counts as nothing kept (%s)',
  (text) => {
    writeFileSync(path.join(folder, 'page-changes.json'), text);
    expect(new KeptPosition(folder, built(1, 5)).known).toEqual({ position: at(5), renewal: false });
  },
);

it('a build that says nothing of itself has unknown pages', () => {
  expect(new KeptPosition(folder, '').known).toEqual({ position: null, renewal: false });
});
