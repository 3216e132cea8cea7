import { plainWords } from '@/lib/plain-words';
import { isBrokenCell } from './clean-cells';

/** Excludes rows by the value of a cell: closed schools above all. */
export interface RowFilter {
  index: number;
  /** Whether these values are included instead. */
  only: boolean;
  values: string[];
}

const STATE =
  /^(?:(?:centro )?situacion|estado(?: centro)?|status|situation|stato|estat|etat|situacio|operational status|school status)$/;
const CLOSED =
  /^(?:de )?(?:baja|cerrad[oa]|clausurad[oa]|extinguid[oa]|suprimid[oa]|inactiv[oa]|closed|closed down|inactive|withdrawn|defunct|dissolved|ferme|ferme definitivement|fermee|chius[oa]|tancat|tancada)$/;
const CLOSING_DAY =
  /^(?:closedat|deathyr|closed|closed on|closing date|date closed|close date|fecha (?:de )?(?:baja|cierre)|date (?:de )?fermeture|data (?:di )?chiusura|data (?:de )?tancament)$/;
/** Values of a closing-date column for open schools. */
const OPEN = ['', '-2', '-1', '0', 'no', 'n/a', 'N/A', 'NULL'];

/** The filter that excludes closed schools, by headings and values. */
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

/** The value that excludes the row; null otherwise. */
export function leavingValue(cells: readonly string[], filters: readonly RowFilter[]): string | null {
  for (const { index, only, values } of filters) {
    const value = cells[index]?.trim() ?? '';
    if (isBrokenCell(value)) continue;
    if (values.includes(value) !== only) return value;
  }
  return null;
}

const NOTE = /^(?:[*†]|(?:sub)?total(?:es|s|i)?\b|suma\b|nota[s:]|notes?\b|fuente|source|font:|fonte)/i;

export function isNoSchool(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell.trim() !== '');
  const texts = said.filter((cell) => /\p{L}/u.test(cell));
  return cells.length > 2 && texts.length === 1 && NOTE.test(said[0]?.trim() ?? '');
}
