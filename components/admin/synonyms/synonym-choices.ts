import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { COUNTRIES } from '@/lib/places/countries';
import { languageName } from '@/lib/schools/model/languages';
import { SYNONYM_VALUES, type SynonymKind } from '@/lib/search/model/synonym';

export type SynonymChoices = Record<SynonymKind, { value: string; label: string }[]>;

export function synonymChoices(language: Language): SynonymChoices {
  const programme = translator(language, 'Programme');
  const types = translator(language, 'Types');
  const search = translator(language, 'Search');
  const t = translator(language, 'AdminSynonyms');
  const { compare } = new Intl.Collator(language);
  return {
    field: SYNONYM_VALUES.field.map((value) => ({ value, label: programme(`fields.${value}`) })),
    type: SYNONYM_VALUES.type.map((value) => ({ value, label: types(value) })),
    level: SYNONYM_VALUES.level.map((value) => ({ value, label: programme(`levels.${value}`) })),
    mode: SYNONYM_VALUES.mode.map((value) => ({ value, label: programme(`modes.${value}`) })),
    country: COUNTRIES.map(({ name }) => ({ value: name.en, label: name[language] })).sort((a, b) =>
      compare(a.label, b.label),
    ),
    attendance: SYNONYM_VALUES.attendance.map((value) => ({ value, label: search(`attendances.${value}`) })),
    language: SYNONYM_VALUES.language
      .map((value) => ({ value, label: languageName(value, language) }))
      .sort((a, b) => compare(a.label, b.label)),
    ownership: SYNONYM_VALUES.ownership.map((value) => ({ value, label: search(`ownerships.${value}`) })),
    missing: SYNONYM_VALUES.missing.map((value) => ({ value, label: t(`topics.${value}`) })),
    ...{ any: [], near: [], cheap: [], topic: [], same: [] },
  };
}
