import { LANGUAGES } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { plainWords } from '@/lib/plain-words';
import { INSTRUCTION_LANGUAGES, languageName } from '@/lib/schools/model/languages';
import {
  ATTENDANCES,
  AUDIENCES,
  DURATION_UNITS,
  type DurationUnit,
  LEVELS,
  MODES,
  PRICE_PERIODS,
  PROGRAMME_FIELDS,
} from './choices';
import { monthName } from './look';

/** The words by which people's tables say what the form of a programme chooses from lists, in both languages. */

/** The columns of a pasted table, those of a table without headings first and in this order. */
export const PASTE_COLUMNS = [
  'name',
  'level',
  'field',
  'length',
  'price',
  'currency',
  'per',
  'year',
  'start',
  'languages',
  'name_es',
  'name_en',
  'hours',
  'audience',
  'mode',
  'attendance',
  'website',
  'source',
] as const;
export type PasteColumn = (typeof PASTE_COLUMNS)[number];
/** As many columns are read from a table without headings. */
export const UNNAMED_COLUMNS = 10;

/** Further headings, beside those that the site itself shows. */
const HEADINGS: Partial<Record<PasteColumn, readonly string[]>> = {
  name: ['programa', 'programme', 'program', 'curso', 'course', 'titulo'],
  field: ['especialidad', 'specialty', 'area'],
  length: ['length', 'duration'],
  price: ['importe', 'tuition', 'matricula', 'amount', 'fee', 'fees'],
  currency: ['divisa'],
  per: ['periodo', 'period'],
  year: ['curso academico', 'academic year', 'ano'],
  start: [
    'inicios',
    'starts',
    'meses de inicio',
    'start month',
    'intake',
    'intakes',
    'convocatoria',
    'convocatorias',
  ],
  languages: ['lengua', 'lenguas', 'idioma', 'language', 'teaching language'],
  website: ['url', 'enlace', 'link', 'pagina'],
  source: ['fuentes', 'sources'],
};

/** The column that a heading names; undefined for any other. */
export function columnOf(heading: string): PasteColumn | undefined {
  const plain = plainWords(heading);
  return PASTE_COLUMNS.find((column) =>
    [
      column.replace('_', ' '),
      ...LANGUAGES.map((language) => plainWords(translator(language, 'AdminProgrammes.columns')(column))),
      ...(HEADINGS[column] ?? []),
    ].includes(plain),
  );
}

const MORE_LEVELS: Partial<Record<(typeof LEVELS)[number], readonly string[]>> = {
  'short-course': ['taller', 'workshop'],
  'vocational-intermediate': ['cfgm', 'grado medio', 'ciclo formativo de grado medio'],
  'vocational-higher': ['cfgs', 'grado superior', 'ciclo formativo de grado superior'],
  bachelor: ['grado', 'bachelor', 'bachelor s degree', 'licenciatura'],
  master: ['master', 'master s degree', 'maestria'],
  doctorate: ['phd'],
};
const MORE_PERIODS: Record<(typeof PRICE_PERIODS)[number], readonly string[]> = {
  programme: [
    'programa',
    'total',
    'en total',
    'in all',
    'programa completo',
    'whole programme',
    'curso completo',
  ],
  year: ['ano', 'al ano', 'anual', 'per year', 'a year', 'yearly', 'annual'],
  semester: ['semestre', 'por semestre', 'semestral', 'per semester', 'a semester'],
  month: ['mes', 'al mes', 'mensual', 'per month', 'a month', 'monthly'],
};
const UNITS: Record<DurationUnit, readonly string[]> = {
  hours: ['h', 'hora', 'horas', 'hour', 'hours'],
  days: ['dia', 'dias', 'day', 'days'],
  weeks: ['semana', 'semanas', 'week', 'weeks'],
  months: ['mes', 'meses', 'month', 'months'],
  semesters: ['semestre', 'semestres', 'semester', 'semesters'],
  years: ['ano', 'anos', 'curso', 'cursos', 'year', 'years'],
};

type Labels = (language: 'es' | 'en') => (value: string) => string;

/** The value that a word stands for: itself, what the site calls it in a language, or a further word. */
function among<Value extends string>(
  values: readonly Value[],
  word: string,
  labels: Labels | null,
  more: Partial<Record<Value, readonly string[]>> = {},
): Value | undefined {
  const plain = plainWords(word);
  return values.find((value) =>
    [
      plainWords(value),
      ...(labels ? LANGUAGES.map((language) => plainWords(labels(language)(value))) : []),
      ...(more[value] ?? []),
    ].includes(plain),
  );
}

const named =
  (list: 'levels' | 'fields' | 'modes' | 'attendances' | 'audiences'): Labels =>
  (language) => {
    const t = translator(language, 'Programme') as unknown as (key: string) => string;
    return (value) => t(`${list}.${value}`);
  };

export const levelOf = (word: string) => among(LEVELS, word, named('levels'), MORE_LEVELS);
export const fieldOf = (word: string) => among(PROGRAMME_FIELDS, word, named('fields'));
export const modeOf = (word: string) => among(MODES, word, named('modes'));
export const attendanceOf = (word: string) => among(ATTENDANCES, word, named('attendances'));
export const audienceOf = (word: string) => among(AUDIENCES, word, named('audiences'));
export const periodOf = (word: string) => among(PRICE_PERIODS, word, null, MORE_PERIODS);
export const unitOf = (word: string) => among(DURATION_UNITS, word, null, UNITS);

/** The number of a month by its name, its first three letters or its number; undefined for anything else. */
export function monthOf(word: string): number | undefined {
  const plain = plainWords(word);
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  return months.find(
    (month) =>
      plain === String(month) ||
      plain === String(month).padStart(2, '0') ||
      LANGUAGES.some((language) => {
        const name = plainWords(monthName(language, month));
        return plain === name || plain === name.slice(0, 3) || plain === `${name.slice(0, 3)}t`;
      }),
  );
}

/** The English name of a language of instruction; the word itself where the directory has none for it. */
export function instructionLanguage(word: string): string {
  const known = INSTRUCTION_LANGUAGES.find((name) =>
    LANGUAGES.some((language) => plainWords(languageName(name, language)) === plainWords(word)),
  );
  return known ?? word.trim();
}
