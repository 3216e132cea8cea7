import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UnusableRegister } from '@/lib/imports/registers/model/files';
import { REGISTER_IDS, REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { storeRun } from '@/lib/imports/registers/services/store-run';
import type { BackendClient } from '@/lib/supabase/client';

const folder = mkdtempSync(path.join(tmpdir(), 'register-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCHOOLS = 'source_id,name,type,specialties,city,country,source_date,website';
const PROGRAMMES = 'source_id,programme,specialty,award_level';
const school = (id: string) => `${id},Chef School,college,pastry,Rome,Italy,2025,`;
const GOOD = {
  schools: [SCHOOLS, school('1'), school('2')].join('\n'),
  programmes: [PROGRAMMES, '1,Cuoco,pastry,x'].join('\n'),
};

/** Rows sent to a backend with this many schools of the register. */
async function stored(
  files: Partial<Record<keyof typeof GOOD, string | Buffer>>,
  known = 0,
  register: RegisterId = 'italy',
  confirmed: string[] = [],
) {
  const paths = {
    schools: path.join(folder, 'schools.csv'),
    programmes: path.join(folder, 'programmes.csv'),
  };
  for (const file of ['schools', 'programmes'] as const)
    writeFileSync(paths[file], files[file] ?? GOOD[file]);
  const calls: [string, Record<string, unknown>][] = [];
  const query = { select: () => query, eq: () => query, is: async () => ({ count: known, error: null }) };
  const client = {
    from: () => query,
    rpc: async (name: string, values: Record<string, unknown>) => {
      if (name === 'confirmed_register_sources')
        return { data: confirmed.map((source) => ({ register, source })), error: null };
      calls.push([name, values]);
      return { data: name === 'begin_register_run' ? 'run' : null, error: null };
    },
  } as unknown as BackendClient;
  const problem = await storeRun(client, register, paths).then(
    () => null,
    (error: unknown) => {
      if (error instanceof UnusableRegister) return `${error.file} ${error.problem} ${error.detail}`.trim();
      throw error;
    },
  );
  return { problem, calls };
}

/** The shipped files of a register. */
function shipped(register: RegisterId) {
  const text = (file: string) => readFileSync(`supabase/registers/${register}/${file}.csv`, 'utf8');
  return { schools: text('schools'), programmes: text('programmes') };
}

describe("a register's files", () => {
  it('wait in the database, each school with its programmes', async () => {
    const { problem, calls } = await stored({});
    expect(problem).toBeNull();
    expect(calls.map(([name]) => name)).toEqual([
      'begin_register_run',
      'add_import_rows',
      'end_import_upload',
    ]);
    const rows = calls[1]?.[1].p_rows as { position: number; number: number; cells: string[] }[];
    expect(rows.map(({ position, number }) => [position, number])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(JSON.parse(rows[0]?.cells[1] ?? '')).toEqual([
      { source_id: '1', programme: 'Cuoco', specialty: 'pastry', award_level: 'x' },
    ]);
    expect(calls[2]?.[1].p_details).toMatchObject({ register: 'italy', edition: '2025' });
  });

  it('leave programmes out whose licence is not confirmed, until it is', async () => {
    const counted = async (confirmed: string[]) => {
      const { problem, calls } = await stored(shipped('spain'), 0, 'spain', confirmed);
      expect(problem).toBeNull();
      const sent = calls.filter(([name]) => name === 'add_import_rows');
      const rows = sent.flatMap(([, values]) => values.p_rows as { cells: string[] }[]);
      return [rows.length, rows.flatMap(({ cells }) => JSON.parse(cells[1] ?? '')).length];
    };
    expect(await counted([])).toEqual([191, 195]);
    expect(await counted(['andalucia'])).toEqual([191, 233]);
    expect(await counted(['madrid', 'andalucia'])).toEqual([191, 350]);
  });

  it.each(REGISTER_IDS)('are refused when something of %s was broken on the way', async (register) => {
    const { schools, programmes } = shipped(register);
    const [headings = '', first = ''] = schools.split('\n');
    const refused = async (broken: Partial<typeof GOOD>) => {
      const { problem, calls } = await stored({ schools, programmes, ...broken }, 0, register);
      expect(calls).toEqual([]);
      return problem;
    };
    expect(await refused({ schools: schools.replace('source_id', 'id') })).toBe('schools columns source_id');
    expect(await refused({ schools: `${schools.trimEnd()}\n${first}` })).toMatch(/^schools twice /);
    expect(await refused({ schools: `${schools.trimEnd()}\n"cut` })).toMatch(/^schools /);
    expect(await refused({ schools: headings })).toBe('schools noRows');
    expect(await refused({ programmes: '' })).toBe('programmes empty');
    const other = register === 'spain' ? 'chile' : 'spain';
    expect(await refused(shipped(other))).toBe(`schools otherRegister ${REGISTERS[other].country}`);
  });

  it('of a source that nobody knows the licence of are refused', async () => {
    const { schools, programmes } = shipped('spain');
    const unknown = (text: string) =>
      text.replace('Junta de Castilla y León, Oferta', 'Wikipedia, Oferta').replace('JCyL', 'Wikipedia');
    expect((await stored({ schools: unknown(schools), programmes }, 0, 'spain')).problem).toMatch(
      /^schools unknownSource Wikipedia/,
    );
    expect((await stored({ schools, programmes: unknown(programmes) }, 0, 'spain')).problem).toMatch(
      /^programmes unknownSource Wikipedia/,
    );
  });

  it.each([
    ['of headings alone', { schools: SCHOOLS }, 'schools noRows'],
    [
      'with programmes of no school',
      { programmes: `${PROGRAMMES}\n9,Cuoco,pastry,x` },
      'programmes unknownSchool 9',
    ],
    [
      'of more columns than any register has',
      { schools: `${SCHOOLS}${',x'.repeat(300)}` },
      'schools tooManyColumns',
    ],
    ['with far fewer schools than before', {}, 'schools tooFew 2 / 100', 100],
  ] as [string, Partial<typeof GOOD>, string, number?][])(
    'are refused when %s, and nothing is written',
    async (_, files, expected, known = 0) => {
      const { problem, calls } = await stored(files, known);
      expect(problem).toBe(expected);
      expect(calls).toEqual([]);
    },
  );
});
