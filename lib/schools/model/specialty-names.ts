import type { Language } from '@/lib/i18n/locales';
import { isSpecialty, type Specialty } from './choices';

/** The specialties of a school as they are stored, and their English, one for each or none. */
export interface Specialties {
  specialties: readonly string[];
  specialtiesEn: readonly string[];
}

/**
 * What a page calls the specialties: keys of the directory, which have labels, and any other text in the page's language,
 * else as stored, with the language it is in. English that is not as long as the list belongs to nothing in it.
 */
export function specialtyNames(
  { specialties, specialtiesEn }: Specialties,
  language: Language,
): ({ key: Specialty } | { text: string; language: Language })[] {
  const paired = language === 'en' && specialtiesEn.length === specialties.length;
  return specialties.map((stored, index) => {
    if (isSpecialty(stored)) return { key: stored };
    const english = paired ? specialtiesEn[index]?.trim() : '';
    return english ? { text: english, language: 'en' } : { text: stored, language: 'es' };
  });
}
