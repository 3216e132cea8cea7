import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { dataModel, tableNames, withDataModel } from '../../../scripts/data-model.ts';
import { openDatabase } from '../../support/scratch.ts';

const written = readFileSync(new URL('../../../docs/data-model.md', import.meta.url), 'utf8');

const database = opened(() => openDatabase({ seed: false }));

describe('docs/data-model.md', () => {
  it('shows the tables, relations, policies and functions of the migrations', async () => {
    // Repair: npm run docs:data-model
    expect(written).toBe(withDataModel(written, await dataModel(database)));
  });

  it('says of every table what a row of it is, and of no other', async () => {
    const section = /^## Tables$([\s\S]*?)^## /m.exec(written)?.[1] ?? '';
    const described = [...section.matchAll(/^\| `([a-z_.]+)` +\| \S/gm)].map(([, name]) => name);
    const tables = await tableNames(database);
    expect(tables.length).toBeGreaterThan(15);
    expect(described.sort()).toEqual(tables.sort());
  });
});
