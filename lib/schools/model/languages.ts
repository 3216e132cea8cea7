import type { Language } from '@/lib/i18n/locales';
import { plainWords } from '@/lib/plain-words';

/** Spanish names of languages of instruction, which are stored by English name. */
const SPANISH: Record<string, string> = {
  Arabic: 'Árabe',
  Basque: 'Euskera',
  Catalan: 'Catalán',
  Chinese: 'Chino',
  Danish: 'Danés',
  Dutch: 'Neerlandés',
  English: 'Inglés',
  Finnish: 'Finés',
  French: 'Francés',
  Galician: 'Gallego',
  German: 'Alemán',
  Greek: 'Griego',
  Italian: 'Italiano',
  Japanese: 'Japonés',
  Korean: 'Coreano',
  Norwegian: 'Noruego',
  Polish: 'Polaco',
  Portuguese: 'Portugués',
  Russian: 'Ruso',
  Spanish: 'Español',
  Swedish: 'Sueco',
  Thai: 'Tailandés',
  Turkish: 'Turco',
  Valencian: 'Valenciano',
  Vietnamese: 'Vietnamita',
};

export const INSTRUCTION_LANGUAGES = Object.keys(SPANISH);

export function languageName(stored: string, language: Language): string {
  return language === 'es' ? (SPANISH[stored] ?? stored) : stored;
}

/** Other names in use, without accents. */
const OTHER_NAMES: Record<string, string> = {
  Arabic: 'arabe|arabo',
  Basque: 'vasco|euskara|basc',
  Catalan: 'catala|catalan valenciano',
  Chinese: 'mandarin|chinois|cinese|xines',
  Dutch: 'holandes|nederlands|flamenco',
  English: 'anglais|inglese|angles|englisch',
  French: 'francais|francese|frances',
  Galician: 'galego',
  German: 'deutsch|allemand|tedesco|alemany',
  Italian: 'italien|italia',
  Japanese: 'japonais|giapponese',
  Portuguese: 'portugais|portoghese|portugues de brasil',
  Spanish: 'castellano|espagnol|spagnolo|castella|espanyol|espanol castellano',
  Valencian: 'valencia',
};

let languages: Map<string, string> | null = null;

/** English name of a language, by any of its names; an unknown word is returned trimmed. */
export function languageOf(word: string): string {
  languages ??= new Map(
    INSTRUCTION_LANGUAGES.flatMap((name) =>
      [name, SPANISH[name] ?? name, ...(OTHER_NAMES[name]?.split('|') ?? [])].map(
        (text): [string, string] => [plainWords(text), name],
      ),
    ),
  );
  return languages.get(plainWords(word)) ?? word.trim();
}

/** BCP 47 tags. */
const TAGS: Record<string, string> = {
  Arabic: 'ar',
  Basque: 'eu',
  Catalan: 'ca',
  Chinese: 'zh',
  Danish: 'da',
  Dutch: 'nl',
  English: 'en',
  Finnish: 'fi',
  French: 'fr',
  Galician: 'gl',
  German: 'de',
  Greek: 'el',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  Norwegian: 'no',
  Polish: 'pl',
  Portuguese: 'pt',
  Russian: 'ru',
  Spanish: 'es',
  Swedish: 'sv',
  Thai: 'th',
  Turkish: 'tr',
  Valencian: 'ca-valencia',
  Vietnamese: 'vi',
};

/** BCP 47 tag; an unlisted language is returned unchanged. */
export function languageTag(stored: string): string {
  return TAGS[stored] ?? stored;
}
