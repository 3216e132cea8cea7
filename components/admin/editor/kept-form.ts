import type { SchoolForm } from '@/lib/schools/model/form-values';
import { KEPT_FORM_KEY } from '@/lib/schools/model/kept-form-key';

/** A form that could not be saved because the session had ended, kept in the browser until it can (decision 41). */
export interface KeptForm {
  /** What was loaded, and its version. */
  base: SchoolForm;
  version: number;
  form: SchoolForm;
}

const keyOf = (schoolId: string | null) => `${KEPT_FORM_KEY}:${schoolId ?? 'new'}`;

export function keepForm(schoolId: string | null, kept: KeptForm): void {
  try {
    localStorage.setItem(keyOf(schoolId), JSON.stringify(kept));
  } catch {
    // No storage in this browser, or none left: the page itself still holds the form.
  }
}

/** The kept form of a school, which is forgotten by asking for it; null when there is none. */
export function takeKeptForm(schoolId: string | null): KeptForm | null {
  try {
    const stored = localStorage.getItem(keyOf(schoolId));
    localStorage.removeItem(keyOf(schoolId));
    const kept: unknown = JSON.parse(stored ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is KeptForm {
  if (typeof value !== 'object' || value === null) return false;
  const { base, version, form } = value as Partial<KeptForm>;
  return Number.isInteger(version) && Array.isArray(base?.unknown) && Array.isArray(form?.unknown);
}
