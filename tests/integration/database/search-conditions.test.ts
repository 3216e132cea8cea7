import { beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openDatabase } from '../../support/scratch.ts';
import { searchCalls } from '../../support/search-calls.ts';

const database = opened(() => openDatabase({ seed: false }));

interface GivenSchool {
  name: string;
  city: string;
  country: string;
  [column: string]: unknown;
  programmes?: Record<string, unknown>[];
}
const COOKERY = { specialties: ['culinaryArts'] };
const SCHOOLS: GivenSchool[] = [
  {
    ...{ name: 'Alba', city: 'Madrid', country: 'Spain', ...COOKERY },
    programmes: [
      {
        ...{
          name: 'Grado',
          field: 'culinaryArts',
          level: 'bachelor',
          mode: 'online',
          languages: ['English'],
        },
        ...{ duration_value: 4, duration_unit: 'years', intakes: [9] },
      },
      {
        ...{ name: 'Pastelería', field: 'pastry', level: 'diploma', attendance: 'evening' },
        ...{ duration_value: 10, duration_unit: 'weeks', intakes: [1] },
      },
    ],
  },
  {
    ...{ name: 'Brasa', city: 'Madrid', country: 'Spain', ...COOKERY },
    programmes: [{ name: 'Cocina', field: 'culinaryArts', mode: 'on-site', attendance: 'full-time' }],
  },
  { name: 'Cuna', city: 'Madrid', country: 'Spain', ...COOKERY },
  {
    ...{ name: 'Lycée Boucher', city: 'Lyon', country: 'France', ...COOKERY },
    programmes: [{ name: 'CAP Cuisine', field: 'culinaryArts', level: 'vocational-intermediate' }],
  },
  {
    ...{ name: 'Étal', city: 'Lyon', country: 'France', ...COOKERY },
    programmes: [{ name: 'Bac pro Boucher', field: 'culinaryArts', level: 'vocational-intermediate' }],
  },
  {
    ...{
      name: 'Verde',
      city: 'Lisboa',
      country: 'Portugal',
      specialties: ['culinaryArts', 'wineGastronomy'],
    },
    features: ['Cocina a base de plantas: plant-based'],
    description: 'Talleres y clases con un maestro quesero.',
  },
];

