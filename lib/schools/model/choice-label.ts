import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** Name of a choice's value; `words` is the namespace in the field tables, without one the value is its own name. */
export function choiceLabel(language: Language, words: string | undefined, value: string): string {
  if (words === undefined) return value;
  const [namespace = '', ...lists] = words.split('.');
  const t = translator(language, namespace as 'Types') as unknown as (key: string) => string;
  return t([...lists, value].join('.'));
}
