import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { OWNERSHIPS } from '@/lib/schools/model/choices';
import type { Json } from '@/lib/supabase/database.types';

/** A register's value as text; '' without one. */
export function valueText(value: Readonly<Record<string, Json>>, language: Language): string {
  return Object.values(value)
    .map((one) => wordOf(one, language))
    .filter(Boolean)
    .join(', ');
}

function wordOf(value: Json, language: Language): string {
  if (typeof value === 'number') return formatCount(language, value);
  const ownership = OWNERSHIPS.find((one) => one === value);
  return ownership ? translator(language, 'Ownerships')(ownership) : String(value ?? '');
}
