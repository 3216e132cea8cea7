import type { Language } from '@/lib/i18n/locales';

/** The six gallery categories (specification, point 3). The main picture has the category `main`. */
export const GALLERY_CATEGORIES = [
  'kitchen-facilities',
  'classroom',
  'students-cooking',
  'dishes-created',
  'exterior-building',
  'dining-area',
] as const;
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number];
export const MAIN_CATEGORY = 'main';
/** A former main picture, whose category is unknown. */
export const OTHER_CATEGORY = 'other';

const LABELS: Record<GalleryCategory, Record<Language, string>> = {
  'kitchen-facilities': { es: 'Instalaciones de Cocina', en: 'Kitchen Facilities' },
  classroom: { es: 'Aulas', en: 'Classrooms' },
  'students-cooking': { es: 'Estudiantes Cocinando', en: 'Students Cooking' },
  'dishes-created': { es: 'Platos Creados', en: 'Dishes Created' },
  'exterior-building': { es: 'Edificio Exterior', en: 'Building Exterior' },
  'dining-area': { es: 'Área de Degustación', en: 'Dining Area' },
};

const EMOJI: Record<GalleryCategory, string> = {
  'kitchen-facilities': '🍳',
  classroom: '📚',
  'students-cooking': '👩‍🍳',
  'dishes-created': '🍽️',
  'exterior-building': '🏛️',
  'dining-area': '🍷',
};

export function isGalleryCategory(value: string): value is GalleryCategory {
  return (GALLERY_CATEGORIES as readonly string[]).includes(value);
}

const OTHER_LABEL: Record<Language, string> = { es: 'Otras imágenes', en: 'Other pictures' };

export function categoryLabel(category: string, language: Language): string {
  if (category === OTHER_CATEGORY) return OTHER_LABEL[language];
  return isGalleryCategory(category) ? LABELS[category][language] : category;
}

export function categoryEmoji(category: string): string {
  return isGalleryCategory(category) ? EMOJI[category] : '📷';
}
