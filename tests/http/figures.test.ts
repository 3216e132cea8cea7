import { expect, test } from 'vitest';
import { href, schoolHref } from '../../lib/routes';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { request } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';

const read = async (address: string) => (await (await request(address)).text()).replaceAll(' ', ' ');

test('figures that are loaded stand on the pages, in the API, in a comparison and among the sources, until they are removed', async () => {
  const service = serviceClient();
  const school = await insertSchool('Counted', { is_active: true });
  const other = await insertSchool('Counted too', { is_active: true });
  const programme = await insertProgramme(school.id, 'CAP Cuisine', { field: 'culinaryArts' });
  for (const [identifier, { id }] of [['TEST0001', school] as const, ['TEST0002', other] as const])
    await service
      .from('school_sources')
      .insert({ register: 'france', identifier, school_id: id, name: 'X', edition: '2025', licence: 'x' })
      .throwOnError();
  const series = {
    unit: 'percent',
    period: '2022-23',
    edition: 'e',
    scope_es: 'todos',
    scope_en: 'all leavers',
  };
  const given = {
    p_source: 'inserjeunes',
    p_register: 'france',
    p_series: [
      { ...series, measure: 'employment_6m' },
      { ...series, measure: 'places', unit: 'count' },
    ],
  };
  const rows = [
    { identifier: 'TEST0001', figures: [[0, 46.5]] },
    { identifier: 'TEST0001', subject: 'CAP Cuisine', programme: programme.id, figures: [[1, 12]] },
    { identifier: 'TEST0002', figures: [[0, 58]] },
  ];
  const pages = {
    school: schoolHref('en', school.slug),
    programme: href('en', 'programme', { slug: school.slug, programme: programme.slug }),
    api: `/api/v1/schools/${school.slug}`,
    comparison: `${href('en', 'compare')}?school=${school.slug}&school=${other.slug}`,
    sources: href('en', 'sources'),
  };
  const shown = {
    school: 'In work after 6 months',
    programme: '<dt>Places</dt>',
    api: '"measure":"employment_6m","state":"known","value":46.5',
    comparison: 'In work after 6 months (all leavers)',
    sources: 'DEPP, InserJeunes',
  };
  const names = Object.keys(pages) as (keyof typeof pages)[];
  const found = async () => {
    const texts = await Promise.all(names.map(async (name) => [name, await read(pages[name])] as const));
    return texts.filter(([name, text]) => text.includes(shown[name])).map(([name]) => name);
  };
  expect(await found()).toEqual([]);
  await service.rpc('load_figures', { ...given, p_rows: rows }).throwOnError();
  await expect.poll(found).toEqual(names);
  expect(await read(pages.school)).toContain('CAP Cuisine: Places: 12');
  await service.rpc('load_figures', { ...given, p_rows: [] }).throwOnError();
  await expect.poll(found).toEqual([]);
});