beforeAll(async () => {
  for (const { programmes = [], ...school } of SCHOOLS) {
    const id = await insert('schools', school);
    for (const programme of programmes) await insert('programmes', { ...programme, school_id: id });
  }
});

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row);
  const { rows } = await database.query<{ id: string }>(
    `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? '';
}

const ask = (search: string, more: Record<string, unknown> = {}) =>
  searchCalls(database).search({ search }, 1, 100, more);
const names = async (search: string, more: Record<string, unknown> = {}) =>
  (await ask(search, more)).schools.map(({ name }) => name);
const kinds = async (search: string) =>
  (await ask(search)).understood.map(({ kind, words }) => `${kind} ${words}`);
const programmes = async (search: string) =>
  (await searchCalls(database).programmes({ search })).programmes.map(({ name }) => name);

describe('conditions', () => {
  it.each([
    ['online bachelor cocina', ['Alba']],
    ['grado en inglés', ['Alba']],
    ['pastelería evening', ['Alba']],
  ])('of %j are met by one programme', async (search, found) => {
    expect(await names(search)).toEqual(found);
  });

  it('that no single programme meets are given up by name', async () => {
    const { relaxed, schools } = await ask('online diploma pastelería');
    expect(relaxed?.without).toEqual(['online']);
    expect(schools.map(({ name }) => name)).toEqual(['Alba']);
  });

  it('are words of texts only where no programme states them, and are then shown as words', async () => {
    expect(await names('talleres')).toEqual(['Verde']);
    expect(await kinds('talleres')).toEqual(['word talleres']);
  });

  it('prefer the country that a level is from', async () => {
    await insert('programmes', {
      ...{ name: 'Cocina', field: 'culinaryArts', level: 'vocational-intermediate' },
      school_id: (await ask('Cuna')).schools[0]?.id,
    });
    expect((await names('cap cocina')).slice(0, 2).toSorted()).toEqual(['Lycée Boucher', 'Étal']);
    expect((await names('fp cocina'))[0]).toBe('Cuna');
    await database.exec(
      "delete from public.programmes p using public.schools s where s.id = p.school_id and s.name = 'Cuna'",
    );
  });
});

describe('unknown levels', () => {
  it('come last, with the number of known ones', async () => {
    const { schools, unknown, total } = await ask('bachelor cocina madrid');
    expect(schools.map(({ name }) => name)).toEqual(['Alba', 'Brasa', 'Cuna']);
    expect({ unknown, total }).toEqual({ unknown: { known: 1, words: ['bachelor'] }, total: 3 });
  });
});

describe('topics', () => {
  it.each([
    ['carnicería', ['Étal']],
    ['butcher course', ['Étal']],
    ['cocina vegana', ['Verde']],
    ['plant-based cooking', ['Verde']],
    ['queso', []],
  ])('of %j are programmes and features, not names of schools', async (search, found) => {
    expect(await names(search)).toEqual(found);
  });

  it('leave a school findable by one word of its name', async () => {
    expect(await names('boucher')).toEqual(expect.arrayContaining(['Étal', 'Lycée Boucher']));
  });

  it('are words of programmes too', async () => {
    expect(await programmes('carnicero')).toEqual(['Bac pro Boucher']);
  });

  it('leave a school that is called so findable by its name', async () => {
    expect(await names('lycée boucher')).toEqual(['Lycée Boucher']);
  });
});

describe('what must not be', () => {
  it.each([
    ['cocina -online', ['Brasa', 'Cuna', 'Lycée Boucher', 'Verde', 'Étal']],
    ['cocina sin madrid', ['Lycée Boucher', 'Verde', 'Étal']],
    ['cocina not in spain', ['Lycée Boucher', 'Verde', 'Étal']],
    ['cocina no pasteleria', ['Alba', 'Brasa', 'Cuna', 'Lycée Boucher', 'Verde', 'Étal']],
  ])('by %j is left out', async (search, found) => {
    expect((await names(search)).toSorted()).toEqual(found);
    expect((await ask(search)).understood.map(({ kind }) => kind)).toContain('not');
  });

  it('is named with its negation when it cannot be left out', async () => {
    expect(await names('sin maestro')).toEqual(['Verde']);
    const { ignored, total } = await ask('cocina sin experiencia');
    expect({ ignored, total }).toEqual({ ignored: ['sin experiencia'], total: 6 });
  });
});

describe('words for numbers', () => {
  it.each([
    ['curso corto', ['Alba'], 'most'],
    ['cocina más de 3 años', ['Alba'], 'least'],
    ['pastry less than 6 months', ['Alba'], 'most'],
  ] as const)('%j is a length', async (search, found, end) => {
    expect(await names(search)).toEqual(found);
    expect((await ask(search)).length?.end).toBe(end);
  });

  it.each(['cocina 28013', 'cocina sw1a 1aa', 'cocina k1a 0b1', 'cocina 10001-1234'])(
    '%j has a postcode, which is named as unknown',
    async (search) => {
      const { missing, total } = await ask(search);
      expect({ missing, total }).toEqual({ missing: ['postcode'], total: 6 });
    },
  );

  it.each([
    ['cocina 5 mil', 5000],
    ['cocina 5000 euros', 5000],
    ['cocina no superior a 3000 euros', 3000],
    ['cocina 10 000 €', 10_000],
  ])('%j has a price', async (search, amount) => {
    expect((await ask(search)).price?.amount).toBe(amount);
  });
});

describe('filters of schools for their programmes', () => {
  const filtered = (filters: Record<string, string[]>) => ask('', { filters });

  it('are met by one programme', async () => {
    const found = async (filters: Record<string, string[]>) =>
      (await filtered(filters)).schools.map(({ name }) => name);
    expect(await found({ level: ['bachelor'], length: ['3y'] })).toEqual(['Alba']);
    expect(await found({ level: ['bachelor'], attendance: ['evening'] })).toEqual([]);
    expect(await found({ month: ['1'], attendance: ['evening'] })).toEqual(['Alba']);
  });

  it.each(['', 'cocina', 'cocina hasta 9000 euros', 'cocina online'])(
    'count what choosing each value finds for %j',
    async (search) => {
      const filtered = (filters: Record<string, string[]>) => ask(search, { filters, exact: true });
      for (const chosen of [{}, { level: ['bachelor'] }, { attendance: ['evening'], month: ['1'] }]) {
        const { facets } = await filtered(chosen);
        for (const key of ['level', 'attendance', 'length', 'month'])
          for (const { value, count } of facets[key] ?? [])
            expect({ chosen, key, value, count }).toEqual({
              ...{ chosen, key, value },
              count: (await filtered({ ...chosen, [key]: [value] })).total,
            });
      }
    },
  );
});
