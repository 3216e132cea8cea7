import 'server-only';
import type { Naming } from '@/lib/ai/model/facts';
import { translator } from '@/lib/i18n/messages';
import { countryByName, countryName } from '@/lib/places/countries';
import { isSpecialty, SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { languageName } from '@/lib/schools/model/languages';

export const siteNaming: Naming = (stored, language) => {
  const type = SCHOOL_TYPES.find((known) => known === stored);
  if (type) return translator(language, 'Types')(type);
  if (isSpecialty(stored)) return translator(language, 'Specialties')(stored);
  return countryByName(stored) ? countryName(stored, language) : languageName(stored, language);
};
