import { describe, expect, it } from 'vitest';
import { emailField, nameField } from '@/lib/accounts/model/fields';
import { parseMessage } from '@/lib/contact/model/schema';
import { meantCells } from '@/lib/imports/model/meaning';
import { FIELD_COLUMNS as PROGRAMME_COLUMNS, valueOfColumn } from '@/lib/programmes/model/field-names';
import { newProgrammeForm } from '@/lib/programmes/model/form';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import type { Value } from '@/lib/schools/model/field';
import { FIELD_NAMES, fieldOf, UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';

/** Cases of each kind: what is typed and what is stored; an error where it is null. */
const CASES: { [Kind in Value['kind']]?: readonly (readonly [typed: string, stored: unknown])[] } = {
  email: [
    ['mailto:info@a.example', 'info@a.example'],
    ['info@a.example ', 'info@a.example'],
    ['in\u200bfo@a.example', 'info@a.example'],
    ['mailto:a@b', null],
    ['a@b.example; c@d.example', null],
  ],
  webAddress: [
    ['www.a.example', 'https://www.a.example'],
    ['https://https://a.example', 'https://a.example'],
    ['info@a.example', null],
    ['www.a.example www.b.example', null],
  ],
  phone: [
    ['tel:+34 968 000 001', '+34 968 000 001'],
    ['3.4968E+10', null],
    ['consultar', null],
  ],
  day: [
    ['2026-05-01', '2026-05-01'],
    ['2062-05-01', null],
    ['2026-02-31', null],
  ],
  partialDay: [['2026-02-31', null]],
  text: [['Sol\u200b y\u00a0 Mar\n', 'Sol y Mar']],
};

const KINDS = Object.keys(CASES) as (keyof typeof CASES)[];
const casesOf = (name: string, value: Value) =>
  'pattern' in value && value.kind === 'text'
    ? []
    : (CASES[value.kind] ?? []).map(([typed, stored]) => [name, typed, stored] as const);

describe('the school form', () => {
  const filled = {
    ...newSchoolForm(),
    ...{ name: 'Escuela', country: 'Spain', city: 'Soria', unknown: UNKNOWABLE },
  };
  const fields = FIELD_NAMES.flatMap((name) => casesOf(name, fieldOf(name).value));

  it.each(fields)('%s typed as %j is stored as %j', (name, typed, stored) => {
    const sources = { trading_name_source: 'https://a.example', former_name_source: 'https://a.example' };
    const parsed = schoolFormSchema.safeParse({
      ...filled,
      ...sources,
      [name]: typed,
      unknown: UNKNOWABLE.filter((one) => one !== name),
    });
    const read: Record<string, unknown> = { ...parsed.data };
    expect(parsed.error?.issues.map(({ path }) => path[0]) ?? read[name]).toEqual(stored ?? [name]);
  });

  it('has no place at 0, 0', () => {
    const parsed = schoolFormSchema.safeParse({ ...filled, coordinates_lat: '0', coordinates_lng: '0' });
    expect(parsed.error?.issues).toMatchObject([{ path: ['coordinates_lat'], message: 'zeroCoordinates' }]);
  });

  it('asks about an amount that can be read in two ways', () => {
    const parsed = schoolFormSchema.safeParse({ ...filled, tuition_min: '12,000', unknown: [] });
    expect(parsed.error?.issues).toContainEqual(
      expect.objectContaining({ path: ['tuition_min'], message: 'numberAmbiguous' }),
    );
  });

  it('stores specialties and languages by the names that filters find', () => {
    const pair = (es: string, en = '') => ({ es, en });
    const parsed = schoolFormSchema.parse({
      ...filled,
      specialties: [
        pair('pasteleria'),
        pair('pastry'),
        pair('Cocina vasca', 'Basque cooking'),
        pair('', 'Wine'),
      ],
      languages: ['castellano', 'Quechua'],
    });
    expect(parsed).toMatchObject({
      specialties: ['pastry', 'Cocina vasca', 'wineGastronomy'],
      specialties_en: ['', 'Basque cooking'],
      languages: ['Spanish', 'Quechua'],
    });
  });
});

describe('the programme form', () => {
  const columns = PROGRAMME_COLUMNS.flatMap((column) => {
    const value = valueOfColumn(column);
    return value.kind === 'prices' ? [] : casesOf(column, value);
  });
  const errorsOf = (form: object) =>
    programmeSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

  it.each(columns)('%s typed as %j is stored as %j', (column, typed, expected) => {
    const form = { ...newProgrammeForm(), name: 'Diploma', [column]: typed };
    if (column === 'credits_unit') form.credits_value = '60';
    const stored: Record<string, unknown> = programmeSchema.safeParse(form).data ?? {};
    expect(errorsOf(form) ?? stored[column]).toEqual(expected ?? [column]);
  });

  it.each([
    ['url', 'www.a.example', 'https://www.a.example'],
    ['url', 'info@a.example', null],
    ['seen', '2062-01', null],
  ])('%s of a source typed as %j is stored as %j', (part, typed, stored) => {
    const source = { url: 'https://a.example', seen: '', facts: '', facts_es: '', [part]: typed };
    const form = { ...newProgrammeForm(), name: 'Diploma', sources: [source] };
    expect(errorsOf(form) ?? programmeSchema.parse(form).sources[0]).toEqual(
      stored === null ? [`sources.0.${part}`] : expect.objectContaining({ [part]: stored }),
    );
  });
});

describe('other forms', () => {
  it.each(CASES.email ?? [])('an e-mail address typed as %j is stored as %j', (typed, stored) => {
    const sent = parseMessage({ name: 'Ana', email: typed, message: 'Hola', language: 'es' });
    expect(sent.message?.email ?? null).toBe(stored);
    expect(emailField.safeParse(typed).data ?? null).toBe(stored);
  });

  it('a name has no invisible characters', () => {
    expect(nameField.parse(' Ana\u200b  Sol ')).toBe('Ana Sol');
  });

  it.each(['email', 'webAddress', 'phone'] as const)('an import reads %s as the forms do', (kind) => {
    const columns = { email: 'email', webAddress: 'website', phone: 'phone' } as const;
    for (const [typed, stored] of CASES[kind] ?? []) {
      const errors: never[] = [];
      const read = meantCells({ [columns[kind]]: typed }, errors, [])[columns[kind]];
      if (typeof stored === 'string') expect([typed, read]).toEqual([typed, stored]);
    }
  });
});

it('each kind with a reader has cases', () => {
  expect(KINDS).toEqual(expect.arrayContaining(['email', 'webAddress', 'phone', 'day', 'text']));
});
