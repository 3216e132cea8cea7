import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import {
  ATTENDANCES,
  AUDIENCES,
  DURATION_SCOPES,
  DURATION_UNITS,
  INTERNSHIPS,
  LEVELS,
  MODES,
  PRICE_PERIODS,
  PROGRAMME_FIELDS,
} from '@/lib/programmes/model/choices';
import { CURRENCY_CODES } from '@/lib/programmes/model/currencies';
import { AMOUNT_KINDS } from '@/lib/programmes/model/form-schema';

type Option = readonly [stored: string, shown: string];

/** What a programme's fields choose from, as it is stored and as the reader's language says it. */
export function useChoices() {
  const t = useTranslations('Programme');
  const own = useTranslations('AdminProgrammes');
  const locale = useLocale();
  return useMemo(() => {
    const of = <Value extends string>(values: readonly Value[], shown: (value: Value) => string): Option[] =>
      values.map((value) => [value, shown(value)]);
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return {
      level: of(LEVELS, (value) => t(`levels.${value}`)),
      field: of(PROGRAMME_FIELDS, (value) => t(`fields.${value}`)),
      units: of(DURATION_UNITS, (value) => own(`units.${value}`)),
      scope: of(DURATION_SCOPES, (value) => own(`scopes.${value}`)),
      mode: of(MODES, (value) => t(`modes.${value}`)),
      attendance: of(ATTENDANCES, (value) => t(`attendances.${value}`)),
      internship: of(INTERNSHIPS, (value) => t(`internships.${value}`)),
      amount: of(AMOUNT_KINDS, (value) => own(`amounts.${value}`)),
      per: of(PRICE_PERIODS, (value) => own(`periods.${value}`)),
      audience: of(AUDIENCES, (value) => t(`audiences.${value}`)),
      currency: of(CURRENCY_CODES, (value) => `${value} · ${names.of(value) ?? value}`),
    };
  }, [t, own, locale]);
}
