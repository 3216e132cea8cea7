import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { comparisonQuery } from '@/lib/programmes/model/comparison-address';
import { priceRange } from '@/lib/programmes/model/price-range';
import type { Programme } from '@/lib/programmes/model/programme';
import { priceText } from '@/lib/programmes/model/texts';
import { href } from '@/lib/routes';
import { shownIn } from '@/lib/schools/model/public-values';
import type { School } from '@/lib/schools/model/school';
import { factLabel, factValue } from './fact-value';
import { FactsPanel } from './facts-panel';
import { PROGRAMMES_ANCHOR } from './programmes';

/** What its programmes cost, in comparable prices; null where none is known. */
function byProgrammes(
  language: Language,
  programmes: readonly Programme[],
  today: Date,
): readonly [string, ReactNode] | null {
  const range = priceRange(programmes, today);
  if (range === null) return null;
  const t = translator(language, 'Programme');
  return [
    range.per === 'year' ? factLabel(language, 'tuition_min') : t('prices'),
    <>
      <a href={`#${PROGRAMMES_ANCHOR}`}>
        {t('byProgrammes', { price: priceText(language, range), which: range.which })}
      </a>
      {range.old && <small className="old">{t('priceOld')}</small>}
    </>,
  ];
}

/** Whether a tuition is IPEDS's range of two prices: for residents of the state and for others. */
function isForResidents({ tuition }: School, registers: readonly SchoolRegister[]): boolean {
  return (
    tuition !== null &&
    tuition.min !== tuition.max &&
    registers.some(({ id, facts }) => id === 'usa' && facts.includes('tuition'))
  );
}

/** The facts panel. A fact that no source states has no row; only a tuition that was looked for is said not to be published. */
export function Facts({
  language,
  school,
  programmes = [],
  registers = [],
  today = new Date(),
}: {
  language: Language;
  school: School;
  /** Their prices stand in for a tuition that the school itself does not state. */
  programmes?: readonly Programme[];
  /** Those that state the school. */
  registers?: readonly SchoolRegister[];
  today?: Date;
}) {
  const t = translator(language, 'Facts');
  // Whether the school publishes what a register does not tell, nobody has looked.
  const isRegistered = registers.length > 0 && school.checkedOn === null;
  const rows = shownIn('facts').flatMap((name): (readonly [string, ReactNode])[] => {
    const value = factValue(language, school, name, 'line');
    if (value !== null && name === 'tuition_min' && isForResidents(school, registers))
      return [
        [
          factLabel(language, name),
          <>
            {value} <small>{t('tuitionResidents')}</small>
          </>,
        ],
      ];
    if (value !== null) return [[factLabel(language, name), value]];
    if (name !== 'tuition_min') return [];
    const price = byProgrammes(language, programmes, today);
    if (price === null && (isRegistered || school.operatingStatus === 'closed')) return [];
    return [price ?? [factLabel(language, name), t('tuitionUnknown')]];
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
