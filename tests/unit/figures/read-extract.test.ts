import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTRACTS, readExtract, UnusableExtract } from '@/lib/figures/model/read-extract';
import { FIGURE_SOURCES, SOURCE_IDS, type SourceId } from '@/lib/figures/model/sources';
import { readTable } from '@/lib/figures/services/load-figures';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';
import { registerProgrammeId } from '@/lib/schools/services/seed-id';
import { extractOf, rowsOfExtract } from '../../support/extracts';

const folder = await mkdtemp(join(tmpdir(), 'extracts-'));
async function problemOf(source: SourceId, contents: string | Uint8Array): Promise<string | null> {
  const path = join(folder, 'x.csv');
  await writeFile(path, contents);
  return await readTable(path)
    .then(({ headings, cells }) => readExtract(source, headings, cells))
    .then(
      () => null,
      (error: unknown) =>
        error instanceof UnusableExtract ? `${error.problem} ${error.detail}`.trim() : String(error),
    );
}

describe.each(SOURCE_IDS)('a broken extract of %s', (source) => {
  const [first = {}] = rowsOfExtract(source);
  const headings = Object.keys(first);
  const line = (row: Record<string, string>) => headings.map((name) => `"${row[name] ?? ''}"`).join(',');
  const file = (...rows: Record<string, string>[]) => [headings.join(','), ...rows.map(line)].join('\n');
  const [figure] = EXTRACTS[source].recipes;

  it.each<[string, () => string | Uint8Array, string]>([
    ['without rows', () => file(), 'noRows'],
    [
      'that is empty',
      () => '',
      `columns ${['source_id', ...EXTRACTS[source].columns, ...EXTRACTS[source].recipes.map(({ column }) => column)].join(', ')}`,
    ],
    [
      'with a heading of another name',
      () => file(first).replace(figure?.column ?? '', 'renamed'),
      `columns ${figure?.column}`,
    ],
    [
      'with a row that was cut off',
      () => `${file(first)}\n"1234"${headings.length > 1 ? '' : ',x'}`,
      'damaged 3',
    ],
    ['with a quote that is not closed', () => `${file(first)}\n"1234`, 'damaged 3'],
    ['with an identifier of none', () => file({ ...first, source_id: 'x y' }), 'identifier x y'],
    [
      'with words for a number',
      () => file({ ...first, [figure?.column ?? '']: 'many' }),
      `number ${first.source_id}, ${figure?.column}: many`,
    ],
    [
      'with a number below all bounds',
      () => file({ ...first, [figure?.column ?? '']: '-5' }),
      `number ${first.source_id}, ${figure?.column}: -5`,
    ],
    [
      'with a row twice',
      () => file(first, first),
      `twice ${first.source_id} ${EXTRACTS[source].subject?.(first) ?? ''}`.trim(),
    ],
    ['in another encoding', () => Buffer.from(file({ ...first, source_id: 'é' }), 'latin1'), 'encoding'],
  ])('%s is refused with the reason', async (_what, contents, problem) => {
    expect(await problemOf(source, contents())).toBe(problem);
  });

  it('is not what ships', async () => {
    const { headings: given, cells } = await readTable(extractOf(source));
    expect(readExtract(source, given, cells).register).toBe(FIGURE_SOURCES[source].register);
  });
});

it('a file that is not there is refused', async () => {
  await expect(readTable(join(folder, 'none.csv'))).rejects.toThrow('missing');
});

/** The first row of each shipped extract, as text. */
const FIRST_ROWS: Record<SourceId, string> = {
  ipeds:
    'tuition_in_state 2023-24 11900, tuition_out_of_state 2023-24 33200, aid_share 2023-24 88, grant_share 2023-24 80, ' +
    'grant_average 2023-24 17503, institutional_grant_average 2023-24 16835, loan_share 2023-24 37, loan_average 2023-24 11529, ' +
    'applicants 2024 56795, admitted 2024 43531, enrolled 2024 8032, admission_rate 2024 76.6, graduation_rate 2023 74, pupils 2023 39622',
  'ipeds-awards':
    'awards 2019-20 22, awards 2020-21 98, awards 2021-22 89, awards 2022-23 97, awards 2023-24 83',
  'room-board': 'room_board 2023-24 14840',
  scorecard: 'earnings_6y_after_entry  52233, earnings_10y_after_entry  59221, debt 2021 22750',
  'scorecard-fields': 'earnings_1y  33886, earnings_2y  31236, earnings_4y  44200, earnings_5y  52250',
  inserjeunes:
    'employment_6m 2022-23 46, employment_expected_6m 2022-23 44, employment_added_6m 2022-23 2, further_study 2022-23 46',
  orion:
    'places 2022 12, first_wishes 2022 14, pupils 2020 21, employment_6m 2022-23 59, employment_12m 2022-23 68, further_study 2022-23 55',
  'italy-pupils': 'pupils 2024-25 350',
  sies: 'employment_year1  46.6, employment_year2  55, retention_year1  83.2',
  ole: 'contributing_1y  51, awards 2024 76, dropout 2023 4.1',
  enade: 'state_grade 2022 4',
};
it.each(Object.entries(FIRST_ROWS))('a row of %s is read as its columns say', (source, words) => {
  const [row = {}] = rowsOfExtract(source);
  const { series, rows } = readExtract(source as SourceId, Object.keys(row), [row]);
  const read = rows.flatMap(({ figures }) =>
    figures.map(([at, value]) => `${series[at]?.measure} ${series[at]?.period} ${value}`),
  );
  expect(read.join(', ')).toBe(words);
});

it('what is not stated has no figure, what is withheld has one without a value', () => {
  const [cohort, rest] = [{ source_id: '0010006B', cohort: '2022-2023' }, {}];
  const headings = [
    'source_id',
    ...EXTRACTS.inserjeunes.columns,
    ...EXTRACTS.inserjeunes.recipes.map(({ column }) => column),
  ];
  const { series, rows } = readExtract('inserjeunes', headings, [
    { ...rest, ...cohort, further_study_rate: '46' },
  ]);
  const said = rows.flatMap(({ figures }) =>
    figures.map(([place, ...figure]) => [series[place]?.measure, ...figure]),
  );
  expect(said).toEqual([
    ['employment_6m', null, null, 'not published'],
    ['further_study', 46, null, 'known'],
  ]);
  expect(series[0]).toMatchObject({ period: '2022-23', scope_en: expect.stringContaining('all subjects') });
});

it.each([
  ['ipeds-awards', 'usa', { programme: 'Culinary Arts', specialty: 'culinaryArts' }],
  ['orion', 'france', { specialty: 'culinaryArts' }],
  ['ole', 'colombia', { specialty: 'culinaryArts' }],
  ['enade', 'brazil', { specialty: 'culinaryArts' }],
] as const)('figures of %s are of the programmes that the register gives', async (source, register, more) => {
  const { headings, cells } = await readTable(extractOf(source));
  const [row] = cells;
  const school = { source_id: row?.source_id ?? '', name: 'X', city: 'Y' };
  const record = readRegisterRow(register, school, [
    { ...row, ...more, programme: row?.programme ?? more.specialty },
  ]);
  if (typeof record === 'string') throw new Error(record);
  const [programme] = readExtract(source, headings, cells).rows.filter((one) => one.programme !== null);
  expect(programme?.programme).toBe(
    registerProgrammeId(register, school.source_id, record.programmes[0]?.key ?? ''),
  );
});
