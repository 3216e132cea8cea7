import { movedOptions } from '@/lib/imports/model/carried-options';
import { CHOICES_KEY } from '@/lib/imports/model/import-query';
import { type ImportOptions, importOptions } from '@/lib/imports/model/options';

/** Options of earlier files, kept in this browser for files with the same headings. */

/** Sets of headings kept, latest first. */
const MAX_KEPT = 20;

type Kept = { headings: string[]; options: ImportOptions }[];

export function remember(headings: readonly string[], options: ImportOptions): void {
  const others = kept().filter((one) => !hasSame(one.headings, headings));
  try {
    localStorage.setItem(CHOICES_KEY, JSON.stringify([{ headings, options }, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Storage is full or unavailable.
  }
}

/** Options of a file with these headings in any order; null without any. */
export function recall(headings: readonly string[]): ImportOptions | null {
  const found = kept().find((one) => hasSame(one.headings, headings));
  if (found === undefined) return null;
  const places = headings.map((heading) => found.headings.indexOf(heading));
  const read = importOptions.safeParse({
    ...movedOptions(found.options, places),
    // Coordinates belong to one file.
    points: [],
  });
  return read.success ? read.data : null;
}

function kept(): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(CHOICES_KEY) ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** With duplicate headings the order counts. */
function hasSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const isUnique = new Set(other).size === other.length;
  return isUnique
    ? other.every((heading) => one.includes(heading))
    : other.every((heading, place) => one[place] === heading);
}
