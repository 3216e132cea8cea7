import { cutText } from '@/lib/i18n/cut-text';
import { isUuid } from '@/lib/uuid';
import { addEvidence, type DayEvidence } from '@/lib/values/day';
import { tidyText } from '@/lib/values/text';
import { isBrokenCell } from './clean-cells';
import { addNumber, type NumberEvidence } from './notations';

/** Maximum distinct values counted; a column with more has no fixed vocabulary. */
const MAX_VALUES = 300;
const MAX_ALL_VALUES = 3000;
const MAX_VALUE = 120;
const MAX_SAMPLES = 3;

const UUID_LENGTH = 36;

export class Noticed {
  readonly days: Record<string, DayEvidence> = {};
  readonly numbers: Record<string, NumberEvidence> = {};
  readonly samples: string[] = [];
  /** Columns with an identifier in the form of this site's. */
  readonly uuids = new Set<number>();
  readonly #values: (Map<string, number> | null)[] = [];
  #count = 0;

  row(cells: readonly string[], columns: number): void {
    for (const [column, cell] of cells.entries()) {
      if (column >= columns) break;
      if (cell === '' || isBrokenCell(cell)) continue;
      const day = addEvidence(this.days[column], cell);
      if (day !== undefined) this.days[column] = day;
      const number = addNumber(this.numbers[column], cell);
      if (number !== undefined) this.numbers[column] = number;
      if (this.samples.length < MAX_SAMPLES && /[^\0-\x7f]/.test(cell)) this.samples.push(cutText(cell, 60));
      if (cell.length === UUID_LENGTH && isUuid(cell.toLowerCase())) this.uuids.add(column);
      this.#value(column, cell);
    }
  }

  /** Counts of values by column, without columns of too many. */
  get values(): Record<string, Record<string, number>> {
    return Object.fromEntries(
      this.#values.flatMap((known, column) => (known ? [[column, Object.fromEntries(known)]] : [])),
    );
  }

  #value(column: number, cell: string): void {
    while (this.#values.length <= column) this.#values.push(new Map());
    const known = this.#values[column];
    if (!known) return;
    const value = tidyText(cell);
    const count = known.get(value);
    if (count === undefined) this.#count += 1;
    known.set(value, (count ?? 0) + 1);
    if (known.size <= MAX_VALUES && this.#count <= MAX_ALL_VALUES && value.length <= MAX_VALUE) return;
    this.#count -= known.size;
    this.#values[column] = null;
  }
}
