import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COLUMNS } from '@/lib/imports/model/columns';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { recordsOf } from '../../support/read-csv.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { csv, importSteps, runImports } from '../../support/site-imports.ts';
import { type Sheets, workbookOf } from '../../support/workbook.ts';

let backend: TestBackend;
let admin: TestUser;
let user: TestUser;
let current: TestUser | null = null;
let runner: ReturnType<typeof runImports>;

// Sessions are cookies, which only Next.js has; the test sets the signed-in user.
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));
vi.mock('@/lib/i18n/request-language', () => ({ requestLanguage: async () => 'en' }));

let problems: (request: Request) => Promise<Response>;
let download: (request: Request) => Promise<Response>;
let actions: Awaited<ReturnType<typeof importSteps>>['actions'];
let { send, checked, step, ended, overview, rowsOf } = {} as Awaited<ReturnType<typeof importSteps>>;
beforeAll(async () => {
  backend = await openSiteBackend();
  admin = await backend.createUser('admin');
  user = await backend.createUser('user');
  ({ GET: problems } = await import('@/app/api/admin/schools/import/problems/route'));
  ({ GET: download } = await import('@/app/api/admin/schools/export/route'));
  ({ actions, send, checked, step, ended, overview, rowsOf } = await importSteps(backend, admin));
  current = admin;
  runner = runImports(backend);
});
afterAll(async () => {
  await runner.stop();
  await backend.close();
});

const all = async () => (await backend.service.from('schools').select('*').order('id')).data ?? [];
const named = async (name: string) =>
  (await backend.service.from('schools').select('*').eq('name', name)).data ?? [];

it('the application’s own export changes nothing when it is imported again', async () => {
  const file = await (await download(new Request(`${SITE}/api/admin/schools/export`))).text();
  const id = await checked(file);
  expect(await overview(id)).toMatchObject({ status: 'checked', counts: { same: (await all()).length } });
  expect((await overview(id)).headings).toEqual(COLUMNS);
});

