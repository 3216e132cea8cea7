import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deriveSlug } from '../../../lib/schools/model/slug.ts';
import { seedId } from '../../../lib/schools/services/seed-id.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { readSeedSchools, seedSql } from '../../../scripts/build-seed.ts';
import { openDatabase } from '../../support/scratch.ts';

const SEED = new URL('../../../supabase/seed/10_schools.sql', import.meta.url);
const schools = readSeedSchools();

const database = opened(() => openDatabase({ seed: true }));

describe('the seed', () => {
  it('is what build-seed.ts writes from schools.json', () => {
    expect(readFileSync(SEED, 'utf8')).toBe(seedSql(schools));
  });

  it('puts every fact of schools.json into the database and nothing else', async () => {
    const { rows } = await database.query<Record<string, unknown>>(
      `select s.*, s.checked_on::text as checked_on, s.tuition_min::float8 as tuition_min,
         s.tuition_max::float8 as tuition_max from public.schools s`,
    );
    expect(rows).toHaveLength(schools.length);
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    for (const school of schools) {
      const row = bySlug.get(school.slug) ?? {};
      const stored = Object.fromEntries(Object.keys(school).map((key) => [key, row[key]]));
      expect(stored).toEqual(school);
      expect(row).toMatchObject({
        id: seedId(school.slug),
        is_active: true,
        image: null,
        rating: null,
        version: 1,
      });
    }
  });

  it('has no price that a stated feature contradicts', () => {
    const free = schools.filter(({ features_en }) => /training free of charge/i.test(String(features_en)));
    expect(free).not.toHaveLength(0);
    expect(free.filter(({ tuition_free }) => tuition_free !== true)).toEqual([]);
  });

  it('has the 26 static schools with their legacy ids 1 to 26, and others without', () => {
    const ids = schools.map((school) => school.legacy_id);
    expect(ids.filter((id) => id !== null)).toEqual(Array.from({ length: 26 }, (_, n) => String(n + 1)));
  });

  it('has the slugs that the rule gives', () => {
    const taken = new Set<string>();
    for (const { slug, name, city } of schools) {
      expect(deriveSlug(String(name), String(city), seedId(slug), taken)).toBe(slug);
      taken.add(slug);
    }
  });

  it('gives each fact at least one source with an address, and the day it was checked', () => {
    for (const { slug, sources, checked_on } of schools) {
      expect(sources, slug).toEqual(
        expect.arrayContaining([
          {
            url: expect.stringMatching(/^https?:\/\//),
            facts: expect.any(String),
            facts_es: expect.any(String),
          },
        ]),
      );
      expect(checked_on, slug).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it('changes nothing when it runs a second time', async () => {
    await database.exec(`begin; update public.schools set phone = '+34 1' where legacy_id = '1'`);
    await database.exec(readFileSync(SEED, 'utf8'));
    const { rows } =
      await database.query(`select count(*)::int as n, max(phone) filter (where legacy_id = '1') as phone
      from public.schools`);
    await database.exec('rollback');
    expect(rows).toEqual([{ n: schools.length, phone: '+34 1' }]);
  });
});

describe('the countries', () => {
  it('have the six stated filter keys and hyphenated English names for the others', async () => {
    const { rows } = await database.query<{ name_en: string; name_es: string; key: string }>(
      `select name_en, name_es, key from public.countries where code = any ($1) order by code`,
      [['ES', 'MX', 'IT', 'FR', 'US', 'AR', 'GB', 'CI']],
    );
    expect(rows).toEqual([
      { name_en: 'Argentina', name_es: 'Argentina', key: 'argentina' },
      { name_en: 'Côte d’Ivoire', name_es: 'Côte d’Ivoire', key: 'cote-divoire' },
      { name_en: 'Spain', name_es: 'España', key: 'spain' },
      { name_en: 'France', name_es: 'Francia', key: 'france' },
      { name_en: 'United Kingdom', name_es: 'Reino Unido', key: 'united-kingdom' },
      { name_en: 'Italy', name_es: 'Italia', key: 'italy' },
      { name_en: 'Mexico', name_es: 'México', key: 'mexico' },
      { name_en: 'United States', name_es: 'Estados Unidos', key: 'usa' },
    ]);
  });

  it('know every country that a school of the seed lies in', async () => {
    const { rows } = await database.query(
      'select country from public.schools except select name_en from public.countries',
    );
    expect(rows).toEqual([]);
  });
});
