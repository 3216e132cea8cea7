import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NAMED_TOWNS, townNames } from '../../../lib/places/name-table.ts';
import type { SchoolSearch } from '../../../lib/supabase/results/search';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { only, openDatabase } from '../../support/scratch.ts';
import { normalise } from '../../support/search-reference.ts';

const database = opened(() => openDatabase({ seed: false }));

interface Given {
  name: string;
  city?: string;
  country?: string;
  [column: string]: unknown;
}

const USUAL = { city: 'Faro', country: 'Portugal' };

async function schools(...rows: Given[]): Promise<void> {
  await database.exec('delete from public.schools');
  for (const row of rows) {
    const all = { ...USUAL, ...row };
    const columns = Object.keys(all);
    await database.query(
      `insert into public.schools (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(all),
    );
  }
}

async function ask(search: string, more: Record<string, unknown> = {}): Promise<SchoolSearch> {
  const found = await database.query<{ answer: SchoolSearch }>('select public.search_schools($1) as answer', [
    JSON.stringify({ search, ...more }),
  ]);
  return only(found).answer;
}
const names = async (search: string, more: Record<string, unknown> = {}) =>
  (await ask(search, more)).schools.map(({ name }) => name);

describe('words', () => {
  it.each([
    ['Straße der Köche', 'strasse koche'],
    ['Øl og Mad', 'ol mad'],
    ['Łódź Cooking', 'lodz'],
    ["L'École des Chefs", 'ecole des chefs'],
    ["Institut d'Hôtellerie", 'institut d’hotellerie'],
    ['Art-Culinaire', 'art culinaire'],
    ['I.P.S.S.A.R. Bergese', 'ipssar'],
    ['IPSSAR Bergese', 'i.p.s.s.a.r.'],
    ['料理学校 東京', '東京'],
    ['Basque Culinary Center', 'the BASQUE center of culinary'],
  ])('find %j by %j', async (name, search) => {
    await schools({ name }, { name: 'Nothing of the kind' });
    expect(await names(search)).toEqual([name]);
  });

  it('must all be met, the last one by its beginning', async () => {
    await schools({ name: 'Gato Dumas' }, { name: 'Gato Negro' }, { name: 'Perro Dumas' });
    expect(await names('gato dumas')).toEqual(['Gato Dumas']);
    expect(await names('gato dum')).toEqual(['Gato Dumas']);
    expect(await names('dumas gato', { exact: true })).toEqual(['Gato Dumas']);
    expect(await names('dum gato', { exact: true })).toEqual([]);
  });

  it('are met by programmes, also later ones, and initials', async () => {
    await schools({ name: 'Casa Uno' }, { name: 'Institute of Culinary Education' });
    const { rows } = await database.query<{ id: string }>(
      `select id from public.schools where name = 'Casa Uno'`,
    );
    const id = rows[0]?.id;
    await database.query(
      `insert into public.programmes (school_id, name, level, field) values ($1, 'Charcutería', 'diploma', 'pastry')`,
      [id],
    );
    expect(await names('charcuteria')).toEqual(['Casa Uno']);
    expect(await names('diploma pastry')).toEqual(['Casa Uno']);
    await database.query(
      `update public.programmes set name = 'Quesería', level = 'master' where school_id = $1`,
      [id],
    );
    expect(await names('charcuteria', { exact: true })).toEqual([]);
    expect(await names('master queseria')).toEqual(['Casa Uno']);
    await database.query('delete from public.programmes where school_id = $1', [id]);
    expect(await names('queseria', { exact: true })).toEqual([]);
    expect(await names('ICE')).toEqual(['Institute of Culinary Education']);
  });
});

describe('typing errors', () => {
  beforeEach(() =>
    schools(
      { name: 'Le Cordon Bleu Paris', city: 'Paris', country: 'France' },
      { name: 'Escuela Hofmann', city: 'Barcelona', country: 'Spain' },
      { name: 'Casa Bergamota', city: 'Bogotá', country: 'Colombia' },
    ),
  );

  it.each([
    ['cordon blu', 'cordon bleu'],
    ['cordno bleu', 'cordon bleu'],
    ['cordonbleu', 'cordon bleu'],
    ['hoffmann', 'hofmann'],
    ['bergamuta', 'bergamota'],
    ['bergamuto', 'bergamota'],
    ['bogta', 'bogota'],
    ['Le Cordan Bleu', 'le cordon bleu'],
  ])('%j is looked for as %j', async (typed, meant) => {
    const { corrected, schools: found, total } = await ask(typed);
    expect(corrected).toBe(meant);
    expect(total).toBe(1);
    expect((await ask(meant)).schools).toEqual(found);
    expect((await ask(typed)).facets.type).toEqual([{ value: 'institute', count: 1 }]);
    expect(await ask(typed, { exact: true })).toMatchObject({ total: 0, corrected: null });
  });

  it.each(['paris', 'pari', 'xx', 'bl', 'cordon xyzq', 'qqqqqqqq', 'brgmt'])(
    '%j is no other word',
    async (typed) => {
      expect((await ask(typed)).corrected).toBeNull();
    },
  );

  it('are words, not filters: what a country does not have is not looked for by another word', async () => {
    expect(await ask('hofmann', { filters: { country: ['France'] } })).toMatchObject({
      total: 0,
      corrected: null,
    });
    expect(await ask('hoffmann', { filters: { country: ['France'] } })).toMatchObject({
      total: 0,
      corrected: 'hofmann',
    });
  });
});

describe('phrases that mean something', () => {
  beforeEach(() =>
    schools(
      { name: 'Dulce', city: 'Madrid', country: 'Spain', specialties: ['pastry'] },
      {
        name: 'Vatel',
        city: 'Firenze',
        country: 'Italy',
        specialties: ['hotelManagement'],
        type: 'university',
      },
      { name: 'Culinary Spain Center', city: 'Lima', country: 'Peru', specialties: ['wineGastronomy'] },
      {
        name: 'Verbo',
        city: 'Quito',
        country: 'Ecuador',
        description: 'Pasteleros de España y de Suiza enseñan aquí.',
      },
    ),
  );

  it.each([
    ['pastry spain', ['Dulce']],
    ['repostería en España', ['Dulce']],
    ['best pastry school in Espagne', ['Dulce']],
    ['hotel school Florencia', ['Vatel']],
    ['hotel management Florence', ['Vatel']],
    ['universidad italia', ['Vatel']],
    // a name of such words stays a name
    ['Culinary Spain Center', ['Culinary Spain Center']],
    ['culinary spain', ['Culinary Spain Center']],
  ])('%j finds %j', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('are told: the words, the kind and the values', async () => {
    const { understood } = await ask('hotel management en Suiza o Dulce');
    expect(understood).toEqual([
      { words: 'hotel management', kind: 'field', values: ['hotelManagement'] },
      { words: 'suiza', kind: 'country', values: ['Switzerland'] },
      { words: 'dulce', kind: 'word', values: [] },
    ]);
  });
});

it.each([
  ['under 5000 spa', 'under 5000'],
  ['under 5000 eur spa', 'under 5000 eur'],
  ['under €5.000 spa', 'under €5.000'],
])('%j asks for a price, and for a spa', async (search, words) => {
  await schools({ name: 'Spa Academy' });
  const { price, understood } = await ask(search);
  expect(price).toEqual({ words, euros: 5000, amount: 5000, least: null, currency: 'EUR' });
  expect(understood.map((one) => one.words)).toEqual(['spa']);
});

it('knows towns by every name that the site knows them by', async () => {
  const { rows } = await database.query<{ key: string }>(
    `select p.country || '|' || p.name || '|' || n.plain as key
       from private.place_names n join private.places p on p.id = n.place where n.word = 1`,
  );
  const known = new Set(rows.map(({ key }) => key));
  const missing = NAMED_TOWNS.flatMap((key) => {
    const [country = '', name = ''] = key.split('|');
    const called = townNames({ country, name });
    return [name, called?.en ?? '', called?.es ?? '', called?.other ?? ''].filter(Boolean).map(
      (one) =>
        `${key}|${normalise(one)
          .replace(/[^a-z0-9]+/g, ' ')
          .trim()}`,
    );
  }).filter((key) => !known.has(key));
  expect(missing).toEqual([]);
});

describe('the order', () => {
  const priced = (amount: number) => ({ tuition_min: amount, tuition_max: amount, tuition_currency: 'EUR' });
  beforeEach(() =>
    schools(
      { name: 'Sabor', city: 'Lima', country: 'Peru', ...priced(9000), checked_on: '2026-01-02' },
      { name: 'Sabor y Arte', city: 'Madrid', country: 'Spain', ...priced(500), checked_on: '2026-03-01' },
      { name: 'Escuela de Sabor', city: 'Berlin', country: 'Germany' },
      { name: 'Zeta', city: 'Sabor', country: 'Austria', checked_on: '2025-05-05' },
      { name: 'Alfa', city: 'Lima', country: 'Peru', description: 'Donde el sabor se aprende.' },
    ),
  );

  it.each([
    ['', ['Sabor', 'Sabor y Arte', 'Zeta', 'Escuela de Sabor', 'Alfa']],
    ['relevance', ['Sabor', 'Sabor y Arte', 'Zeta', 'Escuela de Sabor', 'Alfa']],
    ['name', ['Alfa', 'Escuela de Sabor', 'Sabor', 'Sabor y Arte', 'Zeta']],
    // Alemania, Austria, España, Perú
    ['country', ['Escuela de Sabor', 'Zeta', 'Sabor y Arte', 'Alfa', 'Sabor']],
    ['checked', ['Sabor y Arte', 'Sabor', 'Zeta', 'Alfa', 'Escuela de Sabor']],
    ['bogus', ['Sabor', 'Sabor y Arte', 'Zeta', 'Escuela de Sabor', 'Alfa']],
  ])('%j of what has a word', async (sort, expected) => {
    const found = await names('sabor', { sort: sort });
    if (sort === 'country') expect(found.toSorted()).toEqual(expected.toSorted());
    else expect(found).toEqual(expected);
    expect(found[0]).toBe(expected[0]);
  });

  it('by price has those that nobody knows last, and follows prices of programmes', async () => {
    expect((await names('sabor', { sort: 'price' })).slice(0, 2)).toEqual(['Sabor y Arte', 'Sabor']);
    await database.query(
      `insert into public.programmes (school_id, name, prices) select id, 'P', $1 from public.schools where name = 'Zeta'`,
      [JSON.stringify([{ min: 100, max: 100, currency: 'EUR', per: 'year' }])],
    );
    expect((await names('', { sort: 'price' })).slice(0, 3)).toEqual(['Zeta', 'Sabor y Arte', 'Sabor']);
    expect(await names('', { price_max: 500, sort: 'name' })).toEqual(['Sabor y Arte', 'Zeta']);
    expect(await names('sabor', { price_max: 99 })).toEqual([]);
    // A programme without a price costs no less than the cheapest of its school.
    await database.query(
      `insert into public.programmes (school_id, name, level) select id, 'Q', 'bachelor' from public.schools where name in ('Sabor', 'Sabor y Arte', 'Alfa')`,
    );
    const bachelors = await ask('sabor bachelor under 1000 euros');
    // The level of Zeta's programme is not known, so it comes last.
    expect(bachelors.schools.map(({ name }) => name)).toEqual(['Sabor y Arte', 'Zeta']);
    expect(bachelors.unknown).toEqual({ known: 1, words: ['bachelor'] });
    expect(bachelors.unpriced).toBe(1);
    expect((await ask('', { price_max: 500 })).facets.country).toEqual([
      { value: 'Austria', count: 1 },
      { value: 'Spain', count: 1 },
    ]);
  });
});

describe('what nothing meets in a place', () => {
  const SEVILLE = { city: 'Sevilla', country: 'Spain', coordinates_lat: 37.38, coordinates_lng: -5.97 };
  const MARBELLA = { city: 'Marbella', country: 'Spain', coordinates_lat: 36.51, coordinates_lng: -4.88 };
  beforeAll(async () => {
    await schools(
      { name: 'Casa Privada', ownership: 'private', specialties: ['culinaryArts'], ...SEVILLE },
      { name: 'Casa Lejana', ownership: 'public', specialties: ['culinaryArts'], ...MARBELLA },
      { name: 'Casa Abierta', specialties: ['wineGastronomy'] },
    );
    await database.exec(
      `insert into public.programmes (school_id, name, field, mode) select id, 'Vino', 'wineGastronomy', 'online' from public.schools where name = 'Casa Abierta'`,
    );
  });

  it('is looked for further away before it may cost something, and what it leaves in the place is named', async () => {
    for (const search of ['cookery near Seville free', 'cocina pública Sevilla']) {
      const { schools: found, relaxed } = await ask(search);
      expect(found.map(({ name }) => name)).toEqual(['Casa Lejana']);
      expect(relaxed).toMatchObject({
        without: [],
        km: 200,
        anywhere: false,
        beside: { total: 1, km: null, school: { name: 'Casa Privada' } },
      });
    }
    expect(await names('free cookery', { near: { lat: 37.38, lng: -5.97, km: 50 } })).toEqual([]);
  });

  it('is looked for anywhere where it may be online, and what the place has otherwise is counted', async () => {
    for (const search of [
      'wine online from Seville',
      'a wine qualification online near Seville',
      'wine online Spain',
    ]) {
      const { schools: found, relaxed } = await ask(search);
      expect(found.map(({ name }) => name)).toEqual(['Casa Abierta']);
      expect(relaxed).toMatchObject({ without: [], km: null, anywhere: true });
    }
    const { relaxed } = await ask('cookery online from Seville');
    expect(relaxed).toMatchObject({ without: ['online'], anywhere: false });
  });
});
