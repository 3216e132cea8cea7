import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Figures } from '@/components/figures/figures';
import { comparedFigures, type Figure, pickFigure, withFigures } from '@/lib/figures/model/school-figures';
import { figureText } from '@/lib/figures/model/texts';
import type { Programme } from '@/lib/programmes/model/programme';
import { figureView, schoolFigure } from '@/lib/public-api/figures';

const figure = (more: Partial<Figure> = {}): Figure => ({
  ...{
    school: 'a',
    programme: null,
    subject: '',
    measure: 'graduation_rate',
    period: '2022-23',
    state: 'known',
  },
  ...{ value: 74, unit: 'percent', sampleSize: null, source: 'ipeds', edition: 'GRS', idle: null },
  scope: { es: 'toda la institución', en: 'the whole institution' },
  ...more,
});
const textOf = (figures: Figure[], language: 'es' | 'en' = 'en', programmes: Programme[] = []) =>
  renderToStaticMarkup(<Figures language={language} figures={figures} programmes={programmes} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the figures of a school', () => {
  it('have a definition, a cohort, a scope, a source and its limits', () => {
    const text = textOf([figure({ sampleSize: 934 })]);
    expect(text).toContain(
      'Outcomes For the whole institution. Data: 2022–23. Students who graduate within one and a half times the normal length 74% of 934 people',
    );
    expect(text).toContain('NCES, IPEDS (GRS). Figures of the whole institution, not of its kitchen.');
    expect(textOf([figure()], 'es')).toContain(
      'Estudiantes que se gradúan en una vez y media la duración normal 74 %',
    );
  });

  it('say what is suppressed and what is not published', () => {
    const text = textOf([
      figure({ measure: 'earnings_1y', value: null, state: 'suppressed', period: '' }),
      figure({ measure: 'further_study', value: null, state: 'not published' }),
    ]);
    expect(text).toContain(
      'Median earnings 1 year after graduating a year Withheld for privacy release of GRS',
    );
    expect(text).toContain('Went on studying Not published 2022–23');
  });

  it('stand apart where their scopes differ, and have one note for each source', () => {
    const text = textOf([
      figure(),
      figure({ measure: 'pupils', value: 1500, unit: 'count', scope: { es: 'x', en: 'this site' } }),
      figure({ measure: 'debt', value: 9500, unit: 'USD', source: 'scorecard' }),
    ]);
    expect(text).toMatch(
      /Outcomes For the whole institution\. .*\$9,500.* Students For this site\. Data: 2022–23\. Students 1,500/,
    );
    expect(text.match(/NCES, IPEDS/g)).toHaveLength(1);
  });

  it('are none where there is no row', () => {
    expect(textOf([])).toBe('');
  });
});

it('one figure of a measure is shown: the first known one of the whole school', () => {
  const figures = [
    figure({ measure: 'pupils', value: 3104, unit: 'count', period: '2023' }),
    figure({ measure: 'pupils', value: 3124, unit: 'count', period: '', source: null }),
    figure({ measure: 'employment_6m', subject: 'apprentices', value: 46 }),
    figure({ measure: 'employment_12m', value: null, state: 'not published' }),
  ];
  expect(pickFigure(figures, 'pupils')?.value).toBe(3104);
  expect(pickFigure(figures, 'employment_6m')).toBeNull();
  expect(pickFigure(figures, 'employment_12m')).toBeNull();
  expect(withFigures({ programsCount: 40 }, figures, 3)).toEqual({ studentsCount: 3104, programsCount: 3 });
  expect(withFigures({ programsCount: 40 }, [], 0)).toEqual({ studentsCount: null, programsCount: 40 });
  expect(figures.flatMap(figureView)).toHaveLength(3);
});

it('a comparison has a row for what one school has, of the whole school before a part of it', () => {
  const apprentices = figure({ measure: 'employment_6m', subject: 'apprentices', value: 46 });
  const compared = comparedFigures(['a', 'b'], [apprentices, figure({ school: 'b', measure: 'debt' })]);
  expect(compared.map(({ measure, values }) => [measure, ...values.map((one) => one?.value)])).toEqual([
    ['employment_6m', 46, undefined],
    ['debt', undefined, 74],
  ]);
});

it('the public API gives them with their source, and no year as null', () => {
  const [view] = figureView(figure({ period: '' }));
  expect(schoolFigure.parse(view)).toMatchObject({
    period: null,
    credit: 'NCES, IPEDS',
    licence: 'Public domain',
  });
});

it.each([
  [figure({ value: 76.6 }), '76.6%', '76,6 %'],
  [figure({ unit: 'points', value: -5 }), '−5 points', '−5 puntos'],
  [figure({ unit: 'points', value: 1 }), '+1 point', '+1 punto'],
  [figure({ unit: 'USD', value: 12500 }), '$12,500', '12.500 US$'],
  [figure({ unit: 'count', value: 0 }), '0', '0'],
])('%#: a figure is written as its unit asks', (one, en, es) => {
  expect([figureText('en', one), figureText('es', one).replace(/\u00a0/g, ' ')]).toEqual([en, es]);
});
