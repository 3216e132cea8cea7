import { fromNumberText, NUMBER_KINDS, type NumberKind } from '@/lib/values/number';
import { type FieldName, isOfKind, type NameOf } from './field-names';
import type { SchoolForm } from './form-values';

/** Implausible but possible numbers, such as 4.5 euros a year or two students: the editor asks for confirmation. */

export type NumberField = NameOf<NumberKind>;

/** Usual range of a year's price in euros or dollars. */
const YEARLY_PRICE = [100, 150_000] as const;
/** Approximate units of a currency for one euro; others are not checked. */
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    EUR: 1,
    USD: 1,
    GBP: 1,
    CAD: 1,
    AUD: 1,
    CHF: 1,
    ARS: 1000,
    BOB: 7,
    CLP: 1000,
    COP: 4000,
    DOP: 60,
    JPY: 150,
    MXN: 20,
    NIO: 37,
    PEN: 4,
    UYU: 40,
  }),
);
const USUAL: { [Name in NumberField]?: readonly [least: number, most: number] } = {
  students_count: [5, 200_000],
  programs_count: [1, 1000],
  tuition_min: YEARLY_PRICE,
  tuition_max: YEARLY_PRICE,
};

/** 0 is never unusual. */
export function isUnusual(name: NumberField, value: number, currency: string): boolean {
  const [least, most] = USUAL[name] ?? [value, value];
  const units = name.startsWith('tuition') ? UNITS.get(currency) : 1;
  if (units === undefined) return false;
  return value !== 0 && (value < least * units || value > most * units);
}

/** Unusual values among the `edited` fields. */
export function unusualNumbers(
  form: SchoolForm,
  edited: readonly FieldName[],
): { name: NumberField; value: number }[] {
  return edited.flatMap((name) => {
    if (!isOfKind(name, NUMBER_KINDS)) return [];
    const value = fromNumberText(form[name]);
    return typeof value === 'number' && isUnusual(name, value, form.tuition_currency)
      ? [{ name, value }]
      : [];
  });
}
