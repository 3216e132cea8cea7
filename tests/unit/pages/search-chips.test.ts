import { expect, it } from 'vitest';
import { searchChips } from '@/components/search/search-chips';
import type { Reading } from '@/lib/search/queries/search-schools';
import { PLAIN_READING } from '../../support/reading';

const LYON = { name: 'Lyon', kind: 'town' as const, country: 'France', lat: 45.75, lng: 4.85 };
const SEARCH = 'pastry Spain hofmann diploma near Lyon under 10000 cheap';
const UNDERSTOOD: Reading['understood'] = [
  { words: 'pastry', kind: 'field', values: ['pastry'] },
  { words: 'spain', kind: 'country', values: ['Spain'] },
  { words: 'diploma', kind: 'level', values: ['diploma'] },
];
const HOFMANN: Reading['understood'][number] = { words: 'hofmann', kind: 'word', values: [] };

it('Every part of a search that means more than words is a chip, whose link takes its words away', () => {
  const chips = searchChips('en', SEARCH, {
    ...PLAIN_READING,
    understood: [...UNDERSTOOD, HOFMANN],
    near: { ...LYON, words: 'near lyon' },
    price: { words: 'under 10000', euros: 8800, least: null, amount: 10_000, currency: 'USD' },
    cheap: 'cheap',
  });
  expect(chips).toEqual([
    { label: '‘hofmann’', search: 'pastry spain diploma near lyon under 10000 cheap' },
    { label: 'Pastry', search: 'Spain hofmann diploma near Lyon under 10000 cheap' },
    { label: 'Spain', search: 'pastry hofmann diploma near Lyon under 10000 cheap' },
    { label: 'Diploma', search: 'pastry Spain hofmann near Lyon under 10000 cheap' },
    { label: 'Within 50 km of Lyon, France', search: 'pastry Spain hofmann diploma under 10000 cheap' },
    {
      label: expect.stringMatching(/^Up to \$10,000 a year$/),
      search: 'pastry Spain hofmann diploma near Lyon cheap',
    },
    { label: 'Cheapest first', search: 'pastry Spain hofmann diploma near Lyon under 10000' },
  ]);
});

it('A phrase that asks for several values says all of them, in the language of the page', () => {
  const understood: Reading['understood'] = [
    { words: 'hotel school', kind: 'field', values: ['hospitality', 'hotelManagement'] },
  ];
  const [chip] = searchChips('es', 'hotel school', { ...PLAIN_READING, understood });
  expect(chip).toEqual({ label: 'Hostelería o gestión hotelera', search: '' });
});

it('Words that were corrected are the ones that can be taken away', () => {
  const reading = { ...PLAIN_READING, understood: UNDERSTOOD.slice(0, 2), cheap: 'cheap' };
  const chips = searchChips('en', 'pastrry spain cheap', { ...reading, corrected: 'pastry spain cheap' });
  expect(chips.map(({ search }) => search)).toEqual(['spain cheap', 'pastry cheap', 'pastry spain']);
});

it('What was given up is no chip, and a place that was widened says how far', () => {
  const relaxed = { without: ['diploma'], place: LYON, km: 200, anywhere: false, beside: null };
  const near = { ...LYON, words: 'near lyon' };
  const understood = [...UNDERSTOOD];
  const labels = (reading: Partial<Reading>) =>
    searchChips('en', SEARCH, { ...PLAIN_READING, understood, near, ...reading }).map(({ label }) => label);
  expect(labels({ relaxed })).toEqual(['Pastry', 'Spain', 'Within 200 km of Lyon, France']);
  expect(labels({ relaxed: { ...relaxed, without: [], km: null, anywhere: true } })).toEqual([
    'Pastry',
    'Diploma',
  ]);
});

it('What must not be is a chip of its words, and a length says whether it is the least or the most', () => {
  const understood: Reading['understood'] = [
    { words: 'vegana', kind: 'topic', values: ['vegan'] },
    { words: 'sin online', kind: 'not', values: ['online'] },
  ];
  const length = { words: 'corto', value: 3, unit: 'months', end: 'most' } as const;
  expect(
    searchChips('es', 'cocina vegana sin online corto', { ...PLAIN_READING, understood, length }),
  ).toEqual([
    { label: '«vegana»', search: 'sin online corto' },
    { label: 'Sin «online»', search: 'cocina vegana corto' },
    { label: 'Como mucho 3 meses', search: 'cocina vegana sin online' },
  ]);
});
