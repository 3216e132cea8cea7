import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DataSources, FirstRegisters, StatedBy, UnfinishedRun } from '@/lib/supabase/results/registers';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend, type TestBackend } from '../../support/backend';

const backend = opened(openTestBackend);

const SHOWN = '11111111-0000-4000-8000-000000000001';
const HIDDEN = '11111111-0000-4000-8000-000000000002';
const PROGRAMME = '11111111-0000-4000-8000-00000000000a';

async function sql(text: string): Promise<void> {
  await backend.engine.query(OWNER, text);
}

async function ask<T>(
  client: TestBackend['anon'],
  name: string,
  values: Record<string, unknown>,
): Promise<T> {
  const { data } = await client.rpc(name as 'data_sources', values as never).throwOnError();
  return data as T;
}
const registersOf = (client: TestBackend['anon'], school: string, programme: string | null = null) =>
  ask<StatedBy[]>(client, 'school_registers', { p_school: school, p_programme: programme });

describe('what a register still states of a school', () => {
  beforeAll(async () => {
    await sql(`insert into public.schools (id, name, city, country, region, phone, tuition_min, tuition_currency, coordinates_lat, coordinates_lng,
        coordinates_precision, is_active) values
      ('${SHOWN}', 'Stated', 'Andorra', 'Andorra', 'North', '+376 1', 1200, 'EUR', 42.5, 1.5, 'campus', true),
      ('${HIDDEN}', 'Unseen', 'Andorra', 'Andorra', 'North', null, null, null, null, null, null, false)`);
    await sql(
      `insert into public.programmes (id, school_id, name) values ('${PROGRAMME}', '${SHOWN}', 'Pastry')`,
    );
    await sql(`insert into public.school_sources (register, identifier, school_id, name, edition, licence, gone_since, stated, programmes) values
      ('usa', 'S1', '${SHOWN}', 'STATED', '2024', 'x', '2025', '{"name": "Stated", "region": "North", "phone": "+376 2",
        "tuition_min": 1200.00, "coordinates_lat": 42.5, "website": "https://x.test/"}',
        (select jsonb_build_object(id, version) from public.programmes where id = '${PROGRAMME}')),
      ('usa', 'S2', '${HIDDEN}', 'UNSEEN', '2024', 'x', null, '{"region": "North"}', '{}')`);
  });

  it('is what the school still has', async () => {
    expect(await registersOf(backend.anon, SHOWN)).toEqual([
      {
        register: 'usa',
        source: null,
        identifier: 'S1',
        page: null,
        name: 'STATED',
        edition: '2024',
        gone_since: '2025',
        facts: ['coordinates_lat', 'name', 'region', 'tuition_min'],
      },
    ]);
  });

  it('is shown of a hidden school to administrators alone', async () => {
    expect(await registersOf(backend.anon, HIDDEN)).toEqual([]);
    const user = await backend.createUser('user');
    expect(await registersOf(user.client, HIDDEN)).toEqual([]);
    const admin = await backend.createUser('admin');
    expect(await registersOf(admin.client, HIDDEN)).toHaveLength(1);
    await sql(`delete from public.user_roles where user_id = '${admin.id}'`);
  });

  it('is stated for a programme until it is changed', async () => {
    expect(await registersOf(backend.anon, SHOWN, PROGRAMME)).toHaveLength(1);
    expect(await registersOf(backend.anon, SHOWN, HIDDEN)).toEqual([]);
    await sql(`update public.programmes set places = 12 where id = '${PROGRAMME}'`);
    expect(await registersOf(backend.anon, SHOWN, PROGRAMME)).toEqual([]);
  });

  it('is counted by register and country, hidden schools left out', async () => {
    const { checked, registers, countries } = await ask<DataSources>(backend.anon, 'data_sources', {});
    expect(checked).toMatchObject({ schools: 93, programmes: 299, sources: 477 });
    expect(registers).toEqual([
      {
        register: 'usa',
        source: null,
        edition: '2024',
        taken_in: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        schools: 0,
        programmes: 1,
        gone: 1,
      },
    ]);
    expect(countries.find(({ country }) => country === 'Andorra')).toEqual({
      country: 'Andorra',
      schools: 1,
      programmes: 1,
    });
    expect(countries.reduce((sum, { schools }) => sum + schools, 0)).toBe(94);
  });
});

