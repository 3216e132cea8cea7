import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { COUNTRIES } from '@/lib/places/countries';
import { OWNERSHIPS, PRECISIONS, SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { CURRENCIES } from '@/lib/schools/model/currencies';
import { INSTRUCTION_LANGUAGES, languageName } from '@/lib/schools/model/languages';
import {
  ATTENDANCES,
  DURATION_SCOPES,
  DURATION_UNITS,
  INTERNSHIPS,
  LEVELS,
  MODES,
  PROGRAMME_FIELDS,
} from '@/lib/schools/model/programme-choices';
import type { WordTargets } from './word-choices';

export function wordTargets(language: Language): WordTargets {
  const flags = translator(language, 'AdminImport');
  const types = translator(language, 'Types');
  const specialties = translator(language, 'Specialties');
  const ownerships = translator(language, 'Facts.ownerships');
  const named = <Value extends string>(values: readonly Value[], name: (value: Value) => string) =>
    values.map((value) => ({ value, name: name(value) }));
  const programmes = translator(language, 'Programme');
  const editor = translator(language, 'AdminProgrammes');
  return {
    level: named(LEVELS, (value) => programmes(`levels.${value}`)),
    field: named(PROGRAMME_FIELDS, (value) => programmes(`fields.${value}`)),
    duration_unit: named(DURATION_UNITS, (value) => editor(`units.${value}`)),
    duration_scope: named(DURATION_SCOPES, (value) => editor(`scopes.${value}`)),
    mode: named(MODES, (value) => programmes(`modes.${value}`)),
    attendance: named(ATTENDANCES, (value) => programmes(`attendances.${value}`)),
    internship: named(INTERNSHIPS, (value) => programmes(`internships.${value}`)),
    certified: named(['true', 'false'] as const, (value) => flags(`certified.${value}`)),
    coordinates_precision: named(PRECISIONS, (value) =>
      translator(language, 'AdminEditor')(`precisions.${value}`),
    ),
    type: named(SCHOOL_TYPES, (value) => types(value)),
    ownership: named(OWNERSHIPS, (value) => ownerships(value)),
    specialties: named(SPECIALTIES, (value) => specialties(value)),
    languages: named(INSTRUCTION_LANGUAGES, (value) => languageName(value, language)),
    tuition_currency: named(CURRENCIES, (value) => value),
    is_active: named(['true', 'false'] as const, (value) =>
      flags(`of.schools.${value === 'true' ? 'activeYes' : 'activeNo'}`),
    ),
    country: COUNTRIES.map(({ name }) => ({ value: name.en, name: name[language] })).sort((one, other) =>
      one.name.localeCompare(other.name, language),
    ),
  };
}
