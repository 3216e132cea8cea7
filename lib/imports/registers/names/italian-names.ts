import {
  ABBREVIATIONS,
  ACRONYMS,
  ARTICLES,
  accented,
  IN_FULL,
  isKind,
  PARTICLES,
  SMALL,
} from './italian-words';
import { capitalised, isRomanNumber, tidy } from './spelling';

/** Marks of sections for adults, replaced by '(corso serale)'. */
const EVENING =
  /\(?(?<!\p{L})(?:SEZ\.? ?ASS\.? ?SERALE|CORSO SERALE|C\.SO SERALE|SERALE?|PERC(?:ORSO|\.)? II LIV(?:ELLO|\.)?)(?!\p{L})\s*\)?/giu;
const SITES =
  /(?:[-–(]\s*|(?<!\s)\s+)?(?<!\p{L})(?:(?:SEDE ASS|S\.ASS|SEZ\. ?ASS|SEDE COORDIN|SEDE COORD|SEZ\. DIST)\.-?|(?:SEDE ASSOCIATA(?: DI)?|SEZ\. ?ASSOCIATA|SEDE COORDINATA|SEZIONE COORDINATA|SEZIONE STACCATA|SEDE DISTACCATA|DIURNO)(?!\p{L}| DELL['’]))\)?/giu;
/** Replaces quotation marks: an acronym ends at them. */
const QUOTE = '|';
/** Single capitals, with or without points: 'I.P.S.E.O.A.', 'I P S A', 'G.B.'. */
const LONE_CAPITALS = /(?<![\p{L}.])(?:\p{Lu}(?![\p{L}'’])\s?\.?\s?){2,}/gu;

/** 'IPSEOA "SEN. G.MOLINARI" - SERALE' is 'IPSEOA Sen. G. Molinari (corso serale)'. Generic names get their town. */
export function italianName(registered: string, city: string, identifier: string): string {
  const plain = tidy(registered.replace(/["“”«»]/g, ` ${QUOTE} `).replace(/\(\s*\)/g, ' '));
  const isEvening = plain.search(EVENING) >= 0;
  const rest = plain.replace(EVENING, ' ').replace(SITES, ' ');
  const words = separated(IN_FULL.reduce((text, [short, full]) => text.replace(short, full), rest));
  const name = polished(cased(words.split(' ').flatMap(wordsOf)));
  const full = isGeneric(name)
    ? `${name === '' ? kindOf(identifier) : name} di ${city}`
    : saysKind(name)
      ? name
      : `${kindOf(identifier)} ${name}`;
  return isEvening ? `${full} (corso serale)` : full;
}

/** Acronyms without points, initials followed by a blank, marks with spaces around. */
function separated(text: string): string {
  return tidy(
    text
      .replace(LONE_CAPITALS, (run) => ` ${acronymOf(run)} `)
      .replaceAll(QUOTE, ' ')
      .replace(/\s+/g, ' ')
      .replace(/(\p{L}{2}\.)(?=\p{L})|(?<!\p{L})(\p{L}\.)(?=\p{L})/gu, '$1$2 ')
      .replace(/ ?([,;:]) ?/g, '$1 ')
      .replace(/(?<=\S)-(?=\s)|(?<=\s)-(?=\S)|(?<=[.)])-|-(?=\()/g, ' - ')
      .replace(/\(\s+/g, '(')
      .replace(/(?<!\s)\s+\)/g, ')'),
  );
}

const MAX_ACRONYM = Math.max(...[...ACRONYMS].map(({ length }) => length));

/** 'I.P.S.S.A.R.M.' is IPSSAR and an initial. */
function acronymOf(run: string): string {
  const letters = [...run.replace(/[^\p{L}]/gu, '')];
  for (let length = Math.min(letters.length, MAX_ACRONYM); length >= 2; length--) {
    const acronym = letters.slice(0, length).join('');
    if (!ACRONYMS.has(acronym)) continue;
    return [acronym, ...letters.slice(length).map((letter) => `${letter}.`)].join(' ');
  }
  return run;
}

function wordsOf(word: string): string[] {
  const [, before = '', bare = '', after = ''] =
    /^(\(*)([^(),;:].*?)?((?<![),;:])[),;:]*)$/s.exec(word) ?? [];
  const full = ABBREVIATIONS[bare.toUpperCase()];
  return full === undefined ? [word] : `${before}${full}${after}`.split(' ');
}

function cased(words: string[]): string {
  return words
    .map((word, index) => {
      const before = words[index - 1] ?? '';
      return casedWord(word, before, index === 0 || before === '-' || word.startsWith('('));
    })
    .join(' ');
}

function casedWord(word: string, before: string, first: boolean): string {
  const bare = word.replace(/[(),;:]/g, '');
  const parts = bare.split(/[-/]/);
  if (parts.every((part) => ACRONYMS.has(part.replace(/\.$/, '').toUpperCase())))
    return word.toUpperCase().replace('.', '');
  if (isRomanNumber(bare)) return word;
  // Mixed case is intended: 'iSchool'.
  if (/\p{Ll}/u.test(bare) && !/^\p{Lu}?\p{Ll}+\.?$/u.test(bare)) return word;
  const small = word.toLowerCase();
  const particle = small.replace(/[(),;:]/g, '');
  if (SMALL.has(`${before.toLowerCase()} ${particle}`)) return small;
  const opens =
    first || (/^\p{Lu}\.$/u.test(before) && particle !== 'e') || (ARTICLES.has(particle) && isKind(before));
  if (!opens && PARTICLES.has(particle)) return small;
  const [, elided = '', rest = ''] =
    /^((?:dell|dall|nell|sull|all|sant|d|l)['’])(\p{L}.*)$/u.exec(small) ?? [];
  if (elided === '') return capitalised(accented(small));
  const after = ACRONYMS.has(rest.toUpperCase()) ? rest.toUpperCase() : capitalised(accented(rest));
  return (opens || elided.startsWith('sant') ? capitalised(elided) : elided) + after;
}

function polished(text: string): string {
  const closed = (text.match(/\)/g) ?? []).length === (text.match(/\(/g) ?? []).length;
  const marks = tidy((closed ? text : text.replace(/[()]/g, ' ')).replace(/(?:-\s+)+-/g, '-'))
    .replace(/^[-–:,.;/\s]+|(?<![-–:,;/\s])[-–:,;/\s]+$/g, '')
    .replace(/ - (?=\()/g, ' ')
    .replace(/(?<!\s)\s+(?=[,;:])/g, '');
  const words = marks
    .replace(/Ospitalità Alberghier[io]/g, 'Ospitalità Alberghiera')
    .replace(/Enogastronomia Ospitalità/g, 'Enogastronomia e Ospitalità')
    .replace(/Istituto Professionale Alberghieri/g, 'Istituto Professionale Alberghiero')
    .replace(/ S\.? ?R\.? ?L\.?(?: ?S\.?)?$/i, '')
    .replace(/^(\p{Lu}{2,8}):/u, '$1')
    .replace(/ - Settore .*$/, '');
  const [, proper] = /^(.{3,}?) Istituto Professionale (?:Settore )?Servizi.*$/.exec(words) ?? [];
  const short = proper === undefined ? words : saysKind(proper) ? proper : `Istituto Professionale ${proper}`;
  const [, kind = '', behind = ''] = /^(\p{Lu}{2,8}) - (.*)$/u.exec(short) ?? [];
  return ACRONYMS.has(kind) && !isKind(behind.split(' ')[0] ?? '') ? `${kind} ${behind}` : short;
}

const partsOf = (name: string) => name.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '');

function isGeneric(name: string): boolean {
  return partsOf(name).every((word) => isKind(word) || PARTICLES.has(word.toLowerCase()));
}

function saysKind(name: string): boolean {
  return partsOf(name).some(isKind);
}

/** By the third and fourth letter of the ministry's code: RH are institutes for hotels and catering. */
function kindOf(identifier: string): string {
  return identifier.slice(2, 4) === 'RH' ? 'Istituto alberghiero' : 'Istituto';
}
