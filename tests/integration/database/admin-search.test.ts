import { beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
let id: string;
beforeAll(async () => {
  const sql = `insert into public.schools (name, city, country, website, email, phone, legacy_id)
    values ('Escuela Gusto', 'Cádiz', 'Spain', 'https://www.gusto-cadiz.example/oferta/', 'Hola@gusto.example',
      '+34 956 12 34 56', 'ES_0042'), ('Otra', 'Faro', 'Portugal', null, null, null, null) returning id`;
  id = (await as<{ id: string }>(database, admin, sql)).rows[0]?.id ?? '';
  await as(database, admin, `update public.schools set slug = 'gusto-nuevo' where id = $1`, [id]);
});

const found = async (text: string) => {
  const sql = 'select public.admin_search_schools(p_search => $1) as page';
  const { page } = only(await as<{ page: { schools: { id: string }[] } }>(database, admin, sql, [text]));
  return page.schools.map((school) => school.id);
};

describe('the admin’s search', () => {
  it.each([
    ...['gusto', 'CADIZ', 'españa', 'https://www.gusto-cadiz.example/oferta/'],
    ...['http://gusto-cadiz.example/oferta', 'gusto-cadiz.example', 'hola@gusto.example'],
    ...['+34 956 12 34 56', '956123456', '956-12-34-56', 'es_0042', 'escuela-gusto', 'gusto-nuevo'],
  ])('finds a school by %j', async (text) => {
    expect(await found(text)).toContain(id);
    expect(await found(text)).toHaveLength(1);
  });

  it.each(['es_0043', '956123457', '%', 'gusto_nuevo', '956-12-34-57'])(
    'finds nothing by %j',
    async (text) => {
      expect(await found(text)).toEqual([]);
    },
  );
});

it('a new school is compared with those that are there, by name and by the host of its website', async () => {
  const similar = async (name: string, city: string, website: string) => {
    const sql = 'select public.similar_schools($1, $2, $3) as found';
    const { found } = only(
      await as<{ found: { why: string }[] }>(database, admin, sql, [name, city, website]),
    );
    return found.map(({ why }) => why);
  };
  expect(await similar('ESCUELA GUSTÓ', '', '')).toEqual(['name']);
  expect(await similar('Escola Gusto', 'Cadiz', '')).toEqual(['likeness']);
  expect(await similar('Something else', '', 'http://gusto-cadiz.example')).toEqual(['website']);
  expect(await similar('Escuelas Gusto', '', '')).toEqual(['likeness']);
  expect(await similar('Something else', 'Cádiz', 'https://example.org')).toEqual([]);
});
