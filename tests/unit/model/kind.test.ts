import { describe, expect, it } from 'vitest';
import { localKind } from '@/lib/schools/model/kind';
import { placeLine, streetLine } from '@/lib/schools/model/place-line';

it.each([
  ['France', 'Lycée professionnel Jean Vigo', 'Lycée professionnel'],
  ['France', 'CFA Beaune', 'Centre de formation d’apprentis'],
  ['Italy', 'IPSEOA Sen. G. Molinari', 'Istituto professionale'],
  ['United States', 'Kapiolani Community College', 'Community college'],
  ['Spain', 'CIFP Ciudad de Béjar', 'Centro integrado de formación profesional'],
  ['France', 'Institut Lyfe', undefined],
  ['Spain', 'Lycée professionnel', undefined],
])('what a school is called in its country is read from its name: %s, %s', (country, name, kind) => {
  const found = localKind('es', { country, name });
  expect(found?.original?.text ?? found?.name).toBe(kind);
});

it('a kind is translated, with its original name', () => {
  const school = { country: 'France', name: 'Lycée professionnel Jean Vigo' };
  const original = { text: 'Lycée professionnel', lang: 'fr' };
  expect(localKind('es', school)).toEqual({ name: 'Liceo profesional', original });
  expect(localKind('en', school)).toEqual({ name: 'Vocational upper secondary school', original });
  expect(localKind('es', { country: 'Spain', name: 'IES Ávila' })?.original).toBeNull();
});

describe('an address', () => {
  it.each([
    ['801 Main St NW, AL 35077-2000', 'Hanceville', '801 Main St NW, Hanceville, AL 35077-2000'],
    ['Via Leopardi, 88068', 'Soverato', 'Via Leopardi, 88068 Soverato'],
    ['10 rue de Rome', 'Paris', '10 rue de Rome, Paris'],
    ['Nembro Via Bellini 24, 24027', 'Nembro', 'Nembro Via Bellini 24, 24027'],
    ['Calle Mayor 1', '—', 'Calle Mayor 1'],
  ])('has its town once, as the country writes it: %s', (address, city, line) => {
    expect(streetLine({ address, city })).toBe(line);
  });

  it('has no street where none is known', () => {
    expect(streetLine({ address: null, city: 'Paris' })).toBeNull();
  });
});

it('a place is called as the language of the page calls it', () => {
  expect(placeLine('es', { city: 'Firenze', country: 'Italy' })).toBe('Florencia, Italia');
  expect(placeLine('en', { city: 'Ciudad de México', country: 'Mexico' })).toBe('Mexico City, Mexico');
});
