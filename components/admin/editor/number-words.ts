import { useLocale, useTranslations } from 'next-intl';
import type { NumberField } from '@/lib/schools/model/unusual';

/** A number with its unit: '4.500 € al año', '2.000 estudiantes'. `currency` is an ISO code, or '' for none. */
export function useNumberWords(): (name: NumberField, value: number, currency: string) => string {
  const t = useTranslations('AdminEditor.numbers');
  const language = useLocale();
  return (name, value, currency) => {
    const number = new Intl.NumberFormat(language, {
      useGrouping: name === 'founded' ? false : 'always',
      maximumFractionDigits: 10,
    }).format(value);
    switch (name) {
      case 'founded':
      case 'rating':
      case 'students_count':
      case 'programs_count':
        return t(name, { count: value, number });
      case 'tuition_min':
      case 'tuition_max':
        return t('perYear', { amount: currency === '' ? number : amountIn(language, currency, value) });
      case 'coordinates_lat':
        return t(value < 0 ? 'south' : 'north', { number: number.replace(/^[-−]/, '') });
      case 'coordinates_lng':
        return t(value < 0 ? 'west' : 'east', { number: number.replace(/^[-−]/, '') });
    }
  };
}

function amountIn(language: string, currency: string, value: number): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    useGrouping: 'always',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(value);
}
