import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Source } from '../../../lib/schools/model/field.ts';
import { readSeedSchools, type SeedSchool } from '../../../scripts/build-seed.ts';
import { openDatabase } from '../../support/scratch.ts';

const MIGRATION = readFileSync(
  new URL('../../../supabase/migrations/20261125120000_spanish_source_notes.sql', import.meta.url),
  'utf8',
);
const schools = readSeedSchools();
const [first] = schools as [SeedSchool];
/** Whether the migration knows the source: what was added since came with its note. */
const known = ({ facts }: { facts?: string }) => MIGRATION.includes(String(facts).replaceAll("'", "''"));

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
});
afterAll(() => database.close());
/** The database as it was seeded before there were notes in Spanish. */
beforeEach(() =>
  database.exec(
    `update public.schools s set sources =
       (select jsonb_agg(e.source - 'facts_es' order by e.position)
          from jsonb_array_elements(s.sources) with ordinality as e (source, position))`,
  ),
);

const sourcesOf = async (slug: string) =>
  (
    await database.query<{ sources: Record<string, string>[]; version: number }>(
      'select sources, version from public.schools where slug = $1',
      [slug],
    )
  ).rows[0];

describe('a database that was seeded before sources were noted in Spanish', () => {
  it('gets the notes that the seed has, in their places', async () => {
    await database.exec(MIGRATION);
    for (const { slug, sources } of schools) {
      expect((await sourcesOf(slug))?.sources.filter(known)).toEqual((sources as Source[]).filter(known));
    }
  });

  it('is not changed a second time', async () => {
    await database.exec(MIGRATION);
    const before = await sourcesOf(first.slug);
    await database.exec(MIGRATION);
    expect(await sourcesOf(first.slug)).toEqual(before);
  });

  it('keeps what somebody wrote, and sources that the seed does not have', async () => {
    const [seeded, edited, translated] = first.sources as Record<string, string>[];
    const mine = [
      { url: 'https://example.org/', facts: seeded?.facts },
      { ...seeded, facts_es: 'una nota propia' },
      { url: edited?.url, facts: 'another note' },
      { url: translated?.url, facts: translated?.facts },
    ];
    await database.query('update public.schools set sources = $1 where slug = $2', [
      JSON.stringify(mine),
      first.slug,
    ]);
    await database.exec(MIGRATION);
    expect((await sourcesOf(first.slug))?.sources).toEqual([...mine.slice(0, 3), translated]);
  });

  it('keeps a list that is none of sources', async () => {
    await database.query('update public.schools set sources = $1 where slug = $2', [
      '["x", 1, null]',
      first.slug,
    ]);
    await database.exec(MIGRATION);
    expect((await sourcesOf(first.slug))?.sources).toEqual(['x', 1, null]);
  });
});
