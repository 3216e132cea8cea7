import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { COUNTRIES } from '@/lib/places/countries';
import { FIELDS as PROGRAMME_FIELDS } from '@/lib/programmes/model/fields';
import { choiceLabel } from '@/lib/schools/model/choice-label';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import type { Value } from '@/lib/schools/model/field';
import { FIELDS as SCHOOL_FIELDS } from '@/lib/schools/model/fields';
import { INSTRUCTION_LANGUAGES, languageName } from '@/lib/schools/model/languages';
import type { WordTargets } from './word-choices';

/** For every column of both field tables whose values are known words. */
export function wordTargets(language: Language): WordTargets {
  const fields: Record<string, { value: Value | { kind: 'prices' } }> = {
    ...PROGRAMME_FIELDS,
    ...SCHOOL_FIELDS,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, { value }]) => {
      const targets = targetsOf(language, column, value);
      return targets === null ? [] : [[column, targets]];
    }),
  );
}

function targetsOf(
  language: Language,
  column: string,
  value: Value | { kind: 'prices' },
): WordTargets[string] | null {
  const named = (values: readonly string[], name: (value: string) => string) =>
    values.map((one) => ({ value: one, name: name(one) }));
  switch (value.kind) {
    case 'choice':
      return named(value.values, (one) => choiceLabel(language, value.words, one));
    case 'flag': {
      const t = translator(language, 'AdminImport');
      if (column === 'certified') return named(['true', 'false'], (one) => t(`certified.${one as 'true'}`));
      return named(['true', 'false'], (one) => t(`of.schools.${one === 'true' ? 'activeYes' : 'activeNo'}`));
    }
    case 'specialties':
      return named(SPECIALTIES, (one) => choiceLabel(language, 'Specialties', one));
    case 'languages':
      return named(INSTRUCTION_LANGUAGES, (one) => languageName(one, language));
    case 'country':
      return COUNTRIES.map(({ name }) => ({ value: name.en, name: name[language] })).sort((one, other) =>
        one.name.localeCompare(other.name, language),
      );
    default:
      return null;
  }
}
