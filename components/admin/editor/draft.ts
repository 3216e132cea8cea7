import { DRAFT_KEY } from '@/lib/schools/model/draft-key';
import type { SchoolForm } from '@/lib/schools/model/form-values';

/** A form that could not be saved because the session had ended, kept in the browser until it can (decision 41). */
export interface Draft {
  /** What was loaded, and its version. */
  base: SchoolForm;
  version: number;
  form: SchoolForm;
}

const keyOf = (schoolId: string | null) => `${DRAFT_KEY}:${schoolId ?? 'new'}`;

export function saveDraft(schoolId: string | null, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(schoolId), JSON.stringify(draft));
  } catch {
    // No storage in this browser, or none left: the page itself still holds the form.
  }
}

/** The draft of a school, which is forgotten by asking for it; null when there is none. */
export function takeDraft(schoolId: string | null): Draft | null {
  try {
    const stored = localStorage.getItem(keyOf(schoolId));
    localStorage.removeItem(keyOf(schoolId));
    const draft: unknown = JSON.parse(stored ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { base, version, form } = value as Partial<Draft>;
  return Number.isInteger(version) && Array.isArray(base?.unknown) && Array.isArray(form?.unknown);
}
