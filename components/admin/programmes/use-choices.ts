import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ChoiceValue } from '@/lib/schools/model/field';
import { CURRENCY_CODES } from '@/lib/values/currencies';

type Option = readonly [stored: string, shown: string];

/** Options of a choice as stored and as shown. */
export function useChoices(): (choice: Pick<ChoiceValue, 'values' | 'words'>) => Option[] {
  const word = useChoiceWord();
  return ({ values, words }) => values.map((value) => [value, word(words, value)]);
}

export function useChoiceWord(): (words: string | undefined, value: string) => string {
  const t = useTranslations() as unknown as (key: string) => string;
  return (words, value) => (words === undefined ? value : t(`${words}.${value}`));
}

export function useCurrencies(): Option[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return CURRENCY_CODES.map((code) => [code, `${code} · ${names.of(code) ?? code}`]);
  }, [locale]);
}
