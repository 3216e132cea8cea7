import { cutText } from '@/lib/i18n/cut-text';
import { tidy } from '../names/spelling';
import { said } from './cells';
import { programmesOf } from './read-programme';
import { columnsOf } from './read-school';
import type { Cells, LeftOutValue, RegisterRow, StatedColumns, StatedProgramme } from './record';
import { REGISTERS, type RegisterId, sourceNamed } from './registers';
import { repairWebAddress } from './web-address';

export type Unreadable = 'noIdentifier' | 'noName';

export interface RegisterRecord {
  register: RegisterId;
  identifier: string;
  /** Of the same school, such as an evening section at the same address. */
  alsoIdentifiers: string[];
  /** Key of its source; null for a register without sources. */
  source: string | null;
  /** The page that states the school, where rows name one. */
  page: string | null;
  /** Unchanged. */
  registeredName: string;
  parent: { identifier: string; name: string } | null;
  edition: string;
  columns: StatedColumns;
  programmes: StatedProgramme[];
  /** Implausible values, not shown. */
  leftOut: LeftOutValue[];
}

export function gathered(register: RegisterId, rows: readonly RegisterRow[]): readonly RegisterRow[] {
  const { schools } = REGISTERS[register];
  return schools.gather?.(rows) ?? rows;
}

/** Maximum characters of columns. */
const MAX_LENGTHS = { name: 200, city: 200, address: 500, website: 2000 } as const;
const MAX_PROGRAMMES = 500;

export function readRegisterRow(
  id: RegisterId,
  cells: Cells,
  programmes: readonly Cells[],
): RegisterRecord | Unreadable {
  const register = REGISTERS[id];
  const { schools: rules, country } = register;
  const identifier = said(cells, 'source_id');
  if (identifier === undefined || identifier.length > 200) return 'noIdentifier';
  const registeredName = said(cells, 'name');
  const city = said(cells, 'city');
  const town = rules.town ? rules.town(city, cells) : city;
  const name = registeredName && tidy(rules.name ? rules.name(cells, town) : registeredName);
  if (!name) return 'noName';
  const columns: StatedColumns = {
    type: 'institute',
    ...columnsOf(rules, cells),
    ...(town && { city: town }),
    ...{ name, country },
  };
  return {
    register: id,
    identifier,
    alsoIdentifiers: (cells.also_ids ?? '').split(/[|,;\s]+/).filter((other) => other !== ''),
    source: sourceNamed(id, 'schools', cells.source ?? '') ?? null,
    page: repairWebAddress(cells.page ?? ''),
    registeredName: cutText(registeredName, 500),
    parent: parentOf(cells),
    edition: said(cells, 'source_date') ?? '',
    columns: shortened(columns),
    leftOut: rules.leftOut?.(cells, programmes) ?? [],
    programmes: programmesOf(register, programmes)
      .slice(0, MAX_PROGRAMMES)
      .map((programme) => ({ ...programme, name: cut(programme.name, MAX_LENGTHS.name) })),
  };
}

/** The same for a stored row: JSON of its cells and programmes. */
export function storedRow(
  register: RegisterId,
  [school = '{}', programmes = '[]']: readonly string[],
): RegisterRecord | Unreadable {
  return readRegisterRow(register, JSON.parse(school) as Cells, JSON.parse(programmes) as Cells[]);
}

/** The institute of a branch; null for the institute itself. */
function parentOf(cells: Cells): RegisterRecord['parent'] {
  const [identifier, name] = [said(cells, 'parent_id'), said(cells, 'parent')];
  if (identifier === undefined || name === undefined || identifier === cells.source_id) return null;
  return { identifier, name };
}

function shortened(columns: StatedColumns): StatedColumns {
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]) => {
      const most = MAX_LENGTHS[column as keyof typeof MAX_LENGTHS];
      return [column, most === undefined ? value : cut(String(value), most)];
    }),
  ) as unknown as StatedColumns;
}

/** By code points. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('').slice(0, most).trim();
}
