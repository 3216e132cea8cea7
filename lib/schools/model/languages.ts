import type { Language } from '@/lib/i18n/locales';
import { plainWords } from '@/lib/plain-words';

type Row = readonly [tag: string, stored: string, spanish: string, ...others: string[]];

/** Languages of instruction: BCP 47 tag, English name, which is stored, Spanish name, other names without accents. */
const ROWS: readonly Row[] = [
  ['ar', 'Arabic', 'Árabe', 'arabe', 'arabo'],
  ['eu', 'Basque', 'Euskera', 'vasco', 'euskara', 'basc'],
  ['ca', 'Catalan', 'Catalán', 'catala', 'catalan valenciano'],
  ['zh', 'Chinese', 'Chino', 'mandarin', 'chinois', 'cinese', 'xines'],
  ['da', 'Danish', 'Danés'],
  ['nl', 'Dutch', 'Neerlandés', 'holandes', 'nederlands', 'flamenco'],
  ['en', 'English', 'Inglés', 'anglais', 'inglese', 'angles', 'englisch'],
  ['fi', 'Finnish', 'Finés'],
  ['fr', 'French', 'Francés', 'francais', 'francese', 'frances'],
  ['gl', 'Galician', 'Gallego', 'galego'],
  ['de', 'German', 'Alemán', 'deutsch', 'allemand', 'tedesco', 'alemany'],
  ['el', 'Greek', 'Griego'],
  ['it', 'Italian', 'Italiano', 'italien', 'italia'],
  ['ja', 'Japanese', 'Japonés', 'japonais', 'giapponese'],
  ['ko', 'Korean', 'Coreano'],
  ['no', 'Norwegian', 'Noruego'],
  ['pl', 'Polish', 'Polaco'],
  ['pt', 'Portuguese', 'Portugués', 'portugais', 'portoghese', 'portugues de brasil'],
  ['ru', 'Russian', 'Ruso'],
  [
    'es',
    'Spanish',
    'Español',
    'castellano',
    'espagnol',
    'spagnolo',
    'castella',
    'espanyol',
    'espanol castellano',
  ],
  ['sv', 'Swedish', 'Sueco'],
  ['th', 'Thai', 'Tailandés'],
  ['tr', 'Turkish', 'Turco'],
  ['ca-valencia', 'Valencian', 'Valenciano', 'valencia'],
  ['vi', 'Vietnamese', 'Vietnamita'],
];

const BY_NAME = new Map(ROWS.map((row) => [row[1], row]));

export const INSTRUCTION_LANGUAGES = [...BY_NAME.keys()];

export function languageName(stored: string, language: Language): string {
  return language === 'es' ? (BY_NAME.get(stored)?.[2] ?? stored) : stored;
}

let languages: Map<string, string> | null = null;

/** English name of a language, by any of its names; an unknown word is returned trimmed. */
export function languageOf(word: string): string {
  languages ??= new Map(
    ROWS.flatMap(([, stored, ...names]) =>
      [stored, ...names].map((text): [string, string] => [plainWords(text), stored]),
    ),
  );
  return languages.get(plainWords(word)) ?? word.trim();
}

/** BCP 47 tag; an unlisted language is returned unchanged. */
export function languageTag(stored: string): string {
  return BY_NAME.get(stored)?.[0] ?? stored;
}
