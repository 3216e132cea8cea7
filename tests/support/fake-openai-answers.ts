/** What the fake provider writes and draws when it behaves. */
import sharp from 'sharp';

/** A sentence that is true of no school in particular. */
export const ECHOED = 'La escuela forma a profesionales de la cocina. ';

type Language = 'es' | 'en';
type Facts = Record<string, unknown>;

/** The answer of a good model to the data of a request. */
export function composeAnswer(
  data: Record<string, unknown>,
  { otherLanguage = false }: { otherLanguage?: boolean } = {},
): string {
  if (Array.isArray(data.entries)) {
    const translated = (data.entries as string[]).map((entry) => (otherLanguage ? entry : inEnglish(entry)));
    return JSON.stringify({ entries: translated });
  }
  const asked: Language = data.language === 'en' ? 'en' : 'es';
  const language = otherLanguage ? (asked === 'es' ? 'en' : 'es') : asked;
  return inSentences((data.facts ?? {}) as Facts, language);
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/** Facts in sentences until there are 400 characters, then general ones that say nothing. */
function inSentences(facts: Facts, language: Language): string {
  const es = language === 'es';
  const one = (key: string) =>
    facts[key] === undefined || facts[key] === null ? undefined : String(facts[key]);
  const sentences: string[] = [];
  const name = one('name') ?? '';
  sentences.push(
    es ? `${name} es una escuela de ${one('city')}.` : `${name} is a school in the city of ${one('city')}.`,
  );
  if (one('founded'))
    sentences.push(es ? `Se fundó en ${one('founded')}.` : `It was founded in the year ${one('founded')}.`);
  for (const programme of texts(facts.programmes))
    sentences.push(es ? `Ofrece un programa: ${programme}.` : `It offers a programme called ${programme}.`);
  for (const feature of texts(facts.features))
    sentences.push(
      es ? `Entre sus servicios está: ${feature}.` : `One of the things that it has is ${feature}.`,
    );
  sentences.push(
    ...(es
      ? [
          'La formación combina la teoría con la práctica en las cocinas y los talleres de la escuela.',
          'El equipo acompaña a los estudiantes durante todo el curso y les ayuda a preparar su salida profesional.',
          'La escuela está abierta a quienes empiezan y también a quienes ya trabajan en el sector de la hostelería.',
          'Los interesados pueden escribir a la escuela para conocer las fechas, los precios y los requisitos de cada curso.',
        ]
      : [
          'The training brings together theory and practice in the kitchens and workshops of the school.',
          'The team stays with the students throughout the course and helps them to prepare for their careers.',
          'The school is open to those who are starting out and also to those who already work in the trade.',
          'Anyone who is interested can write to the school to ask about the dates, the fees and the requirements.',
        ]),
  );
  let text = '';
  for (const sentence of sentences) {
    if ([...text].length >= 400) break;
    if ([...`${text} ${sentence}`].length <= 495) text = `${text} ${sentence}`.trim();
  }
  return text;
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
  a: 'to',
  al: 'to the',
  un: 'a',
  una: 'a',
  su: 'its',
  sus: 'its',
  que: 'that',
  o: 'or',
  años: 'years',
  año: 'year',
  meses: 'months',
  mes: 'month',
  semanas: 'weeks',
  horas: 'hours',
  cocina: 'kitchen',
};

/** Word by word, which is enough to be told from Spanish. */
function inEnglish(entry: string): string {
  return entry.replace(/[\p{L}]+/gu, (word) => WORDS[word.toLowerCase()] ?? word);
}

/** A picture with some content, so that it survives re-encoding. */
export function drawPicture(): Promise<Buffer> {
  return sharp({ create: { width: 1024, height: 1024, channels: 3, background: { r: 180, g: 90, b: 40 } } })
    .png()
    .toBuffer();
}
