import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { OWNERSHIPS } from '@/lib/schools/model/choices';
import type { Json } from '@/lib/supabase/database.types';

/** A register's value as text: '17,300–18,750 AUD'. '' without one. */
export function valueText(value: Readonly<Record<string, Json>>, language: Language): string {
  const { tuition_min: least, tuition_max: most, tuition_currency: currency, ...others } = value;
  const amounts = [...new Set([least, most].filter((one) => typeof one === 'number'))];
  const money = [amounts.map((one) => formatCount(language, one)).join('–'), currency]
    .filter(Boolean)
    .join(' ');
  return [money, ...Object.values(others).map((one) => wordOf(one, language))].filter(Boolean).join(', ');
}

function wordOf(value: Json, language: Language): string {
  if (typeof value === 'number') return formatCount(language, value);
  const ownership = OWNERSHIPS.find((one) => one === value);
  return ownership ? translator(language, 'Ownerships')(ownership) : String(value ?? '');
}
