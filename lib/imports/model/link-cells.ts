import { columnsThat } from '@/lib/programmes/model/field-names';
import { FIELD_NAMES, fieldOf } from '@/lib/schools/model/field-names';
import { isEmailAddress } from '@/lib/values/email';
import { isWebAddress, withScheme } from '@/lib/values/web-address';
import { guessContents, guessMapping } from './headings';
import type { SheetRow } from './read';

/** Addresses behind the cells of a sheet: a cell that says 'Web', or the name of a school, may be a link. */

export class LinkCells {
  /** Cells that became an address. */
  count = 0;
  readonly #kinds: ('webAddress' | 'email' | null)[];
  /** The column of names, whose links are added as a last column; null without. */
  readonly #named: number | null;

  /** `first` are rows below the headings. */
  constructor(headings: readonly string[], first: readonly SheetRow[]) {
    const columns = guessMapping(headings, guessContents(headings));
    this.#kinds = columns.map((column) => (column === null ? null : kindOf(column)));
    const name = columns.indexOf('name');
    const isLinked = first.some(({ links }) => links?.[name] !== undefined && isWebAddress(links[name]));
    this.#named = isLinked && !columns.includes('website') ? name : null;
  }

  /** With a column for the addresses behind names. */
  headings(headings: readonly string[]): string[] {
    return this.#named === null ? [...headings] : [...headings, 'Sitio web'];
  }

  /** The cells under `width` headings, with addresses instead of words that lead to them. */
  cells({ cells, links }: SheetRow, width: number): string[] {
    if (links === undefined) return cells;
    const linked = cells.map((cell, index) => {
      const [kind, target = ''] = [this.#kinds[index], links[index]];
      const address = kind === 'email' ? (target.replace(/^mailto:/i, '').split('?')[0] ?? '') : target;
      const isKind = kind === 'email' ? isEmailAddress(address) : isWebAddress(address);
      if (kind == null || !isKind || isEmailAddress(cell.trim()) || isWebAddress(withScheme(cell.trim())))
        return cell;
      this.count += 1;
      return address;
    });
    const address = this.#named === null ? undefined : links[this.#named];
    if (address === undefined || !isWebAddress(address)) return linked;
    while (linked.length < width) linked.push('');
    linked[width] = address;
    this.count += 1;
    return linked;
  }
}

const columnsOf = (kind: 'webAddress' | 'email'): readonly string[] => [
  ...FIELD_NAMES.filter((name) => fieldOf(name).value.kind === kind),
  ...columnsThat(({ value }) => value.kind === kind),
];

function kindOf(column: string): 'webAddress' | 'email' | null {
  return (['webAddress', 'email'] as const).find((kind) => columnsOf(kind).includes(column)) ?? null;
}
