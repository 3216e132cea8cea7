import type { AnyColumn } from './contents';
import type { CellError, RowPlan } from './row-plan';

/** Columns that are refused together: what is wrong with one shows in another. */
const TOGETHER: { [Name in AnyColumn]?: readonly AnyColumn[] } = {
  coordinates_lat: ['coordinates_lat', 'coordinates_lng', 'coordinates_precision'],
  coordinates_lng: ['coordinates_lat', 'coordinates_lng', 'coordinates_precision'],
  tuition_currency: ['tuition_currency', 'tuition_min', 'tuition_max'],
};
/** What a row is about, and whether it is public: without it, it is another row. */
const NEEDED: readonly AnyColumn[] = [
  'id',
  'legacy_id',
  'school_id',
  'school_slug',
  'school_name',
  'slug',
  'name',
  'country',
  'city',
  'is_active',
];

/** A row's plan without the cells that are refused, where it can do without them: they are among its notes. */
export function planSkipping<Cells extends { [Name in AnyColumn]?: string }>(
  cells: Cells,
  plan: (cells: Cells) => RowPlan,
): RowPlan {
  const whole = plan(cells);
  if (whole.kind !== 'error') return whole;
  const refused = whole.errors.flatMap(({ column }) =>
    column === null ? [] : (TOGETHER[column] ?? [column]),
  );
  const isNeeded = whole.errors.some(({ column }) => column === null || NEEDED.includes(column));
  const kept = { ...cells };
  for (const column of refused) delete kept[column];
  if (isNeeded || Object.keys(kept).length === Object.keys(cells).length) return whole;
  const rest = plan(kept);
  if (rest.kind === 'error') return whole;
  const skipped: CellError[] = whole.errors.map((error) => ({ ...error, skipped: true }));
  return { ...rest, notes: [...skipped, ...(rest.notes ?? [])] };
}
