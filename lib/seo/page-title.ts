import type { Language } from '@/lib/i18n/locales';
import { plainWords } from '@/lib/plain-words';
import type { Programme } from '@/lib/programmes/model/programme';
import { choiceLabel } from '@/lib/schools/model/choice-label';

/** Characters that search engines show of a title. */
const MAX_SHOWN = 60;

/** With the site's name where both fit. */
export function pageTitle(title: string, site: string): string {
  const whole = `${title} · ${site}`;
  return title === site || whole.length > MAX_SHOWN ? title : whole;
}

/** A programme's name with its level, unless the name has it: schools teach the same at several levels. */
export function withLevel(language: Language, name: string, level: Programme['level']): string {
  if (level === null) return name;
  const word = choiceLabel(language, 'Programme.levels', level);
  return plainWords(name).includes(plainWords(word)) ? name : `${name} (${word.toLowerCase()})`;
}
