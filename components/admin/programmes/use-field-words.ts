import { useLocale, useTranslations } from 'next-intl';
import type { ProgrammeForm, ProgrammeFormField } from '@/lib/programmes/model/form-schema';
import { languageName } from '@/lib/schools/model/languages';
import { fromNumberText } from '@/lib/schools/model/number';
import { useChoices } from './use-choices';

const NUMBERS: readonly ProgrammeFormField[] = [
  'duration_value',
  'hours',
  'credits_value',
  'internship_value',
  'places',
  'graduates',
];

/** What a field of a programme holds, in words, one line for each price and source. */
export function useFieldWords(): (form: ProgrammeForm, field: ProgrammeFormField) => string {
  const t = useTranslations('AdminProgrammes');
  const said = useTranslations('Programme');
  const choices = useChoices();
  const language = useLocale() === 'en' ? 'en' : 'es';
  const listed: Partial<Record<ProgrammeFormField, readonly (readonly [string, string])[]>> = {
    level: choices.level,
    field: choices.field,
    duration_unit: choices.units,
    duration_scope: choices.scope,
    internship: choices.internship,
    internship_unit: choices.units,
    mode: choices.mode,
    attendance: choices.attendance,
  };
  const chosen = (options: readonly (readonly [string, string])[], stored: string) =>
    options.find(([value]) => value === stored)?.[1] ?? stored;
  const number = (text: string) => {
    const value = fromNumberText(text);
    return typeof value === 'number'
      ? new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 10 }).format(value)
      : text;
  };
  const amount = ({ kind, min, max }: ProgrammeForm['prices'][number]) =>
    said(`amount.${kind}`, {
      amount: number(kind === 'upTo' ? max : min),
      min: number(min),
      max: number(max),
    });
  const line = (parts: (string | false)[]) => parts.filter(Boolean).join(' · ');

  return (form, field) => {
    const value = form[field];
    let words: string;
    if (field === 'prices') {
      words = form.prices
        .map((price) =>
          line([
            `${amount(price)} ${price.currency}`,
            chosen(choices.per, price.per),
            price.year,
            chosen(choices.audience, price.audience),
            price.audience_es,
            price.audience_en,
            price.includes_es,
            price.includes_en,
            price.approximate && t('prices.approximate'),
            price.quote && `“${price.quote}”`,
          ]),
        )
        .join('\n');
    } else if (field === 'sources') {
      words = form.sources
        .map(({ url, seen, facts_es, facts }) => line([url, seen, facts_es, facts]))
        .join('\n');
    } else if (field === 'languages') {
      words = form.languages.map((one) => languageName(one, language)).join(', ');
    } else if (field === 'intakes') {
      const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
      words = form.intakes
        .map((one) => month.format(new Date(Date.UTC(2025, Number(one) - 1, 1))))
        .join(', ');
    } else if (typeof value === 'boolean') words = t(value ? 'yes' : 'no');
    else if (NUMBERS.includes(field)) words = number(String(value));
    else words = chosen(listed[field] ?? [], String(value));
    return words === '' ? t('nothing') : words;
  };
}
