import { describe, expect, it } from 'vitest';
import { shippedRecord } from '../../../support/register-record';

describe('the lists of Spain', () => {
  it('name the page of a school that no list has, and quote it', () => {
    const carmona = shippedRecord('spain', '41001094');
    expect(carmona).toMatchObject({ source: 'paginas', edition: '2020-12', programmes: [] });
    expect(carmona.page).toMatch(/^https:\/\/www\.diariodesevilla\.es\//);
    const [cookery] = shippedRecord('spain', '38016763').programmes;
    expect(cookery).toMatchObject({ name: 'Cocina y Gastronomía', level: 'vocational-intermediate' });
    const [source] = cookery?.sources ?? [];
    expect(source?.url).toMatch(/^https:\/\/diariodeavisos/);
    const quoted = /^La página dice: «(.+)»$/.exec(source?.facts_es ?? '')?.[1]?.split(' ') ?? [];
    expect(quoted.length).toBeLessThanOrEqual(21);
  });

  it('say in which language Basque courses are taught', () => {
    const { programmes } = shippedRecord('spain', '010349');
    expect(programmes).toMatchObject([
      {
        ...{ name: 'Aceites de Oliva y Vinos', field: 'wineGastronomy', mode: 'on-site' },
        note_en: 'Taught in: Spanish; Basque.',
      },
    ]);
  });
});
