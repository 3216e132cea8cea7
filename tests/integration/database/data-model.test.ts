import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataModel, tableNames, withDataModel } from '../../../scripts/data-model.ts';
import { scratchDatabase } from '../../../scripts/scratch-database.ts';

const written = readFileSync(new URL('../../../docs/data-model.md', import.meta.url), 'utf8');

let database: PGlite;
beforeAll(async () => {
  database = await scratchDatabase({ seed: false });
});
afterAll(() => database.close());

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

  it('would tell a new column, policy or function', async () => {
    await database.exec(`begin;
      create table public.extra (id uuid primary key, school_id uuid references public.schools (id));
      create policy extra_read on public.extra for select to anon using (id is null);
      create function public.extra_answer() returns text language sql as 'select null';`);
    const changed = await dataModel(database);
    await database.exec('rollback');
    expect(changed).toContain('schools |o--o{ extra : "school_id"');
    expect(changed).toMatch(/\| `extra` +\| `extra_read` +\| anon +\| select +\| `id IS NULL` +\|/);
    expect(changed).toMatch(/\| `extra_answer` +\| caller/);
    expect(() => withDataModel('no marks', changed)).toThrow('lost its marks');
  });
});
