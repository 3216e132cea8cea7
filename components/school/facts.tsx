import type { ReactNode } from 'react';
import { studentsValue } from '@/components/figures/students-value';
import type { Figure } from '@/lib/figures/model/school-figures';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import type { Price } from '@/lib/prices/model/price';
import { comparisonQuery } from '@/lib/programmes/model/comparison-address';
import { href } from '@/lib/routes';
import { shownIn } from '@/lib/schools/model/public-values';
import type { School } from '@/lib/schools/model/school';
import { factLabel, factValue } from './fact-value';
import { FactsPanel } from './facts-panel';
import { schoolPriceLines } from './school-prices';

/** Its district's residents may pay less, which no source here states. */
function isPublicCollege({ type, ownership }: School): boolean {
  return type === 'college' && ownership === 'public';
}

/** Unknown facts have no row, except a price that was looked for. */
export function Facts({
  language,
  school,
  prices = [],
  figures = [],
  registers = [],
  today = new Date(),
}: {
  language: Language;
  school: School;
  prices?: readonly Price[];
  figures?: readonly Figure[];
  registers?: readonly SchoolRegister[];
  today?: Date;
}) {
  const t = translator(language, 'Programme');
  const rows = shownIn('facts').flatMap((name): (readonly [string, ReactNode])[] => {
    if (name !== 'tuition_min') {
      const value =
        name === 'students_count'
          ? studentsValue(language, figures)
          : factValue(language, school, name, 'line');
      return value === null ? [] : [[factLabel(language, name), value]];
    }
    const lines = schoolPriceLines(language, school, prices, today);
    if (lines === null) return [];
    const [first] = prices;
    const isByState = first?.basis === 'school' && first.source !== null;
    return [
      [
        factLabel(language, name),
        <>
          {lines}
          {isByState && isPublicCollege(school) && (
            <small>
              {t('district')}{' '}
              {school.netPriceCalculatorUrl && <a href={school.netPriceCalculatorUrl}>{t('calculator')}</a>}
            </small>
          )}
        </>,
      ],
    ];
  });
  return (
    <FactsPanel language={language} rows={rows} of={school} registers={registers}>
      <p className="small">
        <a href={href(language, 'compare') + comparisonQuery([school.slug])} rel="nofollow">
          {translator(language, 'Comparison')('link')}
        </a>
      </p>
    </FactsPanel>
  );
}
