import type { ReactNode } from 'react';
import { programmeFact, spoken } from '@/components/programme/programme-facts';
import { factValue } from '@/components/school/fact-value';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Conversion } from '@/lib/prices/model/money';
import { factText } from '@/lib/programmes/model/fact-text';
import { type FieldName, pageLabel, shownIn } from '@/lib/programmes/model/field-names';
import type { ComparedProgramme } from '@/lib/programmes/queries/compared-programmes';
import { schoolHref } from '@/lib/routes';
import { Included, Prices, Totals } from './compared-prices';
import type { ComparisonRow } from './comparison-rows';

/** Lines of a comparison. Facts unknown for all are omitted; prices and totals always show what is missing. */
export function programmeRows(
  language: Language,
  compared: readonly ComparedProgramme[],
  conversion: Conversion,
  today: Date,
): ComparisonRow[] {
  const t = translator(language, 'Comparison');
  const line = (label: string, value: (of: ComparedProgramme) => ReactNode): ComparisonRow => ({
    label,
    values: compared.map(value),
  });
  const fact = (name: FieldName, { programme, school }: ComparedProgramme) =>
    // Without the explanation in the panel.
    name === 'level'
      ? factText(language, programme, name)
      : programmeFact(language, programme, name, school.derivedLanguage);
  return [
    line(t('lines.school'), ({ school }) => <a href={schoolHref(language, school.slug)}>{school.name}</a>),
    line(t('lines.place'), ({ school }) => factValue(language, school, 'country', 'column')),
    ...shownIn('comparison').map((name) => line(pageLabel(name, language), (of) => fact(name, of))),
    line(t('lines.price'), ({ school, programme }) => (
      <Prices
        language={language}
        programme={programme}
        isChecked={programme.checkedOn !== null || school.checkedOn !== null}
        conversion={conversion}
        today={today}
      />
    )),
    line(t('lines.includes'), ({ programme }) =>
      programme.prices.some(({ includes }) => spoken(language, includes)) ? (
        <Included language={language} programme={programme} />
      ) : null,
    ),
    line(t('lines.total'), ({ programme }) => (
      <Totals language={language} programme={programme} conversion={conversion} />
    )),
  ].filter(({ values }) => values.some((value) => value !== null));
}
