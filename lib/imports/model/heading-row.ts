import { tidyText } from '@/lib/values/text';
import { CONTENTS } from './contents';
import { guessMapping } from './headings';
import { type SheetRow, UnreadableFile } from './read';

export const FIRST_ROWS = 20;

/** The `chosen` row number, else the row with the most known headings, else the first. Throws UnreadableFile. */
export function headingPlace(rows: readonly SheetRow[], chosen: number | null): number {
  if (chosen !== null) {
    const place = rows.findIndex(({ number }) => number === chosen);
    if (place < 0) throw new UnreadableFile('noHeadings');
    return place;
  }
  const known = rows.map(({ cells }) => knownHeadings(cells.map(tidyText)));
  const most = Math.max(...known);
  // A single match may be chance.
  return most >= 2 ? known.indexOf(most) : 0;
}

function knownHeadings(cells: readonly string[]): number {
  return Math.max(
    ...CONTENTS.map((contents) => guessMapping(cells, contents).filter((column) => column !== null).length),
  );
}
