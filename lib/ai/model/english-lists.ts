import { isSpecialty } from '@/lib/schools/model/choices';
import { parseShallow } from '@/lib/shallow-json';

export interface ListRow {
  specialties: string | null;
  specialties_en: string | null;
  accreditation: string | null;
  accreditation_en: string | null;
  features: string | null;
  features_en: string | null;
}

export type EnglishField = 'specialties_en' | 'accreditation_en' | 'features_en';

/** Texts that need English, and how their translations become the column's new text. */
export interface Gap {
  field: EnglishField;
  entries: string[];
  fill(translated: readonly string[]): string;
}

const PAIRS = ['specialties', 'accreditation', 'features'] as const;

/** The lists that lack English. Skips invalid lists, and English ones of another length, which cannot be matched. */
export function englishGaps(row: ListRow): Gap[] {
  return PAIRS.flatMap((field) => listGap(field, row));
}

function listGap(field: (typeof PAIRS)[number], row: ListRow): Gap[] {
  const spanish = textList(row[field]);
  const english = textList(row[`${field}_en`]);
  if (spanish === null || english === null || spanish.length === 0) return [];
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
        JSON.stringify(
          translations.map((translation, index) => translated[missing.indexOf(index)] ?? translation),
        ),
    },
  ];
}

/** Null for text that is not a JSON list; empty for null. */
function jsonList(stored: string | readonly unknown[] | null): unknown[] | null {
  if (!stored) return [];
  if (typeof stored !== 'string') return [...stored];
  try {
    const value: unknown = parseShallow(stored);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function textList(stored: string | null): string[] | null {
  const list = jsonList(stored);
  return list?.every((entry): entry is string => typeof entry === 'string') ? list : null;
}
