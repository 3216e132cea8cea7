import { DRAFT_KEY } from '@/lib/schools/model/draft-key';
import type { SchoolForm } from '@/lib/schools/model/form-values';

/** A form that could not be saved because the session had ended, kept in the browser (decision 41). */
export interface Draft {
  base: SchoolForm;
  version: number;
  form: SchoolForm;
  /** When the draft was kept, as ISO 8601. */
  at: string;
}

/** Owner and school of a draft; null is a new school. Other users may share the browser. */
interface Place {
  userId: string;
  schoolId: string | null;
}

const keyOf = ({ userId, schoolId }: Place) => `${DRAFT_KEY}:${userId}:${schoolId ?? 'new'}`;

export function saveDraft(place: Place, draft: Omit<Draft, 'at'>): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ ...draft, at: new Date().toISOString() }));
  } catch {
    // Storage is unavailable or full: the page itself still holds the form.
  }
}

/** Null when there is none. Drafts without an owner, from before 28 November 2026, are removed. */
export function findDraft(place: Place): Draft | null {
  try {
    localStorage.removeItem(`${DRAFT_KEY}:${place.schoolId ?? 'new'}`);
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function removeDraft(place: Place): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Without storage there is no draft.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { base, version, form, at } = value as Partial<Draft>;
  const isWhole = Number.isInteger(version) && Array.isArray(base?.unknown) && Array.isArray(form?.unknown);
  return isWhole && !Number.isNaN(Date.parse(at ?? ''));
}
