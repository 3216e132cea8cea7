/** The fake provider's answers without a fault. */
import sharp from 'sharp';

/** A sentence without facts of one school. */
export const ECHOED = 'La escuela forma a profesionales de la cocina. ';

type Language = 'es' | 'en';
type Facts = Record<string, unknown>;

export function composeAnswer(
  data: Record<string, unknown>,
  { otherLanguage = false }: { otherLanguage?: boolean } = {},
): string {
  if (Array.isArray(data.entries)) {
    const entries = (data.entries as string[]).map((entry) => (otherLanguage ? entry : translated(entry)));
    return JSON.stringify({ entries });
  }
  const asked: Language = data.language === 'en' ? 'en' : 'es';
  const language = otherLanguage ? (asked === 'es' ? 'en' : 'es') : asked;
  return inSentences((data.facts ?? {}) as Facts, language);
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/** As many facts as fit, as sentences; too few facts give a short text, as the instruction demands. */
function inSentences(facts: Facts, language: Language): string {
  const es = language === 'es';
  const one = (key: string) => String(facts[key] ?? '');
  const list = (key: string) => texts(facts[key]).map((entry) => (es ? entry : inEnglish(entry)));
  const sentences = es
    ? [
        `${one('name')} es un centro de ${one('city')}, en ${one('country')}.`,
        ...(facts.founded ? [`Se creó en el año ${one('founded')}.`] : []),
        ...(facts.students ? [`Estudian en ella ${one('students')} personas.`] : []),
        ...list('programmes').map((entry) => `Entre los estudios que ofrece está este: ${entry}.`),
        ...list('features').map((entry) => `Cuenta también con lo siguiente: ${entry}.`),
        ...list('accreditation').map((entry) => `Esta es la acreditación que tiene: ${entry}.`),
        ...list('languagesOfInstruction').map((entry) => `Una de las lenguas en que se imparte es ${entry}.`),
        ...list('specialties').map((entry) => `Otra de las especialidades del centro es ${entry}.`),
      ]
    : [
        `${one('name')} is a school in the city of ${one('city')}, in ${one('country')}.`,
        ...(facts.founded ? [`It was founded in the year ${one('founded')}.`] : []),
        ...(facts.students ? [`There are ${one('students')} students at the school.`] : []),
        ...list('programmes').map((entry) => `One of the courses that it has is this: ${entry}.`),
        ...list('features').map((entry) => `It also has the following on its site: ${entry}.`),
        ...list('accreditation').map((entry) => `This is the accreditation that it has: ${entry}.`),
        ...list('languagesOfInstruction').map((entry) => `One of the languages it is taught in is ${entry}.`),
        ...list('specialties').map((entry) => `It is a school for those with an interest in ${entry}.`),
      ];
  let text = '';
  for (const sentence of sentences) {
    if (`${text} ${sentence}`.length <= 498) text = `${text} ${sentence}`.trim();
  }
  return text.length >= 400 ? text : 'NOT ENOUGH FACTS';
}

const WORDS: Record<string, string> = {
  de: 'of',
  del: 'of the',
  la: 'the',
  las: 'the',
  el: 'the',
  los: 'the',
  y: 'and',
  en: 'in',
  con: 'with',
  por: 'by',
  para: 'for',
  al: 'to the',
  un: 'a',
  una: 'a',
  su: 'its',
  sus: 'its',
  que: 'that',
  hasta: 'up to',
  o: 'or',
  años: 'years',
  año: 'year',
  meses: 'months',
  mes: 'month',
  semanas: 'weeks',
  horas: 'hours',
  cocina: 'kitchen',
  enero: 'January',
  febrero: 'February',
  marzo: 'March',
  abril: 'April',
  mayo: 'May',
  junio: 'June',
  julio: 'July',
  agosto: 'August',
  septiembre: 'September',
  octubre: 'October',
  noviembre: 'November',
  diciembre: 'December',
};

/** Translates word by word: enough to be detected as English. */
function inEnglish(entry: string): string {
  return entry.replace(/[\p{L}]+/gu, (word) => WORDS[word.toLowerCase()] ?? word);
}

function translated(entry: string): string {
  const english = inEnglish(entry);
  return english === entry && /\p{Ll}{4}/u.test(entry) ? `${entry} in English` : english;
}

let drawn: Promise<Buffer> | undefined;
/** A picture with some detail, so that it survives re-encoding. */
export function generateSchoolImage(): Promise<Buffer> {
  drawn ??= sharp({
    create: { width: 1024, height: 1024, channels: 3, background: { r: 180, g: 90, b: 40 } },
  })
    .png()
    .toBuffer();
  return drawn;
}
