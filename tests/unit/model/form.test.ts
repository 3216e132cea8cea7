import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import type { SchoolForm } from '@/lib/schools/model/form-values';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-12-31') }));
afterAll(() => void vi.useRealTimers());

const filled: SchoolForm = {
  ...newSchoolForm(),
  name: 'Escuela de Prueba',
  description: 'Diez letras y más.',
  country: 'Spain',
  city: 'Madrid',
  address: 'Calle 1',
  website: 'https://example.org/',
  email: 'a@example.org',
  phone: '+34 600 000 000',
  founded: '1990',
  students_count: '0',
  programs_count: '0',
  rating: '0',
  tuition_min: '0',
  tuition_max: '0',
  unknown: [],
};

/** The error keys of a form by field. */
function errors(change: Partial<SchoolForm>): Record<string, string> {
  const result = schoolFormSchema.safeParse({ ...filled, ...change });
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

function fields(change: Partial<SchoolForm>) {
  return schoolFormSchema.parse({ ...filled, ...change });
}

describe('the rules of the editor', () => {
  it.each([
    [{ name: '   ' }, 'name', 'nameRequired'],
    [{ description: 'corta' }, 'description', 'descriptionShort'],
    [{ country: '' }, 'country', 'countryRequired'],
    [{ phone: '' }, 'phone', 'phoneRequired'],
    [{ website: 'www.example.org/a b' }, 'website', 'websiteInvalid'],
    [{ website: 'javascript:alert(1)' }, 'website', 'websiteInvalid'],
    [{ email: 'nobody' }, 'email', 'emailInvalid'],
    [{ founded: '1799' }, 'founded', 'foundedRange'],
    [{ founded: '2028' }, 'founded', 'foundedRange'],
    [{ founded: '1990.5' }, 'founded', 'wholeNumber'],
    [{ founded: 'x' }, 'founded', 'numberInvalid'],
    [{ students_count: '2.000' }, 'students_count', 'numberInvalid'],
    [{ tuition_min: '4.125' }, 'tuition_min', 'moneyDecimals'],
    [{ students_count: '-1' }, 'students_count', 'notNegative'],
    [{ students_count: '99999999999' }, 'students_count', 'numberHuge'],
    [{ rating: '5.1' }, 'rating', 'ratingRange'],
    [{ tuition_max: '100', tuition_currency: '' as const }, 'tuition_currency', 'currencyRequired'],
    [{ coordinates_lat: '91', coordinates_lng: '0' }, 'coordinates_lat', 'latitudeRange'],
    [{ coordinates_lat: '40' }, 'coordinates_lng', 'coordinatesPair'],
    [{ checked_on: '2026-13-01' }, 'checked_on', 'dateInvalid'],
    [{ slug: '日本' }, 'slug', 'slugEmpty'],
    [{ sources: [{ url: 'ftp://x', facts: '', facts_es: '' }] }, 'sources.0.url', 'sourceInvalid'],
  ])('refuse %j', (change, field, message) => {
    expect(errors(change)[field]).toBe(message);
  });

  it('need a currency only with a price', () => {
    expect(errors({ tuition_currency: '' })).toEqual({});
    expect(errors({ tuition_min: '10', tuition_currency: '', unknown: ['tuition_min'] })).toEqual({});
  });

  it('put https:// in front of an address that begins with www', () => {
    expect(
      fields({ website: 'www.example.org/a', sources: [{ url: 'example.org', facts: '', facts_es: '' }] }),
    ).toMatchObject({
      website: 'https://www.example.org/a',
      sources: [{ url: 'https://example.org', facts: '', facts_es: '' }],
    });
  });

  it('say all at once, whatever kind of error each is', () => {
    const wrong = errors({
      founded: 'x',
      type: 'school' as SchoolForm['type'],
      phone: '',
      email: 'nobody',
      coordinates_lat: '40',
      programs: [{ name: '', name_en: '', duration: '', duration_en: '', certified: false }],
    });
    expect(Object.keys(wrong).sort()).toEqual(
      ['coordinates_lng', 'email', 'founded', 'phone', 'programs.0.name', 'type'].sort(),
    );
  });
});

describe('what is stated of a school', () => {
  it('needs the page that states it: a closure, another name', () => {
    expect(errors({ operating_status: 'closed', trading_name: 'A', former_name: 'B' })).toEqual({
      status_source: 'factSourceRequired',
      trading_name_source: 'factSourceRequired',
      former_name_source: 'factSourceRequired',
    });
    expect(errors({ operating_status: 'open' })).toEqual({});
  });

  it.each(['octubre', '2021-13', '9/10/2021'])('is not of %j', (status_date) => {
    expect(errors({ status_date })).toEqual({ status_date: 'statusDateInvalid' });
  });
});

describe('an unknown fact', () => {
  it.each(UNKNOWABLE)('%s is accepted when it is marked and stored as null', (field) => {
    expect(errors({ [field]: '', unknown: [field] })).toEqual({});
    expect(fields({ [field]: '', unknown: [field] })[field]).toBeNull();
  });

  it.each(UNKNOWABLE)('%s is an error when it is empty without the mark', (field) => {
    expect(errors({ [field]: '' })).toHaveProperty(field);
  });
});
