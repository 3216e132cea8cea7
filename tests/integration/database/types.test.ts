import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROGRAMME_COLUMNS } from '../../../lib/programmes/queries/rows.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { databaseTypes } from '../../../scripts/generate-types.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const FOLDER = new URL('../../../lib/supabase/', import.meta.url);
const results = globSync('lib/supabase/results/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const database = opened(() => openDatabase({ seed: true }));

function fieldsOf(type: string): string[] {
  const body =
    new RegExp(`export type ${type} = (?:\\w+ & )?\\{([\\s\\S]*?)\\n?\\};?\\n`).exec(`${results}\n`)?.[1] ??
    '';
  const plain = body.replace(/\/\*[\s\S]*?\*\//g, '');
  // what stands in braces are fields of fields
  const own = plain.replace(/\{[^{}]*\}/g, '').replace(/\{[^{}]*\}/g, '');
  return [...own.matchAll(/(\w+)\??:/g)].map(([, name]) => name ?? '').sort();
}

const answer = async (sql: string): Promise<Record<string, unknown>> =>
  only(await database.query<{ answer: Record<string, unknown> }>(`select ${sql} as answer`)).answer;

describe('generated types', () => {
  it('are what generate-types.ts writes from the migrations', async () => {
    for (const [name, types] of Object.entries(await databaseTypes(database)))
      expect(readFileSync(new URL(name, FOLDER), 'utf8')).toBe(types);
  });

  it('names exactly the fields that the functions answer with', async () => {
    const search = await answer('public.search_schools()');
    expect(Object.keys(search).sort()).toEqual(
      [...fieldsOf('FoundPage'), ...fieldsOf('SchoolSearch')].sort(),
    );
    const [school] = search.schools as Record<string, unknown>[];
    expect(Object.keys(school ?? {}).sort()).toEqual(fieldsOf('SchoolHit'));
    const { country: countries } = search.facets as Record<string, Record<string, unknown>[]>;
    const [country] = countries ?? [];
    expect(Object.keys(country ?? {}).sort()).toEqual(fieldsOf('FacetCount'));
    expect(Object.keys(await answer('public.directory_summary()')).sort()).toEqual(
      fieldsOf('DirectorySummary'),
    );
    expect(Object.keys(await answer('public.count_programmes()')).sort()).toEqual(
      fieldsOf('ProgrammeCounts'),
    );
  });

  it('names exactly the fields of a search for programmes', async () => {
    const search = await answer(`public.search_programmes('{"filters": {"country": ["Spain"]}}')`);
    expect(Object.keys(search).sort()).toEqual(
      [...fieldsOf('FoundPage'), ...fieldsOf('ProgrammeSearch')].sort(),
    );
    const [city] = search.cities as Record<string, unknown>[];
    expect(Object.keys(city ?? {}).sort()).toEqual(fieldsOf('FacetCount'));
    const [programme] = search.programmes as Record<string, unknown>[];
    expect(Object.keys(programme ?? {}).sort()).toEqual(
      [...PROGRAMME_COLUMNS.split(','), ...fieldsOf('ProgrammePlace')].sort(),
    );
  });
});
