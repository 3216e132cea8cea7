import { expect, it } from 'vitest';
import { shippedRecord } from '../../../support/register-record';

it('names a course of Brazil by its mode, and a state in full', () => {
  const federal = shippedRecord('brazil', '1120-3300704');
  expect(federal.columns).toMatchObject({ city: 'Cabo Frio', region: 'Rio de Janeiro', ownership: 'public' });
  expect(federal.programme('1427683')).toMatchObject({
    ...{ name: 'Tecnologia em Gastronomia', level: 'vocational-higher', mode: 'on-site' },
  });
});
