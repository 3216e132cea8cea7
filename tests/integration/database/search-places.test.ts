import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openDatabase } from '../../support/scratch.ts';
import { searchCalls } from '../../support/search-calls.ts';

const database = opened(() => openDatabase({ seed: false }));

interface Place {
  name: string;
  city: string;
  country: string;
  region?: string;
  lat?: number;
  lng?: number;
}
const SCHOOLS: Place[] = [
  { name: 'Fogón', city: 'Madrid', country: 'Spain', region: 'Comunidad de Madrid', lat: 40.4, lng: -3.7 },
  { name: 'Cuina', city: 'Barcelona', country: 'Spain', region: 'Cataluña', lat: 41.4, lng: 2.2 },
  {
    name: 'Fuegos',
    city: 'Santiago de Compostela',
    country: 'Spain',
    region: 'Galicia',
    lat: 42.9,
    lng: -8.5,
  },
  { name: 'Sukalde', city: 'San Sebastián', country: 'Spain', region: 'País Vasco', lat: 43.3, lng: -2 },
  {
    name: 'León Hostelería',
    city: 'León',
    country: 'Spain',
    region: 'Castilla y León',
    lat: 42.6,
    lng: -5.6,
  },
  {
    name: 'Ponce Chefs',
    city: 'Ponce',
    country: 'United States',
    region: 'Puerto Rico',
    lat: 18,
    lng: -66.6,
  },
  {
    name: 'Empire Kitchen',
    city: 'Albany',
    country: 'United States',
    region: 'New York',
    lat: 42.7,
    lng: -73.8,
  },
  {
    name: 'Shoals Kitchen',
    city: 'Florence',
    country: 'United States',
    region: 'Alabama',
    lat: 34.8,
    lng: -87.7,
  },
  { name: 'Arno', city: 'Firenze', country: 'Italy', region: 'Toscana', lat: 43.8, lng: 11.3 },
  { name: 'Gateway', city: 'St. Louis', country: 'United States', region: 'Missouri', lat: 38.6, lng: -90.2 },
  { name: 'Rosen', city: 'Portland', country: 'United States', region: 'Oregon', lat: 45.5, lng: -122.7 },
  { name: 'Lighthouse', city: 'Portland', country: 'United States', region: 'Maine', lat: 43.7, lng: -70.3 },
  { name: 'Gato Dumas', city: 'Buenos Aires', country: 'Argentina', lat: -34.6, lng: -58.4 },
  { name: 'Le Cordon Bleu Lima', city: 'Lima', country: 'Peru', lat: -12.1, lng: -77 },
];

beforeEach(async () => {
  await database.exec('delete from public.schools');
  for (const { name, city, country, region = null, lat = null, lng = null } of SCHOOLS)
    await database.query(
      `insert into public.schools (name, city, country, region, coordinates_lat, coordinates_lng, specialties)
         values ($1, $2, $3, $4, $5, $6, '{culinaryArts}')`,
      [name, city, country, region, lat, lng],
    );
});

const ask = (search: string) => searchCalls(database).search({ search });
const names = async (search: string) => (await ask(search)).schools.map(({ name }) => name);
const placesOf = async (search: string) =>
  (await ask(search)).understood.flatMap(({ kind, values }) =>
    kind === 'place' || kind === 'country' ? [values.toReversed().join(', ')] : [],
  );

