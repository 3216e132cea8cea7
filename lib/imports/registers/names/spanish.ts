import { capital, capitalised, isRomanNumber, tidy } from './spelling';

/** Words and names with accents that the registers of Spain and Chile omit, if unambiguous. */
const ACCENTED: ReadonlyMap<string, string> = new Map(
  (
    'hostelería hotelería gastronomía gastronómica gastronómicas gastronómico gastronómicos pastelería panadería repostería confitería lavandería ' +
    'restauración bollería técnico técnica administración dirección gestión formación educación fundación turísticos enología enológico ' +
    'vinificación ingeniería inglés mención magíster mediterráneo constitución travesía ' +
    'Católica Santísima Concepción Tomás Américas Andrés María José López Jesús Corazón Cádiz Águilas Bohón Chiloé ' +
    'Valparaíso Maipú Chillán Curicó Copiapó Ángeles Conchalí Hualpén Puchuncaví Unión Joaquín'
  )
    .split(' ')
    .map((word) => [plainOf(word), word]),
);

const ACRONYMS: ReadonlySet<string> = new Set(
  (
    'IES CIFP CPES CPFP CPFPB CEPA UFIL CREI FP GSD MOM CESUR MEDAC UNIVERSAE ESATUR FUHEM ICEDE ' +
    'INACAP UC IPG AIEP EATRI IPLACEX ENAC CEDUC UCN PUCV'
  ).split(' '),
);
/** Kinds of school after which an article is part of the name: 'IES La Rambla'. */
const KINDS: ReadonlySet<string> = new Set('IES CIFP CPES CPFP CPFPB CEPA UFIL CREI'.split(' '));
const PARTICLES: ReadonlySet<string> = new Set('a al con de del e el en la las los y'.split(' '));
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/ el Pardo$/, ' El Pardo'],
  [/ las Águilas /, ' Las Águilas '],
  [/ a la Par$/, ' A la Par'],
  [/ las Condes$/, ' Las Condes'],
  [/ las Américas$/, ' Las Américas'],
];

/** Unchanged when ambiguous. */
export function withAccents(word: string): string {
  const accented = ACCENTED.get(plainOf(word));
  return accented === undefined ? word : /^\p{Lu}/u.test(word) ? capital(accented) : accented;
}

/** Readable case for text in capitals or title case: 'CIFP La Flora', 'Técnico en Hotelería y Turismo'. */
export function spanishName(shouted: string): string {
  const words = tidy(shouted).split(' ');
  const name = words.map((word, index) => cased(word, words[index - 1])).join(' ');
  return NAMES.reduce((text, [written, read]) => text.replace(written, read), name);
}

function cased(word: string, before: string | undefined): string {
  const small = word.toLowerCase();
  const opens = before === undefined || KINDS.has(before) || /[-–(]$/.test(before);
  if (PARTICLES.has(small)) return opens ? capital(small) : small;
  if (/^\p{Lu}\.?$/u.test(word) || isRomanNumber(word)) return word;
  return word.replace(/(?<![\p{N}\p{L}])[\p{L}’']+/gu, (part) => {
    if (ACRONYMS.has(part.toUpperCase())) return part.toUpperCase();
    return capital(withAccents(capitalised(part)));
  });
}

/** Lower case, without accents. */
function plainOf(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .toLowerCase();
}
