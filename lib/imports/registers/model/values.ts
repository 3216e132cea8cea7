import type { StatedColumns } from './record';
import { webHost } from './web-address';

export type FieldState = Record<string, unknown>;

/** A register's value that differs from the school's. */
export interface UnitState {
  value: FieldState;
  /** A user chose to keep the school's value; asked again when the register's changes. */
  kept: boolean;
}

/** Columns that are known together or not at all. */
export interface Unit {
  columns: readonly (keyof StatedColumns)[];
  of(columns: Readonly<Record<string, unknown>>): FieldState;
  /** Whether differences are shown; false for equivalent forms. */
  told: boolean;
  same(one: unknown, other: unknown): boolean;
}

const unit = (columns: Unit['columns'], told: boolean, same: Unit['same'] = isEqual): Unit => ({
  columns,
  told,
  same,
  of: (from) =>
    Object.fromEntries(columns.flatMap((name) => (isKnown(from[name]) ? [[name, from[name]]] : []))),
});

export const UNITS: readonly Unit[] = [
  unit(['name'], false),
  unit(['type'], false),
  unit(['country'], false),
  unit(['city'], false),
  unit(['specialties'], false),
  unit(['region'], true),
  unit(['ownership'], true),
  unit(['address'], true),
  unit(['website'], true, isOneSite),
  unit(['email'], true, isOneText),
  unit(['phone'], true, areOneNumber),
  unit(['students_count'], true),
  unit(['net_price_calculator_url'], false),
  unit(['accreditation', 'accreditation_en'], false),
  unit(['coordinates_lat', 'coordinates_lng', 'coordinates_precision'], false),
];

/** 'take' writes a unit, 'own' keeps the register's earlier value, 'leave' another's (added to `differing`). */
export function differingUnits(
  { columns, of, told, same }: Unit,
  record: StatedColumns,
  school: {
    columns: FieldState;
    isChecked: boolean;
    source: { stated: FieldState; differing: Record<string, UnitState> } | null;
  },
  differing: Record<string, UnitState>,
): 'take' | 'own' | 'leave' {
  const [stated, now] = [of({ ...record }), of(school.columns)];
  const before = school.source ? of(school.source.stated) : {};
  const all = (one: FieldState, other: FieldState) => columns.every((name) => same(one[name], other[name]));
  // A missing value in the register removes nothing.
  if (isEmpty(stated)) return 'leave';
  if (all(now, stated)) return isEmpty(before) ? 'leave' : 'own';
  if (isEmpty(now) && isEmpty(before)) return 'take';
  if (!isEmpty(now) && !isEmpty(before) && isEqual(now, before) && !school.isChecked) return 'take';
  // Emptied by a user: asked only when the register's value changes.
  if (!told || (isEmpty(now) && all(before, stated))) return 'leave';
  const [first = 'name'] = columns;
  const noted = school.source?.differing[first];
  differing[first] = {
    value: stated,
    kept: noted !== undefined && isEqual(noted.value, stated) && noted.kept,
  };
  return 'leave';
}

const isEmpty = (state: FieldState) => Object.keys(state).length === 0;

function isKnown(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
}

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [mine, theirs] = [one as FieldState, other as FieldState];
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...names].every((name) => isEqual(mine[name], theirs[name]));
}

function isOneText(one: unknown, other: unknown): boolean {
  return String(one ?? '').toLowerCase() === String(other ?? '').toLowerCase();
}

function areOneNumber(one: unknown, other: unknown): boolean {
  const digits = (value: unknown) => String(value ?? '').replace(/\D/g, '');
  return digits(one) === digits(other);
}

function isOneSite(one: unknown, other: unknown): boolean {
  if (!isKnown(one) || !isKnown(other)) return isKnown(one) === isKnown(other);
  return webHost(String(one)) === webHost(String(other));
}
