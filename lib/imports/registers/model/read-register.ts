import { cutText } from '@/lib/i18n/cut-text';
import { australia } from './australia';
import { said } from './cells';
import { chile } from './chile';
import { withoutEqual } from './equal-programmes';
import { france } from './france';
import { italy } from './italy';
import type {
  Cells,
  CountryRules,
  RegisterRecord,
  RegisterRow,
  StatedColumns,
  StatedProgramme,
  Unreadable,
} from './record';
import { REGISTERS, type RegisterId, sourceNamed } from './registers';
import { spain } from './spain';
import { tidy } from './spelling';
import { usa } from './usa';

const RULES: Record<RegisterId, CountryRules> = { usa, italy, australia, france, spain, chile };
export function gathered(register: RegisterId, rows: readonly RegisterRow[]): readonly RegisterRow[] {
  return RULES[register].gather?.(rows) ?? rows;
}

/** Maximum characters of columns. */
const MAX_LENGTHS = { name: 200, city: 200, address: 500, website: 2000 } as const;
const MAX_PROGRAMMES = 500;

export function readRegisterRow(
  register: RegisterId,
  cells: Cells,
  programmes: readonly Cells[],
): RegisterRecord | Unreadable {
  const rules = RULES[register];
  const identifier = said(cells, 'source_id');
  if (identifier === undefined || identifier.length > 100) return 'noIdentifier';
  const registeredName = said(cells, 'name');
  const town = rules.town(cells);
  const name = registeredName && tidy(rules.name(cells, town));
  if (!name) return 'noName';
  const columns = {
    ...rules.columns(cells),
    name,
    ...(town && { city: town }),
    country: REGISTERS[register].country,
  };
  return {
    register,
    identifier,
    alsoIdentifiers: (cells.also_ids ?? '').split(/[|,;\s]+/).filter((id) => id !== ''),
    source: sourceNamed(register, 'schools', cells.source ?? '') ?? null,
    registeredName: cutText(registeredName, 500),
    parent: parentOf(cells),
    edition: said(cells, 'source_date') ?? '',
    columns: { type: 'institute', ...shortened(columns) },
    leftOut: rules.leftOut?.(cells, programmes) ?? [],
    programmes: programmesOf(rules, programmes)
      .slice(0, MAX_PROGRAMMES)
      .map((programme) => ({ ...programme, name: cut(programme.name, MAX_LENGTHS.name) })),
  };
}

function programmesOf(rules: CountryRules, rows: readonly Cells[]): StatedProgramme[] {
  const programmes = (rules.listed?.(rows) ?? rows)
    .map((row) => rules.programme(row))
    .filter((programme) => programme.name !== '');
  return rules.merge ? withoutEqual(programmes, rules.merge) : programmes;
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

function shortened<T extends Partial<StatedColumns>>(columns: T): T {
  const long = Object.entries(MAX_LENGTHS).filter(([column, most]) => {
    const value = columns[column as keyof typeof MAX_LENGTHS];
    return value !== undefined && value.length > most;
  });
  return {
    ...columns,
    ...Object.fromEntries(
      long.map(([column, most]) => [column, cut(String(columns[column as keyof typeof MAX_LENGTHS]), most)]),
    ),
  };
}

/** By code points. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('').slice(0, most).trim();
}
