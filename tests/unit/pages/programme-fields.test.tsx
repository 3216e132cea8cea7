import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ProgrammeFacts } from '@/components/programme/programme-facts';
import type { Language } from '@/lib/i18n/locales';
import { programmeWith } from '../../support/programme.ts';

beforeAll(() => vi.useFakeTimers({ now: new Date('2026-04-01'), toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

const programme = programmeWith({
  application_deadlines: [
    {
      date: '2026-03-15',
      audience: 'international',
      year: '2026-27',
      source: 'https://www.school.example/apply',
    },
    { date: '2026-05' },
    { date: '--09-01' },
  ],
  contact_hours: 22.5,
  class_size: 16,
  extra_costs_es: 'Uniforme y cuchillos',
  recognition_en: 'A degree in all of the EU',
});
const shown = (language: Language, of = programme) =>
  renderToStaticMarkup(
    <ProgrammeFacts language={language} programme={of} derivedLanguage={null} registers={[]} />,
  );

it.each([
  [
    'es',
    [
      '<dt>Plazo de solicitud</dt><dd><ul><li>15 de marzo de 2026 (plazo cerrado) · para estudiantes internacionales · 2026-27 · ' +
        '<a href="https://www.school.example/apply">school.example</a></li><li>mayo de 2026</li><li>1 de septiembre</li></ul></dd>',
      '<dt>Horas de clase a la semana</dt><dd>22,5</dd>',
      '<dt>Estudiantes por clase</dt><dd>16</dd>',
      '<dt>Gastos aparte</dt><dd><span>Uniforme y cuchillos</span></dd>',
      '<dt>Validez del título</dt><dd><span lang="en">A degree in all of the EU</span></dd>',
    ],
  ],
  [
    'en',
    [
      '<dt>Application deadline</dt><dd><ul><li>15 March 2026 (closed) · for international students · 2026-27 · ' +
        '<a href="https://www.school.example/apply">school.example</a></li><li>May 2026</li><li>1 September</li></ul></dd>',
      '<dt>Class hours a week</dt><dd>22.5</dd>',
      '<dt>Students per class</dt><dd>16</dd>',
      '<dt>Extra costs</dt><dd><span lang="es">Uniforme y cuchillos</span></dd>',
      '<dt>What the award counts for</dt><dd><span>A degree in all of the EU</span></dd>',
    ],
  ],
] as const)('are on the page in %s', (language, lines) => {
  const page = shown(language);
  for (const line of lines) expect(page).toContain(line);
  expect(shown(language, programmeWith())).not.toContain('<dt>');
});
