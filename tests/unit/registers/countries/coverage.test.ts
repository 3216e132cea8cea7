import { expect, it } from 'vitest';
import { REGISTERS } from '@/lib/imports/registers/model/registers';
import { placeSlug } from '@/lib/schools/model/place';
import { shippedRecord } from '../../../support/register-record';
import { registerSchools } from '../../../support/registers';

it('says of each region of Spain that has a school what is known of it', () => {
  const { regions = {} } = REGISTERS.spain;
  const slugs = registerSchools('spain').map(({ source_id = '' }) =>
    placeSlug(shippedRecord('spain', source_id).columns.region ?? ''),
  );
  expect([...new Set(slugs)].sort()).toEqual(Object.keys(regions).sort());
});
