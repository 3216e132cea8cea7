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

function isForResidents({ tuition }: School, registers: readonly SchoolRegister[]): boolean {
  return (
    tuition !== null &&
    tuition.min !== tuition.max &&
    registers.some(({ id, facts }) => id === 'usa' && facts.includes('tuition'))
  );
}

/** Its district's residents may pay less, which no source here states. */
function isPublicCollege({ type, ownership }: School): boolean {
  return type === 'college' && ownership === 'public';
}

/** Unknown facts have no row, except a tuition that was searched for. */
export function Facts({
  language,
  school,
  programmes = [],
  registers = [],
  today = new Date(),
}: {
  language: Language;
  school: School;
  /** Their prices replace a missing tuition. */
  programmes?: readonly Programme[];
  registers?: readonly SchoolRegister[];
  today?: Date;
}) {
  const t = translator(language, 'Facts');
  // Register data only: nothing else was searched for.
  const isRegistered = registers.length > 0 && school.checkedOn === null;
  const rows = shownIn('facts').flatMap((name): (readonly [string, ReactNode])[] => {
    const value = factValue(language, school, name, 'line');
    if (value !== null && name === 'tuition_min' && isForResidents(school, registers))
      return [
        [
          factLabel(language, name),
          <>
            {value} <small>{t('tuitionResidents', { college: String(isPublicCollege(school)) })}</small>
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
