import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Source } from '@/lib/schools/model/field';
import { sourceOfFounding } from '@/lib/schools/model/stated';
import { readSeedProgrammes } from '@/scripts/build-programme-seed';

const schools = JSON.parse(readFileSync('supabase/seed/schools.json', 'utf8')) as {
  slug: string;
  founded: number | null;
  sources: Source[];
}[];
const programmes = readSeedProgrammes().flatMap(({ school, programmes: own }) =>
  own.map(({ sources }) => ({ slug: school, sources })),
);
const notes = [...schools, ...programmes].flatMap(({ slug, sources }) =>
  sources.map(({ facts, facts_es }) => ({ slug, facts, facts_es })),
);

/** Notes that are nothing but a name. */
const NAMES = ['AACSB', 'Diplôme de Cuisine, Diplôme de Pâtisserie', 'Master in cucina ed enologia italiana'];

/** The numbers of a note without their groups of thousands, in order of size; of a day in digits, year and day. */
function numbersOf(note: string, thousands: ',' | '.'): number[] {
  const plain = note
    .replaceAll('²', '2')
    .replace(/(\d{4})-\d\d-(\d\d)/g, '$1 $2')
    .replace(new RegExp(`(\\d)\\${thousands}(?=\\d{3}(?!\\d))`, 'g'), '$1');
  return (plain.match(/\d+/g) ?? []).map(Number).sort((one, other) => one - other);
}

describe('the notes of the sources of the first schools and programmes', () => {
  it('are 324 of schools and 421 of programmes, each in both languages', () => {
    expect(schools.flatMap(({ sources }) => sources)).toHaveLength(324);
    expect(programmes.flatMap(({ sources }) => sources)).toHaveLength(421);
    for (const { slug, facts, facts_es } of notes) {
      for (const note of [facts, facts_es]) {
        expect(note, slug).toMatch(/\S/);
        expect(note, slug).toBe(note.trim());
      }
    }
  });

  it('state the same numbers in both, each written as its language does', () => {
    for (const { slug, facts, facts_es } of notes) {
      expect(numbersOf(facts_es, '.'), `${slug}: ${facts_es}`).toEqual(numbersOf(facts, ','));
      expect(facts_es, slug).not.toMatch(/\d,\d{3}(?!\d)|\d%|\d{4}-\d\d-\d\d/);
    }
  });

  it('are translated unless they are a name', () => {
    const same = notes.filter(({ facts, facts_es }) => facts === facts_es).map(({ facts }) => facts);
    expect(same.sort()).toEqual(NAMES);
  });

  it('are not left in English', () => {
    const english =
      /\b(the|and|of|with|since|students|founded|address|phone|website|years?|months?|course)\b/;
    // Names of programmes and institutions stay as they are.
    const names =
      /American University of Florence|French Pastry Arts Diploma|Center for Real Estate Finance|Bachelor of Arts|College of (?:Business|Culinary Arts)/g;
    for (const { facts_es } of notes) expect(facts_es.replace(names, '')).not.toMatch(english);
  });

  it('state a founding in both languages or in none', () => {
    for (const { slug, founded, sources } of schools) {
      if (founded === null) continue;
      for (const source of sources) {
        const english = sourceOfFounding([{ ...source, facts_es: '' }], founded);
        expect(sourceOfFounding([{ ...source, facts: '' }], founded), `${slug}: ${source.facts}`).toBe(
          english,
        );
      }
    }
  });
});
