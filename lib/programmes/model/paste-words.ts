import { LANGUAGES } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { plainWords } from '@/lib/plain-words';
import { choiceLabel } from '@/lib/schools/model/choice-label';
import type { ChoiceValue } from '@/lib/schools/model/field';
import { AUDIENCES, PRICE_PERIODS } from '../../prices/model/price';
import type { DurationUnit, LEVELS } from '../../schools/model/programme-choices';
import type { ChoiceWords } from './field';

/** Words for closed lists in pasted tables, in both languages. */

/** Columns of a pasted table; those of tables without headings first, in order. */
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
  'contact_hours',
  'class_size',
  'application_deadlines',
] as const;
export type PasteColumn = (typeof PASTE_COLUMNS)[number];
/** Columns that a table without headings may have. */
export const UNNAMED_COLUMNS = 10;

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

const MORE: { [Words in ChoiceWords]?: Partial<Record<string, readonly string[]>> } = {
  'Programme.levels': MORE_LEVELS,
  'AdminProgrammes.periods': MORE_PERIODS,
  'AdminProgrammes.units': UNITS,
  'Programme.attendances': {
    evening: [
      'evening',
      'evenings',
      'nocturno',
      'nocturna',
      'vespertino',
      'vespertina',
      'serale',
      'tarde',
      'noche',
    ],
  },
  'AdminProgrammes.scopes': { total: ['todo'], classes: ['clases'] },
};

/** Maps words to values: the value, its labels, or further words. Built once, because files have thousands of rows. */
function dictionary<Value extends string>(
  values: readonly Value[],
  list: ChoiceWords,
): (word: string) => Value | undefined {
  let words: Map<string, Value> | null = null;
  return (word) => {
    words ??= firstOf(
      values.flatMap((value) =>
        [
          plainWords(value),
          ...LANGUAGES.map((language) => plainWords(choiceLabel(language, list, value))),
          ...(MORE[list]?.[value] ?? []),
        ].map((text): [string, Value] => [text, value]),
      ),
    );
    return words.get(plainWords(word));
  };
}

/** An ambiguous word takes its first meaning. */
function firstOf<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> {
  return new Map([...entries].reverse());
}

export const audienceOf = dictionary(AUDIENCES, 'Programme.audiences');
export const periodOf = dictionary(PRICE_PERIODS, 'AdminProgrammes.periods');

const dictionaries = new Map<string | undefined, (word: string) => string | undefined>();

export function choiceOf({ values, words }: ChoiceValue, word: string): string | undefined {
  const known = dictionaries.get(words) ?? dictionary(values, words as ChoiceWords);
  dictionaries.set(words, known);
  return known(word);
}
