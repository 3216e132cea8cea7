import type { ProgrammeForm } from '../../lib/programmes/model/field-names.ts';
import { newProgrammeForm, newRecord } from '../../lib/programmes/model/form.ts';
import type { ProgrammeError } from '../../lib/programmes/model/form-errors.ts';
import { NEW_PRICE, type PriceForm } from '../../lib/programmes/model/price-form.ts';

export const GOOD_PRICE: PriceForm = {
  ...NEW_PRICE,
  kind: 'range',
  min: '9000',
  max: '12000',
  currency: 'EUR',
  per: 'year',
  year: '2026-27',
};
export const GOOD_SOURCE: ProgrammeForm['sources'][number] = {
  ...newRecord('sources'),
  url: 'https://school.example/precios',
  seen: '2026-09',
};
export const GOOD_PROGRAMME: ProgrammeForm = {
  ...newProgrammeForm(),
  name: 'Diploma de Pastelería',
  name_en: 'Diploma in Pastry',
  level: 'diploma',
  field: 'pastry',
  duration_value: '9',
  duration_unit: 'months',
  intakes: ['9', '1'],
  languages: ['Spanish'],
  prices: [GOOD_PRICE],
  sources: [GOOD_SOURCE],
};

export interface BadProgramme {
  what: string;
  change: Partial<ProgrammeForm>;
  /** Path and code of the message. */
  at: string;
  error: ProgrammeError;
  /** The columns as sent by a client without validation; null where the database has no such constraint. */
  columns: Record<string, unknown> | null;
}
