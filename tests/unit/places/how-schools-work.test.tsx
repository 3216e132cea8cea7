import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HowSchoolsWork } from '@/components/places/how-schools-work';
import { statedCosts } from '@/lib/country-statements/model/statement';
import type { Language } from '@/lib/i18n/locales';
import { countryByCode } from '@/lib/places/countries';

const STATED = {
  key: 'us-fees-1',
  topic: 'fees',
  level: null,
  ownership: null,
  nationwide: false,
  text: 'It is free.',
  publisher: 'the State',
  date: '2023 or later',
  address: 'https://x.test/#:~:text=free',
} as const;

function section(language: Language, code: string, statements: (typeof STATED)[]): string {
  const country = countryByCode(code);
  if (!country) throw new Error(`no country ${code}`);
  return renderToStaticMarkup(
    <HowSchoolsWork language={language} country={country} statements={statements} />,
  );
}

it('is not there without statements', () => {
  expect(section('en', 'US', [])).toBe('');
});

it('attributes each statement to its dated source, and has no heading for a topic without any', () => {
  const html = section('en', 'US', [STATED]);
  expect(html).toContain('<h2 id="how">How schools work in the United States</h2>');
  expect(html).toContain(
    'It is free. <small>According to <a href="https://x.test/#:~:text=free">the State</a>, 2023 or later</small>',
  );
  expect(html.match(/<h3>.*?<\/h3>/g)).toEqual(['<h3>Fees</h3>']);
  expect(section('es', 'ES', [STATED])).toContain('Cómo funcionan las escuelas en España');
});

it('are of a school what fits its kind and levels; where its price is known, only fees that hold for all such schools', () => {
  const grant = { ...STATED, topic: 'grants', level: 'bachelor' } as const;
  const free = { ...STATED, level: 'diploma', ownership: 'public', nationwide: true } as const;
  const average = { ...free, nationwide: false } as const;
  const all = [grant, free, average, { ...STATED, topic: 'visa' } as const];
  const of = (ownership: string | null, levels: ('bachelor' | 'diploma')[], isPriced = false) =>
    statedCosts<(typeof all)[number]>(all, { ownership, levels, isPriced });
  expect(of('public', ['bachelor', 'diploma'])).toEqual([grant, free, average]);
  expect(of('public', ['diploma'], true)).toEqual([free]);
  expect(of('private', ['bachelor', 'diploma'])).toEqual([grant]);
  expect(of(null, ['diploma'])).toEqual([]);
});