describe('a file', () => {
  it('is checked row by row, with the refused values, written but for its errors, and undone', async () => {
    const before = await all();
    const lines = Array.from(
      { length: 230 },
      (_, index) =>
        `Centro ${index};${index % 50 === 1 ? '' : 'Cañaveral'};${index % 40 === 2 ? 'Españistán' : 'Andorra'};${index % 60 === 4 ? 1500 : 1980};x`,
    );
    const text = ['Centro oficial;Localidad;País;Año de fundación;Código', ...lines].join('\r\n');
    const id = await checked(Uint8Array.from(Buffer.from(text, 'latin1')), {
      columns: ['name', 'city', 'country', 'founded', null],
      active: true,
    });
    const wrong = await rowsOf(id, 'error');
    expect(await overview(id)).toMatchObject({ counts: { error: wrong.length, new: 230 - wrong.length } });
    expect(wrong.slice(0, 2)).toMatchObject([
      { number: 3, name: 'Centro 1', errors: [{ column: 'city', error: 'cityRequired' }] },
      { number: 4, errors: [{ column: 'country', error: 'countryUnknown', value: 'Españistán' }] },
    ]);
    // An invalid optional cell is left out, and its row is imported.
    expect((await rowsOf(id, 'noted'))[0]).toMatchObject({
      number: 6,
      kind: 'new',
      errors: [{ column: 'founded', error: 'foundedRange', value: '1500', skipped: true }],
    });
    expect(await all()).toEqual(before);

    const invalidated = await followPages(backend.service);
    await step('applyImport', id);
    expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 230 - wrong.length });
    expect(await named('Centro 5')).toMatchObject([{ city: 'Cañaveral', country: 'Andorra', founded: 1980 }]);
    expect(invalidated).toContain('school:centro-5');
    expect(await rowsOf(id)).toHaveLength(wrong.length);

    await step('undoImport', id);
    expect(await all()).toEqual(before);
    expect(await actions.undoImport({ id })).toMatchObject({ ok: false, error: 'changed' });
  });

  it('lists its doubtful points, and keeps those that are chosen', async () => {
    const rows = ['Dudosa,Spain,Soria,41.7,24', 'Cero,Spain,Soria,0,0', 'Segura,Spain,Soria,41.7,-2.4'];
    const file = csv('name,country,city,lat,lng', ...rows);
    const doubt = { column: 'coordinates_lat', error: 'farFromCountry', value: '41.7, 24' };
    const id = await checked(file);
    expect(await rowsOf(id, 'points')).toMatchObject([{ number: 2, errors: [{ ...doubt, skipped: true }] }]);
    const kept = await checked(file, { points: ['41.7, 24'] });
    expect(await rowsOf(kept, 'points')).toMatchObject([{ number: 2, kind: 'new', errors: [doubt] }]);
    await step('applyImport', kept);
    expect(await named('Cero')).toMatchObject([{ coordinates_lat: null }]);
    expect(await named('Dudosa')).toMatchObject([{ coordinates_lat: 41.7, coordinates_lng: 24 }]);
  });

  it('makes new schools inactive unless it is said otherwise, with what was chosen for all of it', async () => {
    const file = csv('name,city,type', 'Sin tipo,Faro,', 'Con tipo,Faro,academy');
    const id = await checked(file, { country: 'Portugal', type: 'university', specialty: 'pastry' });
    await step('applyImport', id);
    const chosen = { country: 'Portugal', is_active: false, specialties: ['pastry'] };
    expect(await named('Sin tipo')).toMatchObject([{ ...chosen, type: 'university' }]);
    expect(await named('Con tipo')).toMatchObject([{ ...chosen, type: 'academy' }]);
    const active = csv('name,city,country,is_active', 'Visible,Faro,pt,', 'Oculta,Faro,pt,no');
    await step('applyImport', await checked(active, { active: true }));
    expect(await named('Visible')).toMatchObject([{ is_active: true }]);
    expect(await named('Oculta')).toMatchObject([{ is_active: false }]);
  });

  it('without identifiers is known again, row by row', async () => {
    const file = csv('name,city,country,phone', 'Doble,Faro,pt,1', 'DOBLE,faro,Portugal,2', 'Otra,Faro,pt,3');
    const first = await checked(file);
    expect((await rowsOf(first)).map(({ kind }) => kind)).toEqual(['new', 'duplicate', 'new']);
    await step('applyImport', first);
    expect(await overview(first)).toMatchObject({ created_count: 2 });

    const changed = csv('name,city,country,phone', 'Doble,Faro,pt,', 'Otra,Faro,pt,4', 'Tercera,Faro,pt,5');
    const second = await checked(changed);
    const [school] = await named('Doble');
    expect(await rowsOf(second)).toMatchObject([
      { kind: 'duplicate', duplicate: { school: school?.id, by: 'name' }, may_update: false },
      { kind: 'duplicate', columns: ['phone'], may_update: true },
      { kind: 'new' },
    ]);
    await actions.chooseDuplicates({ id: second, choice: 'update', position: null });
    await step('applyImport', second);
    expect(await named('Doble')).toMatchObject([{ phone: '1' }]);
    expect(await named('Otra')).toMatchObject([{ phone: '4' }]);
    expect(await overview(second)).toMatchObject({ created_count: 1, changed_count: 1 });
  });

  it('is refused rows that name one school twice, take another’s slug or hold more than headings', async () => {
    const [first, second] = await all();
    const file = csv('id,slug', `${first?.id},`, `${first?.id},`, `${second?.id},${first?.slug}`, 'x,y,z');
    expect((await rowsOf(await checked(file))).map(({ errors }) => errors)).toEqual([
      null,
      [{ column: null, error: 'duplicate', value: '2' }],
      [{ column: 'slug', error: 'otherSchoolsSlug', value: first?.slug }],
      [{ column: null, error: 'cellCount' }],
    ]);
  });

  it('is asked about rows that are nearly the same', async () => {
    const rows = await rowsOf(await checked(await readFile('tests/fixtures/imports/duplicates.csv')));
    expect(rows.map(({ kind, duplicate }) => (kind === 'duplicate' ? duplicate?.earlier : kind))).toEqual([
      ...['new', 'new', 3, 'new', 5, 'new', 7, 7, 7, 7, 'new', 'new'],
    ]);
  });

  it('may be a workbook, of which one sheet is read', async () => {
    const sheets: Sheets = {
      Portada: [['Lista']],
      Centros: [
        ['name', 'city', 'country', 'coordinates_lat', 'coordinates_lng', 'checked_on'],
        ['Del libro', 'Faro', 'PRT', 37.0194, -7.9304, new Date('2026-05-01')],
      ],
    };
    const body = await workbookOf(sheets);
    expect((await send(body, 'name=a.xlsx&sheet=0')).body).toMatchObject({ error: 'noRows' });
    expect((await send(body, 'name=a.xlsx')).body.sheets).toEqual(['Portada', 'Centros']);
    await step('applyImport', await checked(body, {}, 'name=a.xlsx'));
    expect(await named('Del libro')).toMatchObject([
      { country: 'Portugal', coordinates_lat: 37.0194, coordinates_lng: -7.9304, checked_on: '2026-05-01' },
    ]);
  });

  it('is read again with other headings, encoding or signs between cells, and keeps what was chosen', async () => {
    const text = ['Lista;x;y', 'Centro;Dónde;País', 'Peñón;Faro;pt', 'Otro;Faro;pt'].join('\n');
    const id = (await send(Uint8Array.from(Buffer.from(text, 'latin1')), 'name=a.csv&heading=1')).body.id;
    expect((await overview(id)).headings).toEqual(['Lista', 'x', 'y']);
    expect((await overview(id)).details).toMatchObject({
      firstRows: [{ number: 1 }, { number: 2, cells: ['Centro', 'Dónde', 'País'] }, {}, {}],
      encodingSamples: { 'windows-1252': 'Dónde', macintosh: 'DÛnde' },
    });
    const chosen = { columns: [null, null, null], type: 'university', fixed: { region: 'Algarve' } };
    const again = async (of: string, query: string, choices: object = chosen) =>
      (await send(JSON.stringify(choices), `again=${of}&${query}`)).body;
    const garbled = (await again(id, 'heading=2&encoding=macintosh')).id;
    expect(await overview(garbled)).toMatchObject({
      file_name: 'a.csv',
      row_count: 2,
      headings: ['Centro', 'DÛnde', 'PaÌs'],
      details: { choices: { type: 'university', fixed: { region: 'Algarve' } } },
    });
    // Columns keep their positions although their headings are spelt differently.
    const mapped = { ...chosen, columns: ['name', 'city', 'country'] };
    const right = (await again(garbled, 'heading=2&encoding=windows-1252', mapped)).id;
    expect((await overview(right)).details).toMatchObject({ choices: mapped });
    const commas = (await again(right, 'delimiter=,', mapped)).id;
    expect((await overview(commas)).headings).toEqual(['Lista;x;y']);

    // Each reading replaces the previous one; an import that has started cannot be read again.
    expect(await again(right, 'heading=1')).toEqual({ error: 'notKept' });
    current = user;
    const refused = await send('{}', `again=${commas}`);
    current = admin;
    expect(refused.status).toBe(403);
    const last = (await again(commas, '', mapped)).id;
    expect(await actions.checkImport({ id: last, options: mapped as never })).toMatchObject({ ok: true });
    await ended(last);
    await step('applyImport', last);
    expect(await again(last, 'heading=1')).toEqual({ error: 'notKept' });
    expect(await named('Peñón')).toMatchObject([{ type: 'university', region: 'Algarve' }]);
  });

  it('gives back all its problem rows as a file, with what is wrong and no formulas', async () => {
    const rows = Array.from({ length: 620 }, (_, index) => `=1+${index},,Atlantis`);
    const id = await checked(csv('name,city,country', ...rows, 'Bien,Faro,pt'));
    const ask = (name: string) =>
      problems(new Request(`${SITE}/api/admin/schools/import/problems?import=${name}`));
    const text = await (await ask(id)).text();
    const [headings, ...lines] = recordsOf(text.replace(/^\ufeff/, ''));
    expect(headings).toEqual(['Row', 'Problem', 'name', 'city', 'country']);
    expect(lines).toHaveLength(620);
    expect(lines[0]).toEqual([
      '2',
      'Country: unknown country (“Atlantis”); City: The city is required',
      '=1+0',
      '',
      'Atlantis',
    ]);
    expect(text).toContain(",'=1+0,");
    expect((await ask(crypto.randomUUID())).status).toBe(404);
    expect((await ask('x')).status).toBe(400);
  });

  it('is continued by another process after a crash', async () => {
    const id = await checked(
      csv('name,city,country', ...Array.from({ length: 30 }, (_, n) => `Caída ${n},Faro,pt`)),
    );
    await backend.service.rpc('prepare_import', { p_import: id, p_step: 'apply' });
    // What a process did before it died.
    await backend.service.rpc('apply_import_rows', { p_import: id, p_from: 1, p_to: 30, p_limit: 12 });
    expect(await overview(id)).toMatchObject({ status: 'importing', created_count: 12 });
    await step('applyImport', id);
    expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 30 });
  });

  it.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['name;city\n', 'noRows'],
    ['name;city\n"A;B\nC;D', 'openQuote'],
    [`${'a,'.repeat(400)}\n1\n`, 'tooManyColumns'],
    ['%PDF-1.7', 'pdf'],
  ])('is refused with what is wrong with it, case %#', async (text, problem) => {
    expect(await send(text)).toMatchObject({ status: 422, body: { error: problem } });
  });
});
