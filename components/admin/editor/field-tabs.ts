import type { FieldName } from '@/lib/schools/model/field-names';

export const TABS = ['basic', 'place', 'academic', 'images', 'content', 'config'] as const;
export type TabName = (typeof TABS)[number];

/** Where each field stands, in the order in which they are read. */
export const TAB_OF: Record<FieldName, TabName> = {
  name: 'basic',
  type: 'basic',
  founded: 'basic',
  website: 'basic',
  email: 'basic',
  phone: 'basic',
  description: 'basic',
  description_en: 'basic',
  country: 'place',
  city: 'place',
  address: 'place',
  coordinates_lat: 'place',
  coordinates_lng: 'place',
  coordinates_precision: 'place',
  students_count: 'academic',
  programs_count: 'academic',
  rating: 'academic',
  tuition_min: 'academic',
  tuition_max: 'academic',
  tuition_currency: 'academic',
  programs: 'academic',
  specialties: 'content',
  languages: 'content',
  features: 'content',
  accreditation: 'content',
  sources: 'content',
  checked_on: 'content',
  slug: 'config',
  is_active: 'config',
};

export const FIELDS_IN_ORDER = Object.keys(TAB_OF) as FieldName[];

/** The id of a field's control, also of one inside a list: `programs.0.name`. */
export function controlId(path: string): string {
  return `f-${path}`;
}

/** Tabs of these fields, each once, in order. */
export function tabsOf(fields: readonly FieldName[]): TabName[] {
  const touched = new Set(fields.map((field) => TAB_OF[field]));
  return TABS.filter((tab) => touched.has(tab));
}
