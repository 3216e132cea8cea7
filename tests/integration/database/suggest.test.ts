import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Suggestions } from '../../../lib/supabase/results/places';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: true }));

async function ask(search: string | null, language = 'en'): Promise<Suggestions> {
  const found = await as<{ answer: Suggestions }>(
    database,
    { role: 'anon' },
    'select public.suggest($1, $2) as answer',
    [search, language],
  );
  return only(found).answer;
}
const NOTHING = { schools: [], programmes: [], places: [], fields: [], corrected: null };
const placeNames = ({ places }: Suggestions) =>
  places.map(({ kind, country, name }) => `${kind} ${name || country}`);
const schoolNames = ({ schools }: Suggestions) => schools.map(({ name }) => name);

describe('schools', () => {
  it.each([
    ['basque cul', 'Basque Culinary Center'],
    ['BASQUE CULÍ', 'Basque Culinary Center'],
    ['culinary center bas', 'Basque Culinary Center'],
    ['ecole duc', 'École Ducasse Paris Campus'],
    ['cia', 'Culinary Institute of America'],
    ['cordon bleu par', 'Le Cordon Bleu Paris'],
    ['bleu in lond', 'Le Cordon Bleu London'],
    ['the basque culinary c', 'Basque Culinary Center'],
  ])('%j may become %j', async (search, name) => {
    expect(schoolNames(await ask(search))[0]).toBe(name);
  });

  it('are four at most, without those that are not shown, which no longer have places either', async () => {
    await database.transaction(async (tx) => {
      const insert = (name: string, city: string, active = true) =>
        tx.query(
          `insert into public.schools (name, city, country, is_active) values ($1, $2, 'Portugal', $3)`,
          [name, city, active],
        );
      for (const number of [1, 2, 3, 4, 5]) await insert(`Quixal ${number}`, 'Vilaquixa');
      await insert('Quixal 0', 'Vilaquixa', false);
      await insert('Aquixal', 'Quixal de Baixo');
      const answer = async (search: string) => {
        const found = await tx.query<{ answer: Suggestions }>('select public.suggest($1) as answer', [
          search,
        ]);
        return only(found).answer;
      };
      expect(schoolNames(await answer('quix'))).toEqual(['Quixal 1', 'Quixal 2', 'Quixal 3', 'Quixal 4']);
      expect(placeNames(await answer('quix'))).toEqual(['town Quixal de Baixo']);
      expect(placeNames(await answer('vilaq'))).toEqual(['town Vilaquixa']);
      await tx.query(`update public.schools set is_active = false where city = 'Vilaquixa'`);
      expect(await answer('vilaq')).toEqual(NOTHING);
      await tx.rollback();
    });
  });
});

describe('places', () => {
  it.each([
    ['suiz', 'country Switzerland'],
    ['switz', 'country Switzerland'],
    ['kingd', 'country United Kingdom'],
    ['firen', 'town Firenze'],
    ['floren', 'town Firenze'],
    ['donos', 'town San Sebastián'],
    ['york', 'town New York'],
    ['MADRID', 'town Madrid'],
  ])('%j may become %s', async (search, place) => {
    const answers = await Promise.all([ask(search, 'es'), ask(search, 'en')]);
    for (const answer of answers) expect(placeNames(answer)).toContain(place);
  });

  it('are one where a town is called in two ways, and a region with another name stands below', async () => {
    expect(placeNames(await ask('madrid'))).toEqual(['town Madrid', 'region Comunidad de Madrid']);
  });

  it('are the town alone where its region is called alike', async () => {
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into public.schools (name, city, region, country) values ('Hotelfachschule', 'Salzburg', 'Salzburg', 'Austria')`,
      );
      const found = await tx.query<{ answer: Suggestions }>(`select public.suggest('salzburg') as answer`);
      expect(placeNames(only(found).answer)).toEqual(['town Salzburg']);
      await tx.rollback();
    });
  });
});

it.each([
  ['repost', 'pastry'],
  ['pastry', 'pastry'],
  ['somm', 'wineGastronomy'],
  ['hotel m', 'hotelManagement'],
])('%j may become the field %s', async (search, field) => {
  expect((await ask(search)).fields).toContain(field);
});

it('programmes are found by their name in the language, and by words of it', async () => {
  expect((await ask('pastry dipl')).programmes[0]?.name).toBe('Pastry Diploma');
  expect((await ask('diploma past')).programmes.map(({ name }) => name)).toContain('Pastry Diploma');
  const [first] = (await ask('diploma de past', 'es')).programmes;
  expect(first?.name).toMatch(/^Diploma de past/i);
});

it.each([
  ['cordon blu', 'cordon bleu'],
  ['switzerlnad', 'switzerland'],
  ['gasrono', 'gastronomia'],
])('%j is taken for %j where nothing has what was typed', async (search, corrected) => {
  const answer = await ask(search);
  expect(answer.corrected?.slice(0, 8)).toBe(corrected.slice(0, 8));
  expect({ ...answer, corrected: null }).not.toEqual(NOTHING);
});

it.each([
  [''],
  [null],
  ['   '],
  ['🍕'],
  ["'; drop table public.schools; --"],
  ['\\'],
  ["a'b\\':*&|!("],
  ['<->'],
  ['%'],
  ['東京'],
  ['x'.repeat(300)],
  ['una escuela de cocina vasca en donostia '.repeat(8)],
])('%j is no error', async (search) => {
  expect(Object.keys(await ask(search)).sort()).toEqual(Object.keys(NOTHING).sort());
});

it('any text is answered by a few of each kind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
      const { schools, programmes, places, fields } = await ask(text.replaceAll('\0', ''));
      expect([schools.length <= 4, programmes.length <= 3, places.length <= 3, fields.length <= 2]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }),
    { numRuns: 30 },
  );
});
