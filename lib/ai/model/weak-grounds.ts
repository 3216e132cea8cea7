import { withoutAccents } from '@/lib/plain-words';
import { type Facts, textsOf } from './facts';
import { groundingOf } from './grounding';
import { SENSITIVE } from './words/sensitive';
import { hasTranslation } from './words/translation-pairs';

const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const KIND =
  'escuela instituto academia universidad facultad colegio school institute academy university college lycée école istituto scuola università'
    .split(' ')
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
    .join('|');
const NAME = "\\p{Lu}[\\p{L}\\p{M}’'-]{0,40}";
/** 'Restaurante escuela Zéfiro' belongs to the school. */
const OWN = '(?:[Rr]estaurante|[Hh]otel|[Bb]ar|[Cc]ocina|[Gg]ranja|[Bb]odega|[Tt]ienda)[ -]';
/** 'la escuela Bella Mar', 'Universidad de Lugo', 'Bella Mar School'. */
const SCHOOL_NAME = new RegExp(
  `(?<!\\p{L}|${OWN})(?:(?:${KIND}) (?:(?:de|del|of|di|du) (?:la |el |los |las )?)?(${NAME}(?: (?:de |del |la |of )?${NAME}){0,4})|((?:${NAME} ){1,4})(?:School|Institute|Academy|University|College)(?!\\p{L}))`,
  'gu',
);

/**
 * What a single free text does not ground, as sentences for the model: names of other schools, and words that accuse or
 * report a closure. Such a text may have been written into one field of a file or register. Accreditations name other
 * schools, because these say who recognises a school.
 */
export function weaklyGrounded(text: string, facts: readonly Facts[]): string[] {
  const own = groundingOf(facts.flatMap(structural)).words;
  const entries = facts.map((one) => textsOf(one).map((entry) => groundingOf([entry]).words));
  const isWeak = (plain: string) =>
    entries.every((ofLanguage) => ofLanguage.filter((words) => words.has(plain)).length < 2);
  const sensitive = wordsOf(text).filter((word) => {
    const plain = withoutAccents(word);
    return SENSITIVE.test(plain) && isWeak(plain);
  });
  const names = [...text.matchAll(SCHOOL_NAME)].map(([, after = '', before = '']) => after + before);
  const others = names.flatMap(wordsOf).filter((word) => {
    const plain = withoutAccents(word);
    return /^\p{Lu}/u.test(word) && !own.has(plain) && !hasTranslation(plain, own) && isWeak(plain);
  });
  return [
    ...sensitive.map((word) => `“${word}” accuses or reports a closure, which one fact does not support`),
    ...others.map((word) => `“${word}” names another school, which one fact does not support`),
  ];
}

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Facts that are not free texts. */
function structural({
  name = '',
  city = '',
  country = '',
  type = '',
  address = '',
  ...more
}: Facts): string[] {
  const { specialties = [], languagesOfInstruction = [], accreditation = [] } = more;
  return [name, city, country, type, address, specialties, languagesOfInstruction, accreditation]
    .flat()
    .map(String);
}
