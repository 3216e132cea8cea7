import { type Figure, type FigureGroup, groupsOf } from '@/lib/figures/model/school-figures';
import { figureText, periodText, yearText } from '@/lib/figures/model/texts';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { type Measure, OUTCOMES, PLACES_AND_COSTS } from '@/lib/schools/model/measure';
import { FigureNotes } from './figure-notes';
import { definitionText, fullMeasureText, measureText } from './measure-text';

/** Measures of programmes that the school's page also shows. */
const OF_PROGRAMMES = ['places', 'first_wishes', 'confirmed_wishes', 'pupils'] as const;

const COSTS: ReadonlySet<Measure> = new Set(PLACES_AND_COSTS.slice(PLACES_AND_COSTS.indexOf('room_board')));

/** Outcomes, places and costs by group, with definition, year and source. Nothing without figures. */
export function Figures({
  language,
  figures,
  programmes = [],
}: {
  language: Language;
  figures: readonly Figure[];
  programmes?: readonly Programme[];
}) {
  const t = translator(language, 'Figures');
  const whole = programmes.length > 0 ? figures.filter(({ programme }) => programme === null) : figures;
  const outcomes = groupsOf(whole, OUTCOMES);
  const places = groupsOf(whole, PLACES_AND_COSTS);
  const taught = programmes.flatMap((programme) => {
    const own = figures.filter((one) => one.programme === programme.id && one.state === 'known');
    const shown = groupsOf(own, OF_PROGRAMMES).flatMap(({ rows }) => rows);
    return shown.length > 0 ? [{ programme, shown }] : [];
  });
  const used = [...outcomes, ...places]
    .flatMap(({ rows }) => rows)
    .concat(taught.flatMap(({ shown }) => shown));
  if (used.length === 0) return null;
  const measures = places.flatMap(({ rows }) => rows.map(({ measure }) => measure));
  const heading = measures.some((measure) => COSTS.has(measure))
    ? 'placesAndCosts'
    : taught.length === 0 && measures.every((measure) => measure === 'pupils')
      ? 'students'
      : 'places';
  return (
    <section className="figures" aria-labelledby={outcomes.length > 0 ? 'outcomes' : 'places-costs'}>
      {outcomes.length > 0 && (
        <>
          <h2 id="outcomes">{t('outcomes')}</h2>
          <Groups language={language} groups={outcomes} />
        </>
      )}
      {places.length + taught.length > 0 && (
        <>
          <h2 id="places-costs">{t(heading)}</h2>
          <Groups language={language} groups={places} />
        </>
      )}
      {taught.length > 0 && (
        <details>
          <summary>{t('ofProgrammes')}</summary>
          <ul>
            {taught.map(({ programme, shown }) => (
              <li key={programme.id}>
                {programmeName(programme, language)}:{' '}
                {shown
                  .map(({ measure, values: [newest] }) =>
                    newest
                      ? t('inLine', {
                          label: fullMeasureText(language, measure),
                          ...textsOf(language, newest),
                        })
                      : '',
                  )
                  .join('; ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      <FigureNotes language={language} figures={used.flatMap(({ values }) => values)} />
    </section>
  );
}

const textsOf = (language: Language, figure: Figure) => ({
  value: figureText(language, figure),
  year: periodText(language, figure.period) || 'none',
});

function Groups({ language, groups }: { language: Language; groups: readonly FigureGroup[] }) {
  const t = translator(language, 'Figures');
  return groups.map(({ scope, rows }) => {
    const years = new Set(rows.flatMap(({ values }) => values.map((figure) => yearText(language, figure))));
    const shared = years.size === 1;
    return (
      <div key={scope.en}>
        <p className="small quiet">
          {t('scope', { scope: scope[language] })} {shared && t('year', { year: [...years].join() })}
        </p>
        <dl>
          {rows.map(({ measure, values }) => {
            const definition = definitionText(language, measure);
            return (
              <div key={measure}>
                <dt>
                  {measureText(language, measure)}
                  {definition && <small>{definition}</small>}
                </dt>
                <dd>
                  {values.map((figure) => {
                    const besides = [!shared && yearText(language, figure), sampleText(language, figure)];
                    return (
                      <span key={figure.period + figure.source + figure.subject}>
                        {figureText(language, figure)} <small>{besides.filter(Boolean).join(', ')}</small>
                      </span>
                    );
                  })}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    );
  });
}

function sampleText(language: Language, { sampleSize, state }: Figure): string {
  if (sampleSize === null || state !== 'known') return '';
  return translator(language, 'Figures')('sample', { count: formatCount(language, sampleSize) });
}