describe('the registers of a new directory', () => {
  const first = (registers: string[]) =>
    ask<FirstRegisters>(backend.service, 'first_registers', { p_registers: registers });
  const begin = (register: string, status: string, imported: boolean, secondsAgo = 0) =>
    sql(`insert into private.school_imports (file_name, register, status, imported_at, uploaded_at) values
      ('x', '${register}', '${status}', ${imported ? 'now()' : 'null'}, now() - interval '${secondsAgo} seconds')`);

  beforeEach(async () => {
    await sql('delete from private.first_registers');
    await sql('delete from private.school_imports');
    await backend.removeRoles();
  });

  it('are none for a directory that somebody administers or that has had a register', async () => {
    const admin = await backend.createUser('admin');
    expect(await first(['usa'])).toEqual({ missing: [], done: [] });
    await sql(`delete from public.user_roles where user_id = '${admin.id}'`);
    await begin('usa', 'checked', false);
    expect(await first(['usa'])).toEqual({ missing: [], done: [] });
    await sql('delete from private.school_imports');
    // Without any, as during a build, nothing starts.
    expect(await first([])).toEqual({ missing: [], done: [] });
  });

  it('are missing until each was taken in, whatever happens meanwhile, and are not asked for again', async () => {
    expect(await first(['usa', 'italy'])).toEqual({ missing: ['italy', 'usa'], done: [] });
    await backend.createUser('super_admin');
    await begin('usa', 'importing', true);
    expect(await first(['usa', 'italy', 'france'])).toEqual({ missing: ['italy', 'usa'], done: [] });
    await sql(`update private.school_imports set status = 'imported'`);
    expect(await first([])).toEqual({ missing: ['italy'], done: ['usa'] });
    await sql(`update private.school_imports set status = 'undone'`);
    await begin('italy', 'imported', true);
    expect(await first(['usa', 'italy'])).toEqual({ missing: [], done: ['italy', 'usa'] });
  });

  it('go on with runs that were interrupted, and leave those that a process or a person is at work on', async () => {
    const person = await backend.createUser('admin');
    const runs = () =>
      ask<UnfinishedRun[]>(backend.service, 'unfinished_register_runs', { p_register: 'usa' });
    await begin('usa', 'imported', true);
    await sql(
      `insert into private.school_imports (actor, file_name, register, status) values ('${person.id}', 'x', 'usa', 'checked')`,
    );
    expect(await runs()).toEqual([]);
    await begin('usa', 'checked', false, 3);
    await begin('usa', 'importing', true, 2);
    await begin('usa', 'uploading', false, 1);
    const found = await runs();
    expect(found.map(({ status, live }) => [status, live])).toEqual([
      ['importing', false],
      ['checked', false],
      ['uploading', true],
    ]);
    const id = found[0]?.id ?? '';
    const job = await ask<{ id: string }>(backend.service, 'start_job', {
      p_kind: 'import-apply',
      p_subject: id,
      p_parameters: { import: id },
      p_started_by: null,
      p_items: [{ label: 'x' }],
    });
    expect((await runs())[0]).toEqual({ id, status: 'importing', job: job.id, live: false });
    await backend.service.rpc('claim_job', { p_kinds: ['import-apply'], p_bulk: false, p_seconds: 60 });
    expect((await runs())[0]).toEqual({ id, status: 'importing', job: job.id, live: true });
    // Discarded, until it is deleted.
    await ask(backend.service, 'discard_import', { p_import: found[1]?.id });
    expect((await runs()).map(({ status }) => status)).toEqual(['importing', 'uploading']);
  });
});

describe('the campuses of an institution', () => {
  const campuses = async (slug: string) => {
    const { data: school } = await backend.anon.from('schools').select('id').eq('slug', slug).single();
    const rows = await ask<{ slug: string; is_institution: boolean }[]>(backend.anon, 'school_campuses', {
      p_school: school?.id,
    });
    return rows.map((row) => [row.slug, row.is_institution]);
  };
  beforeAll(async () => {
    await sql(`insert into public.schools (id, slug, name, city, country, checked_on) values
      ('22222222-0000-4000-8000-000000000001', 'gusto-area', 'Gusto – Área de Cocina', 'Santiago', 'Chile', '2026-11-01'),
      ('22222222-0000-4000-8000-000000000002', 'gusto-talca', 'Instituto Gusto, sede Talca', 'Talca', 'Chile', null),
      ('22222222-0000-4000-8000-000000000003', 'gusto-arica', 'Centro Gusto, sede Arica', 'Arica', 'Chile', null),
      ('22222222-0000-4000-8000-000000000004', 'berti', 'Istituto Berti', 'Verona', 'Italy', null),
      ('22222222-0000-4000-8000-000000000005', 'berti-soave', 'Berti Soave', 'Soave', 'Italy', null)`);
    await sql(`insert into public.school_sources (register, identifier, school_id, name, edition, licence, parent_identifier, parent_name) values
      ('chile', 'G1S1', '22222222-0000-4000-8000-000000000002', 'IP', '2025', 'x', 'G1', 'IP GUSTO'),
      ('chile', 'G2S1', '22222222-0000-4000-8000-000000000003', 'CFT', '2025', 'x', 'G2', 'CFT GUSTO'),
      ('italy', 'VR1', '22222222-0000-4000-8000-000000000004', 'BERTI', '2025', 'x', null, null),
      ('italy', 'VR2', '22222222-0000-4000-8000-000000000005', 'BERTI SOAVE', '2025', 'x', 'VR1', 'BERTI')`);
  });

  afterAll(() => sql(`delete from public.schools where id::text like '22222222-%'`));

  it('lead to the checked school whose name begins with the name of the institution, and back', async () => {
    expect(await campuses('gusto-talca')).toEqual([['gusto-area', true]]);
    expect(await campuses('gusto-area')).toEqual([
      ['gusto-arica', false],
      ['gusto-talca', false],
    ]);
  });

  it('lead nowhere where two schools could be the institution', async () => {
    await sql(
      `insert into public.schools (slug, name, city, country, checked_on) values ('gusto-norte', 'Gusto Norte', 'Iquique', 'Chile', '2026-11-01')`,
    );
    expect(await campuses('gusto-talca')).toEqual([]);
    await sql(`delete from public.schools where slug = 'gusto-norte'`);
  });
});
