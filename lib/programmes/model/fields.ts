import { AUDIENCES } from '../../prices/model/price';
import {
  ATTENDANCES,
  DURATION_SCOPES,
  DURATION_UNITS,
  INTERNSHIPS,
  LEVELS,
  MODES,
  PROGRAMME_FIELDS,
} from '../../schools/model/programme-choices';
import type { ChoiceWords, Field } from './field';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, words: ChoiceWords) =>
  ({ kind: 'choice', values, words, error: 'choiceInvalid' }) as const;

/** All fields of a programme by column: the source for editor, validation, files, public API, history and pages. */
export const FIELDS = {
  name: {
    value: { kind: 'text', limit: 200, presence: 'required', error: 'nameRequired' },
    label: { es: 'Nombre original', en: 'Original name' },
    editor: { group: 'names', position: 10, wide: true, hint: 'nameHint' },
    description: 'As the school calls it',
  },
  names: {
    value: { kind: 'texts', limit: 200, columns: ['name_es', 'name_en'] },
    label: { es: 'Nombre', en: 'Name' },
    editor: { group: 'names', position: 20 },
    description: 'In Spanish and English, where that is another name',
  },
  level: {
    value: oneOf(LEVELS, 'Programme.levels'),
    label: { es: 'Nivel', en: 'Level' },
    editor: { group: 'names', position: 30 },
    page: { facts: 10, comparison: 10 },
  },
  field: {
    value: oneOf(PROGRAMME_FIELDS, 'Programme.fields'),
    label: { es: 'Especialidad', en: 'Field' },
    editor: { group: 'names', position: 40 },
    page: { facts: 20, comparison: 20 },
  },
  duration_value: {
    value: { kind: 'quantity', most: 10_000, error: 'positive' },
    label: { es: 'Duración (número)', en: 'Length (number)' },
    editor: { group: 'length', position: 10 },
    aliases: ['duracion', 'duration', 'length'],
    page: { facts: 30, comparison: 30, label: { es: 'Duración', en: 'Length' } },
    part: 'duration',
  },
  duration_unit: {
    value: oneOf(DURATION_UNITS, 'AdminProgrammes.units'),
    label: { es: 'Unidad de la duración', en: 'Unit of the length' },
    editor: { group: 'length', position: 20 },
    part: 'duration',
  },
  duration_scope: {
    value: oneOf(DURATION_SCOPES, 'AdminProgrammes.scopes'),
    label: { es: 'Qué abarca la duración', en: 'What the length covers' },
    editor: { group: 'length', position: 30 },
    description: 'classes: a placement comes on top',
  },
  duration_text: {
    value: { kind: 'texts', limit: 200, columns: ['duration_text', 'duration_text_en'] },
    label: { es: 'Duración en palabras', en: 'Length in words' },
    editor: { group: 'length', position: 50, hint: 'lengthHint' },
    description: 'Where value and unit do not say all of it',
  },
  hours: {
    value: { kind: 'count', least: 1, most: 100_000, error: 'positive' },
    label: { es: 'Horas lectivas', en: 'Teaching hours' },
    editor: { group: 'length', position: 40 },
    page: { facts: 40, label: { es: 'Horas lectivas', en: 'Hours of teaching' } },
    description: 'Of teaching',
  },
  contact_hours: {
    value: { kind: 'quantity', most: 60, error: 'positive' },
    label: { es: 'Horas de clase a la semana', en: 'Class hours a week' },
    editor: { group: 'length', position: 45 },
    aliases: ['horas semanales', 'hours per week', 'contact hours'],
    page: { facts: 45, comparison: 35 },
    description: 'Of teaching, a week',
  },
  credits_value: {
    value: { kind: 'quantity', most: 10_000, error: 'positive' },
    label: { es: 'Créditos (número)', en: 'Credits (number)' },
    editor: { group: 'length', position: 60 },
    aliases: ['creditos', 'credits'],
    page: { facts: 50, comparison: 90, label: { es: 'Créditos', en: 'Credits' } },
    part: 'credits',
  },
  credits_unit: {
    value: { kind: 'text', limit: 50 },
    label: { es: 'Unidad de los créditos', en: 'Unit of the credits' },
    editor: { group: 'length', position: 70, placeholder: 'ECTS' },
    part: 'credits',
  },
  prices: {
    value: { kind: 'prices' },
    label: { es: 'Precios', en: 'Prices' },
    editor: { group: 'teaching', position: 60 },
    part: 'prices',
  },
  extra_costs: {
    value: { kind: 'texts', limit: 2000 },
    label: { es: 'Gastos aparte', en: 'Extra costs' },
    editor: { group: 'more', position: 35 },
    page: { facts: 145, comparison: 120 },
    description: 'What the price leaves out: uniform, knives, the fee of an examination',
  },
  application_deadlines: {
    value: {
      kind: 'records',
      most: 20,
      entry: { es: 'Plazo', en: 'Deadline' },
      parts: {
        date: {
          value: {
            kind: 'partialDay',
            limit: 10,
            pattern: /^((19|20)\d\d|-)-(0[1-9]|1[0-2])(-\d\d)?$/,
            presence: 'required',
            error: 'deadlineInvalid',
          },
          label: { es: 'Día o mes', en: 'Day or month' },
          hint: {
            es: '2026-03-15 o 2026-03; si es el mismo todos los años, --03-15 o --03.',
            en: '2026-03-15 or 2026-03; where it is the same every year, --03-15 or --03.',
          },
          placeholder: '2026-03-15',
          description: 'Day or month, 2026-03-15 or 2026-03, or one of every year, --03-15 or --03',
        },
        audience: {
          value: oneOf(AUDIENCES, 'Programme.audiences'),
          label: { es: 'Para quién', en: 'For whom' },
          csv: ['for', 'para'],
          description: 'null: whoever comes',
        },
        year: {
          value: { kind: 'academicYear', limit: 10, error: 'yearInvalid' },
          label: { es: 'Curso o año', en: 'Academic year or year' },
          placeholder: '2026-27',
          csv: ['year', 'curso'],
          description: 'Year, 2026, or academic year, 2026-27, that it is for',
        },
        source: {
          value: { kind: 'webAddress', limit: 2000, error: 'addressInvalid' },
          label: { es: 'Página que lo dice', en: 'Page that states it' },
          placeholder: 'https://',
          csv: ['source', 'fuente'],
        },
      },
    },
    label: { es: 'Plazos de solicitud', en: 'Application deadlines' },
    editor: { group: 'teaching', position: 50 },
    aliases: ['plazo de solicitud', 'fecha limite', 'application deadline', 'deadline', 'deadlines'],
    page: { facts: 65, comparison: 45, label: { es: 'Solicitud hasta', en: 'Apply by' } },
  },
  intakes: {
    value: { kind: 'months', error: 'monthInvalid' },
    label: { es: 'Meses de inicio', en: 'Start months' },
    editor: { group: 'teaching', position: 10 },
    page: { facts: 60, comparison: 40, label: { es: 'Comienza en', en: 'Starts in' } },
    description: 'Months in which it starts',
  },
  languages: {
    value: { kind: 'languages', most: 20, limit: 60, error: 'languageEmpty' },
    label: { es: 'Idiomas de las clases', en: 'Teaching languages' },
    editor: { group: 'teaching', position: 20 },
    page: { facts: 70, comparison: 50, label: { es: 'Idiomas', en: 'Languages' } },
    description: 'Of teaching, by their English names',
  },
  mode: {
    value: oneOf(MODES, 'Programme.modes'),
    label: { es: 'Modalidad', en: 'Mode' },
    editor: { group: 'teaching', position: 30 },
    page: { facts: 80, comparison: 60 },
  },
  attendance: {
    value: oneOf(ATTENDANCES, 'Programme.attendances'),
    label: { es: 'Dedicación', en: 'Attendance' },
    editor: { group: 'teaching', position: 40 },
    page: { facts: 90, comparison: 70 },
  },
  requirements: {
    value: { kind: 'texts', limit: 2000 },
    label: { es: 'Requisitos de acceso', en: 'Entry requirements' },
    editor: { group: 'more', position: 40 },
    // Shown in a section of the page.
    page: { comparison: 110, label: { es: 'Requisitos de admisión', en: 'Entry requirements' } },
  },
  internship: {
    value: oneOf(INTERNSHIPS, 'Programme.internships'),
    label: { es: 'Prácticas', en: 'Internship' },
    editor: { group: 'more', position: 10, wide: true },
    page: { facts: 100, comparison: 80, label: { es: 'Prácticas', en: 'Placement' } },
  },
  internship_value: {
    value: { kind: 'quantity', most: 10_000, error: 'positive' },
    label: { es: 'Duración de las prácticas (número)', en: 'Length of the internship (number)' },
    editor: { group: 'more', position: 20 },
    part: 'internship',
  },
  internship_unit: {
    value: oneOf(DURATION_UNITS, 'AdminProgrammes.units'),
    label: { es: 'Unidad de las prácticas', en: 'Unit of the internship' },
    editor: { group: 'more', position: 30 },
    part: 'internship',
  },
  award: {
    value: { kind: 'texts', limit: 500 },
    label: { es: 'Título', en: 'Award' },
    editor: { group: 'more', position: 50 },
    page: { facts: 110, comparison: 100 },
  },
  recognised_by: {
    value: { kind: 'text', limit: 200 },
    label: { es: 'Reconocido por', en: 'Recognised by' },
    editor: { group: 'more', position: 60 },
    page: { facts: 120 },
  },
  recognition: {
    value: { kind: 'texts', limit: 2000 },
    label: { es: 'Validez del título', en: 'What the award counts for' },
    editor: { group: 'more', position: 65 },
    page: { facts: 125, comparison: 105 },
    description: 'Where the award counts and for what; recognised_by names who recognises it',
  },
  certified: {
    value: { kind: 'flag' },
    label: { es: 'Programa certificado', en: 'Certified programme' },
    editor: { group: 'more', position: 120 },
  },
  website: {
    value: { kind: 'webAddress', limit: 2000, error: 'addressInvalid' },
    label: { es: 'Página del programa', en: 'Page of the programme' },
    editor: { group: 'more', position: 70, placeholder: 'https://' },
  },
  places: {
    value: { kind: 'count', least: 1, most: 100_000, error: 'positive' },
    label: { es: 'Plazas', en: 'Places' },
    editor: { group: 'more', position: 80 },
    page: { facts: 130 },
  },
  class_size: {
    value: { kind: 'count', least: 1, most: 500, error: 'positive' },
    label: { es: 'Estudiantes por clase', en: 'Students per class' },
    editor: { group: 'more', position: 85 },
    aliases: ['alumnos por clase', 'class size'],
    page: { facts: 135, comparison: 75 },
    description: 'Students in a class',
  },
  graduates: {
    value: { kind: 'count', most: 100_000, error: 'notNegative' },
    label: { es: 'Titulados al año', en: 'Graduates a year' },
    editor: { group: 'more', position: 90 },
    page: { facts: 140 },
    description: 'A year',
  },
  note: {
    value: { kind: 'texts', limit: 2000 },
    label: { es: 'Nota', en: 'Note' },
    editor: { group: 'more', position: 100 },
  },
  sources: {
    value: {
      kind: 'records',
      most: 50,
      entry: { es: 'Fuente', en: 'Source' },
      parts: {
        url: {
          value: { kind: 'webAddress', limit: 2000, presence: 'required', error: 'addressInvalid' },
          label: { es: 'Dirección de la página', en: 'Address of the page' },
          placeholder: 'https://',
        },
        seen: {
          value: {
            kind: 'partialDay',
            limit: 10,
            pattern: /^(19|20)\d\d(-(0[1-9]|1[0-2])(-\d\d)?)?$/,
            past: true,
            error: 'seenInvalid',
          },
          label: { es: 'Fecha de la página', en: 'Date of the page' },
          hint: {
            es: 'El día, mes o año de la página: 2026-09-14, 2026-09, 2026.',
            en: 'The day, month or year that the page is of: 2026-09-14, 2026-09, 2026.',
          },
          placeholder: '2026-09',
          csv: ['seen', 'fecha'],
          description: 'Day, month or year that the page is of',
        },
        facts_es: {
          value: { kind: 'text', limit: 1000, language: 'es' },
          label: { es: 'Qué dice, en español', en: 'What it says, in Spanish' },
          csv: ['es'],
          blank: true,
        },
        facts: {
          value: { kind: 'text', limit: 1000, language: 'en' },
          label: { es: 'Qué dice, en inglés', en: 'What it says, in English' },
          csv: ['en'],
          blank: true,
        },
      },
    },
    label: { es: 'Fuentes', en: 'Sources' },
    editor: {
      group: 'teaching',
      position: 70,
      title: { es: '¿Dónde consta?', en: 'Where does it stand?' },
      hint: 'sourcesHint',
    },
  },
  checked_on: {
    value: { kind: 'day' },
    label: { es: 'Última comprobación', en: 'Last checked' },
    editor: { group: 'more', position: 110 },
  },
} as const satisfies Record<string, Field>;