describe('a place', () => {
  it.each([
    ['cocina Madrid', ['Fogón']],
    // Mexico's is larger, but only Spain's has a school
    ['cocina leon', ['León Hostelería']],
    ['culinary Florence', ['Arno']],
    ['culinary Florence Alabama', ['Shoals Kitchen']],
    ['culinary st louis', ['Gateway']],
    ['culinary saint louis', ['Gateway']],
    ['culinary NY', ['Empire Kitchen']],
    ['culinary ny', ['Empire Kitchen']],
    ['culinary Portland, OR', ['Rosen']],
    ['culinary portland me', ['Lighthouse']],
  ])('%j finds %j', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it.each([
    ['madrid o barcelona', ['Cuina', 'Fogón']],
    ['Madrid or Barcelona', ['Cuina', 'Fogón']],
    ['cocina madrid barcelona', ['Cuina', 'Fogón']],
    ['cocina Perú o Argentina', ['Gato Dumas', 'Le Cordon Bleu Lima']],
  ])('of several in %j any will do', async (search, expected) => {
    expect((await names(search)).toSorted()).toEqual(expected);
  });

  it('without a school is widened, and is not a word of other names', async () => {
    const { schools, relaxed } = await ask('culinary porto');
    expect(schools.map(({ name }) => name)).toEqual(['Fuegos']);
    expect(relaxed).toMatchObject({ km: 200, place: { name: 'Porto', country: 'Portugal' }, without: [] });
  });

  it.each([
    ['cocina Navarra', 'Sukalde', { name: 'Navarra', kind: 'region' }],
    ['cocina Paraguay', 'Gato Dumas', { name: 'Paraguay', kind: 'country' }],
  ])('%j is widened to what is near the region or country', async (search, first, place) => {
    const { schools, relaxed } = await ask(search);
    expect(schools[0]?.name).toBe(first);
    expect(schools.length).toBeLessThan(SCHOOLS.length);
    expect(relaxed).toMatchObject({ place, without: [] });
  });

  it('gives way to a name of schools', async () => {
    // Dumas is a town in Texas
    expect(await names('gato dumas')).toEqual(['Gato Dumas']);
    expect(await names('cordon bleu lima')).toEqual(['Le Cordon Bleu Lima']);
  });
});

describe('ordinary words', () => {
  it.each([
    '¿cómo estudiar cocina en madrid?',
    'is culinary school worth it in madrid',
    'cuánto dura cocina madrid',
  ])('in %j are neither places nor conditions', async (search) => {
    expect(await names(search)).toEqual(['Fogón']);
    expect(await placesOf(search)).toEqual(['Madrid, Spain']);
  });

  it.each(['jefe de sala', 'culinary cheaper than 5000', 'bar'])('of %j are no towns', async (search) => {
    expect(await placesOf(search)).toEqual([]);
  });

  it('are not corrected, unless a name has them otherwise', async () => {
    expect((await ask('cocina para niños')).corrected).toBeNull();
    expect((await ask('le cordon blue')).corrected).toBe('le cordon bleu');
  });

  it('that ask for what is near need a place', async () => {
    expect((await ask('culinary near me')).placeless).toBe('near');
    expect((await ask('culinary near Madrid')).placeless).toBeNull();
  });
});

describe('a price', () => {
  it.each([
    ['cocina <10k', { words: '<10k', amount: 10_000, least: null, currency: 'EUR' }],
    ['cocina menos de 5 mil euros', { words: 'menos de 5 mil euros', amount: 5000 }],
    ['culinary cheaper than 5 000', { amount: 5000 }],
    ['cocina 5000 euros o menos', { words: '5000 euros o menos', amount: 5000 }],
    ['cocina entre 3000 y 6000 euros', { amount: 6000, least: 3000, currency: 'EUR' }],
    ['culinary between €3k and 6k', { amount: 6000, least: 3000, currency: 'EUR' }],
  ])('in %j is read', async (search, price) => {
    expect((await ask(search)).price).toMatchObject(price);
  });

  it('is none in %j', async () => {
    expect((await ask('curso de 6 a 9 meses')).price).toBeNull();
    expect((await ask('curso 2026')).price).toBeNull();
  });
});

describe('a town with its country', () => {
  it('is that town, also where no school is near and another of its name has one', async () => {
    const { understood, schools } = await ask('cocina Barcelona Venezuela');
    expect(understood.find(({ kind }) => kind === 'place')?.values).toEqual(['Venezuela', 'Barcelona']);
    expect(schools.map(({ name }) => name)).not.toContain('Cuina');
  });
});

describe('lengths and months', () => {
  const teach = (school: string, name: string, columns: string) =>
    database.exec(`insert into public.programmes (school_id, name, field, duration_value, duration_unit, intakes)
      select id, '${name}', 'culinaryArts', ${columns} from public.schools where name = '${school}'`);
  beforeEach(async () => {
    await teach('Fogón', 'Curso', "6, 'months', '{9}'");
    await teach('Cuina', 'Cicle', "2, 'years', '{1,9}'");
  });
  const found = async (search: string) => {
    const { programmes } = await searchCalls(database).programmes({ search });
    return [await names(search), programmes.map(({ name }) => name)];
  };

  it.each([
    ['cocina 6 meses', ['Fogón'], ['Curso']],
    ['culinary two years', ['Cuina'], ['Cicle']],
    ['curso de 5 a 9 meses', ['Fogón'], ['Curso']],
    ['cocina enero', ['Cuina'], ['Cicle']],
    ['culinary programs starting in January 2027', ['Cuina'], ['Cicle']],
    ['cocina 2 años septiembre', ['Cuina'], ['Cicle']],
  ])('of %j are met by one programme', async (search, schools, programmes) => {
    expect(await found(search)).toEqual([schools, programmes]);
  });

  it('are given up by their words, and may is a verb too', async () => {
    const { relaxed, length } = await ask('cocina Madrid 3 años');
    expect(length).toEqual({ words: '3 anos', value: 3, unit: 'years', end: null });
    expect(relaxed?.without).toEqual(['3 anos']);
    expect((await ask('culinary may')).understood.map(({ kind }) => kind)).not.toContain('month');
  });
});
