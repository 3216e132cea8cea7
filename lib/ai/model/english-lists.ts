import { isSpecialty } from '@/lib/schools/model/choices';

export interface ListRow {
  specialties: string[];
  specialties_en: string[];
  accreditation: string[];
  accreditation_en: string[];
  features: string[];
  features_en: string[];
}

export type EnglishField = 'specialties_en' | 'accreditation_en' | 'features_en';

/** Texts that need English, and how their translations become the column's new list. */
export interface Gap {
  field: EnglishField;
  entries: string[];
  fill(translated: readonly string[]): string[];
}

const PAIRS = ['specialties', 'accreditation', 'features'] as const;

/** The lists that lack English. Skips English lists of another length, which cannot be matched. */
export function englishGaps(row: ListRow): Gap[] {
  return PAIRS.flatMap((field) => listGap(field, row));
}

function listGap(field: (typeof PAIRS)[number], row: ListRow): Gap[] {
  const spanish = row[field];
  const english = row[`${field}_en`];
  if (spanish.length === 0) return [];
  if (english.length > 0 && english.length !== spanish.length) return [];
  const isKey = (entry: string) => field === 'specialties' && isSpecialty(entry);
  const translations = spanish.map((entry, index) => english[index]?.trim() || (isKey(entry) ? entry : ''));
  if (spanish.every(isKey)) return [];
  const missing = spanish.flatMap((entry, index) =>
    translations[index] === '' && entry.trim() !== '' ? [index] : [],
  );
  if (missing.length === 0) return [];
  return [
    {
      field: `${field}_en`,
      entries: missing.map((index) => spanish[index] ?? ''),
      fill: (translated) =>
        translations.map((translation, index) => translated[missing.indexOf(index)] ?? translation),
    },
  ];
}
