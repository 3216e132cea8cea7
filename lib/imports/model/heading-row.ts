import { CONTENTS } from './contents';
import { guessMapping } from './headings';
import { type SheetRow, UnreadableFile } from './read';
import { tidyText } from './tidy-text';

/** Rows above which headings are looked for. */
export const FIRST_ROWS = 20;

/**
 * The place of the headings among the first rows of a file: of the row `chosen` by its number, else of the row most of whose cells
 * are known headings, else the first. Throws UnreadableFile when there is none.
 */
export function headingPlace(rows: readonly SheetRow[], chosen: number | null): number {
  if (chosen !== null) {
    const place = rows.findIndex(({ number }) => number === chosen);
    if (place < 0) throw new UnreadableFile('noHeadings');
    return place;
  }
  const known = rows.map(({ cells }) => knownHeadings(cells.map(tidyText)));
  const most = Math.max(...known);
  // One word may be a heading by chance.
  return most >= 2 ? known.indexOf(most) : 0;
}

function knownHeadings(cells: readonly string[]): number {
  return Math.max(
    ...CONTENTS.map((contents) => guessMapping(cells, contents).filter((column) => column !== null).length),
  );
}
