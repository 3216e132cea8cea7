import { FRENCH_WORDS, GENERIC, isParticle, OPENING, plainOf } from './french-words';
import { capital, isRomanNumber, tidy } from './spelling';

/** Trade labels and patronages after the name of a lycée. */
const LABEL =
  / ?[-,]? ?(?:lyc[eé]es?(?: internationale?s?)?|lyc\.) (?:des )?m[eé]tiers(?!\p{L}).*| - lyc[eé]e de la gastronomie.*| sous le patronage .*/isu;
const BEGINNING = 'Lycée des métiers'.length;
/** A lycée with only a label. */
const ONLY_LABEL = /^(lyc[eé]e des m[eé]tiers) (?:(?:de la|de l|des|du) .*? services (?=\p{L}))?/iu;

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:L P|Lp)\s/i, 'Lycée professionnel '],
  [/^Lpo\s/i, 'Lycée polyvalent '],
  [
    /^(?:organisme de formation\s*-\s*)?centre de formation d['’ ]apprentis(?=[\s-]|$)|^centre (?:de )?formation apprentis|^of-cfa(?!\p{L})|^cfa(?!\p{L})/iu,
    'CFA ',
  ],
  [/^cfppa(?!\p{L})/iu, 'CFPPA '],
  [/^educavert\s+lycee/i, 'EDUCAVERT lycée'],
];

/** A readable name with accents, without trade labels. A generic name gets its town. */
export function frenchName(registered: string, city: string | undefined): string {
  const plain = tidy(registered.replace(/[’`]/g, "'").replace(/(?<!\s)\s+(?=[,.])/g, ''));
  const kind = KINDS.reduce((name, [written, read]) => name.replace(written, read), plain);
  const own = tidy(kind.replace(ONLY_LABEL, (_, label: string) => `${label} `));
  // After the beginning, which may be a label itself.
  const short = own.slice(0, BEGINNING) + own.slice(BEGINNING).replace(LABEL, '');
  const closed = short.replace(/(?<![\s,-])[\s,-]+$/, '');
  const words = elided(closed.split(' '));
  const other = words.findIndex((word) => !isOpening(word));
  const openings = other < 0 ? words.length : other;
  const name = joined(words.map((word, index) => readable(word, index, words, index <= openings)));
  const isGeneric = words.every((word) => GENERIC.has(plainOf(word)) || isParticle(word.toLowerCase()));
  return isGeneric && city !== undefined ? `${name} ${ofTown(city)}` : name;
}

/** 'L Hotellerie' as one word "l'Hotellerie". */
function elided(words: string[]): string[] {
  const joinedWords: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = joinedWords.at(-1);
    if (before !== undefined && /^[ld]$/i.test(before) && index > 0 && /^[aeiouyhœéèêàâî]/i.test(word))
      joinedWords.splice(-1, 1, `${before.toLowerCase()}'${word}`);
    else joinedWords.push(word);
  }
  return joinedWords;
}

/** `opening`: no name stands before the word. */
function readable(word: string, index: number, words: string[], opening: boolean): string {
  const [, article = '', rest = word] = /^([ld]')(.+)$/i.exec(word) ?? [];
  const before = words[index - 1] ?? '';
  const known = FRENCH_WORDS[plainOf(rest)];
  const small = rest.toLowerCase();
  if (article !== '') return article.toLowerCase() + (opening && known ? known : capital(known ?? rest));
  if (/^\p{Lu}$/u.test(rest)) return initialOrParticle(rest, words[index + 1]);
  if (rest.length > 1 && isRomanNumber(rest.toUpperCase())) return rest.toUpperCase();
  if (isParticle(small)) {
    if (index === 0) return capital(small);
    // 'Lycée polyvalent Le Corbusier' and 'Jules Le Cesne', but 'Lycée polyvalent de la Méditerranée'.
    const isArticle = /^L(?:e|a|es)$/.test(rest) && !isParticle(before.toLowerCase());
    return isArticle ? rest : small;
  }
  if (opening && (index === 0 ? GENERIC : OPENING).has(plainOf(rest)))
    return index === 0 ? capital(known ?? small) : (known ?? small);
  if (known !== undefined) return capital(known);
  return /\p{Lu}.*\p{Lu}/u.test(rest) || /^\p{Ll}/u.test(rest) ? rest : capital(small);
}

/** 'F Bise' has an initial; in 'Et A La Personne' it is a preposition. */
function initialOrParticle(letter: string, next: string | undefined): string {
  if (letter === 'A' && isParticle((next ?? '').toLowerCase())) return 'à';
  return next === undefined ? letter : `${letter}.`;
}

function isOpening(word: string): boolean {
  const rest = word.replace(/^[ld]'/i, '');
  return GENERIC.has(plainOf(rest)) || isParticle(word.toLowerCase());
}

function joined(words: string[]): string {
  return words
    .join(' ')
    .replace(/(?<!\p{L})St\.?[ -](?=\p{Lu})/gu, 'Saint ')
    .replace(/(?<!\p{L})Ste\.? (?=\p{Lu})/gu, 'Sainte ')
    .replace(/(?<!\p{L})(Saint|Sainte) (?=\p{Lu})/gu, '$1-')
    .replace(/(Saint-\p{L}+) de (?=\p{Lu}\p{Ll}+$)/gu, '$1-de-')
    .replace(/Notre Dame/g, 'Notre-Dame')
    .replace(/(Notre-Dame) (de la|de|du|la) (?=p{Lu})/g, (_, lady: string, words: string) => {
      return `${lady}-${words.replace(' ', '-')}-`;
    })
    .replace(/Sacré Cœur/g, 'Sacré-Cœur')
    .replace('Saint-Jean Paul', 'Saint-Jean-Paul')
    .replace(/Jeanne d'Arc/gi, "Jeanne-d'Arc")
    .replace('Valéry Larbaud', 'Valery Larbaud')
    .replace(/(?<!\p{L})du le (?=\p{Lu})/giu, 'du ')
    .replace('Lycée privée', 'Lycée privé')
    .replace(/^CFA - /, 'CFA ');
}

function ofTown(city: string): string {
  if (/^Le /.test(city)) return `du ${city.slice(3)}`;
  if (/^Les /.test(city)) return `des ${city.slice(4)}`;
  return /^[AEIOUYHÉÈÊÎŒ]/.test(city) ? `d'${city}` : `de ${city}`;
}
