import { useLocale, useTranslations } from 'next-intl';
import { monthName } from '@/lib/i18n/formats';
import { type FieldColumn, type ProgrammeForm, valueOfColumn } from '@/lib/programmes/model/field-names';
import type { PriceForm } from '@/lib/programmes/model/price-form';
import { languageName } from '@/lib/schools/model/languages';
import { fromNumberText } from '@/lib/values/number';
import { useChoiceWord } from './use-choices';

/** The value of a programme's column as text, one line for each price and record. */
export function useFieldWords(): (form: ProgrammeForm, column: FieldColumn) => string {
  const t = useTranslations('AdminProgrammes');
  const said = useTranslations('Programme');
  const word = useChoiceWord();
  const language = useLocale();
  const chosen = (words: string | undefined, stored: string) => stored && word(words, stored);
  const number = (text: string) => {
    const value = fromNumberText(text);
    return typeof value === 'number'
      ? new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 10 }).format(value)
      : text;
  };
  const amount = ({ kind, min, max }: PriceForm) =>
    said(`amount.${kind}`, {
      amount: number(kind === 'upTo' ? max : min),
      min: number(min),
      max: number(max),
    });
  const line = (parts: (string | false)[]) => parts.filter(Boolean).join(' · ');
  const priceLine = (price: PriceForm) =>
    line([
      `${amount(price)} ${price.currency}`,
      chosen('AdminProgrammes.periods', price.per),
      price.year,
      chosen('Programme.audiences', price.audience),
      price.audience_es,
      price.audience_en,
      price.includes_es,
      price.includes_en,
      price.approximate && t('prices.approximate'),
      price.quote && `“${price.quote}”`,
    ]);

  function wordsOf(form: ProgrammeForm, column: FieldColumn): string {
    const value = valueOfColumn(column);
    const held: unknown = form[column];
    const texts = Array.isArray(held) ? (held as string[]) : [];
    switch (value.kind) {
      case 'prices':
        return form.prices.map(priceLine).join('\n');
      case 'records': {
        const parts = Object.entries(value.parts);
        return (held as Record<string, string>[])
          .map((record) =>
            line(
              parts.map(([name, part]) =>
                part.value.kind === 'choice'
                  ? chosen(part.value.words, record[name] ?? '')
                  : (record[name] ?? ''),
              ),
            ),
          )
          .join('\n');
      }
      case 'languages':
        return texts.map((one) => languageName(one, language)).join(', ');
      case 'months': {
        return texts.map((one) => monthName(language, Number(one), 'long')).join(', ');
      }
      case 'flag':
        return t(held ? 'yes' : 'no');
      case 'choice':
        return chosen(value.words, String(held));
      case 'count':
      case 'quantity':
        return number(String(held));
      default:
        return String(held);
    }
  }
  return (form, column) => wordsOf(form, column) || t('nothing');
}
