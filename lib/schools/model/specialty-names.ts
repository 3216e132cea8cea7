import type { Language } from '@/lib/i18n/locales';
import { isSpecialty, type Specialty } from './choices';

/** Stored specialties, and one English text for each or none. */
export interface Specialties {
  specialties: readonly string[];
  specialtiesEn: readonly string[];
}

/** Labels of keys, and texts with their language. English lists of another length are ignored. */
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
