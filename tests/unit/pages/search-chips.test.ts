import { expect, it } from 'vitest';
import { searchChips, type Understanding } from '@/components/directory/search-chips';
import { NO_FILTERS } from '@/lib/schools/model/filters';
import { readQuestion } from '@/lib/schools/model/question';

const understandingOf = (search: string, rest: Partial<Understanding> = {}): Understanding => ({
  question: readQuestion(search, (words) => words === 'Lyon'),
  understood: [],
  corrected: null,
  ...rest,
});

const SEARCH = 'pastry Spain hofmann diploma near Lyon under 10000 cheap';
const UNDERSTOOD: Understanding['understood'] = [
  { words: 'pastry', kind: 'field', values: ['pastry'] },
  { words: 'spain', kind: 'country', values: ['Spain'] },
  { words: 'diploma', kind: 'level', values: ['diploma'] },
];

it('Every part of a search that means more than words is a chip, whose link takes its words away', () => {
  const chips = searchChips(
    'en',
    { ...NO_FILTERS, search: SEARCH },
    understandingOf(SEARCH, { understood: UNDERSTOOD }),
  );
  expect(chips).toEqual([
    { label: '‘hofmann’', search: 'pastry spain diploma near Lyon under 10000 cheap' },
    { label: 'Pastry', search: 'Spain hofmann diploma near Lyon under 10000 cheap' },
    { label: 'Spain', search: 'pastry hofmann diploma near Lyon under 10000 cheap' },
    { label: 'Diploma', search: 'pastry Spain hofmann near Lyon under 10000 cheap' },
    { label: 'Within 50 km of Lyon, France', search: 'pastry Spain hofmann diploma under 10000 cheap' },
    {
      label: expect.stringMatching(/^Up to .*10,000 a year$/),
      search: 'pastry Spain hofmann diploma near Lyon cheap',
    },
    { label: 'Cheapest first', search: 'pastry Spain hofmann diploma near Lyon under 10000' },
  ]);
});

it('A phrase that asks for several values says all of them, in the language of the page', () => {
  const understood: Understanding['understood'] = [
    { words: 'hotel school', kind: 'field', values: ['hospitality', 'hotelManagement'] },
  ];
  const filters = { ...NO_FILTERS, search: 'hotel school' };
  const [chip] = searchChips('es', filters, understandingOf(filters.search, { understood }));
  expect(chip).toEqual({ label: 'Hostelería o Gestión hotelera', search: '' });
});

it('Words that were corrected are the ones that can be taken away', () => {
  const filters = { ...NO_FILTERS, search: 'pastrry spain cheap' };
  const chips = searchChips('en', filters, {
    ...understandingOf(filters.search, { understood: UNDERSTOOD.slice(0, 2) }),
    corrected: 'pastry spain',
  });
  expect(chips.map(({ search }) => search)).toEqual(['spain cheap', 'pastry cheap', 'pastry spain']);
});
