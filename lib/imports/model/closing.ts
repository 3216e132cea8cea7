import { plainWords } from '@/lib/plain-words';

/** Rows that are left out by what stands in one of their cells: closed schools above all. */
export interface RowFilter {
  /** Of the column in the file, from 0. */
  index: number;
  /** Whether rows with these values stay, and all others are left out. */
  only: boolean;
  values: string[];
}

const STATE =
  /^(?:(?:centro )?situacion|estado(?: centro)?|status|situation|stato|estat|etat|situacio|operational status)$/;
const CLOSED =
  /^(?:de )?(?:baja|cerrad[oa]|clausurad[oa]|extinguid[oa]|suprimid[oa]|inactiv[oa]|closed|closed down|inactive|ferme|fermee|chius[oa]|tancat|tancada)$/;
const CLOSING_DAY =
  /^(?:closedat|closed|closed on|closing date|date closed|close date|fecha (?:de )?(?:baja|cierre)|date (?:de )?fermeture|data (?:di )?chiusura|data (?:de )?tancament)$/;
/** What stands in a column of closing days where a school is open. */
const OPEN = ['', '-2', '-1', '0', 'no', 'n/a', 'N/A', 'NULL'];

/** The filter that leaves closed schools out, by the headings of a file and the values of its columns. */
export function closedFilters(
  headings: readonly string[],
  values: Record<string, Record<string, number>>,
): RowFilter[] {
  return headings.flatMap((heading, index): RowFilter[] => {
    const plain = plainWords(heading);
    if (CLOSING_DAY.test(plain)) return [{ index, only: true, values: OPEN }];
    if (!STATE.test(plain)) return [];
    const closed = Object.keys(values[index] ?? {}).filter((value) => CLOSED.test(plainWords(value)));
    return closed.length > 0 ? [{ index, only: false, values: closed }] : [];
  });
}

/** The value for which a row is left out; null when it stays. */
export function leavingValue(cells: readonly string[], filters: readonly RowFilter[]): string | null {
  for (const { index, only, values } of filters) {
    const value = cells[index]?.trim() ?? '';
    if (values.includes(value) !== only) return value;
  }
  return null;
}

const NOTE = /^(?:[*†]|(?:sub)?total(?:es|s|i)?\b|suma\b|nota[s:]|notes?\b|fuente|source|font:|fonte)/i;

/** Whether a row is a total or a footnote below a table: it begins like one, and has little else. */
export function isNoSchool(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell.trim() !== '');
  const texts = said.filter((cell) => /\p{L}/u.test(cell));
  return cells.length > 2 && texts.length === 1 && NOTE.test(said[0]?.trim() ?? '');
}
