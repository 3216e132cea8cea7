import { cutText } from '@/lib/i18n/cut-text';

/** Calculations of the cost planner. Without libraries, because the browser loads this file. */

export const PLAN_CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'MXN', 'JPY', 'AUD', 'CLP'] as const;

export const MONTHLY_COSTS = ['rent', 'living'] as const;
export const SINGLE_COSTS = ['flight', 'kit', 'insurance'] as const;
export const PLAN_COSTS = [...MONTHLY_COSTS, ...SINGLE_COSTS] as const;
export type PlanCost = (typeof PLAN_COSTS)[number];

/** Storage key: the currency, and typed values by programme. */
export const PLAN_KEY = 'gcsd-cost-plans';
/** Most recent plans that are kept. */
const MAX_PLANS = 30;
const MAX_TYPED = 30;
const MAX_AMOUNT = 1_000_000_000;

export interface Bounds {
  min: number | null;
  max: number | null;
}
export type AboutBounds = Bounds & { about: boolean };

export interface PlanData {
  id: string;
  /** Totals of its prices; none where one would be a guess. */
  tuitions: (AboutBounds & { currency: string })[];
  /** Units of each currency for one euro. */
  rates: Record<string, number>;
  texts: PlanTexts;
}

/** Placeholders `{amount}`, `{min}` and `{max}`; `unreadable` has none. */
export interface PlanTexts {
  about: string;
  from: string;
  upTo: string;
  range: string;
  unreadable: string;
}

export type Typed = Record<string, string>;
export interface StoredPlans {
  currency: string;
  plans: Record<string, Typed>;
}

/** '1.200,50' or '1,200.50': null for '', NaN for anything but an amount from 0 to a thousand million. */
export function readAmount(text: string): number | null {
  const typed = text.replace(/^\s*[A-Za-z]{3}\b|\b[A-Za-z]{3}\s*$|[\s\u00a0\u202f'’€$£¥]/g, '');
  if (typed === '') return text.trim() === '' ? null : Number.NaN;
  const amount = Number(withPoint(typed));
  return amount >= 0 && amount <= MAX_AMOUNT ? amount : Number.NaN;
}

/** Digits with a decimal point; an invalid text stays invalid. */
function withPoint(typed: string): string {
  if (/^\d{1,3}(\.\d{3})+(,\d*)?$/.test(typed) && !isDecimal(typed))
    return typed.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) && !isDecimal(typed)) return typed.replaceAll(',', '');
  return /^\d+[.,]?$|^\d*[.,]\d+$/.test(typed) ? typed.replace(',', '.') : '-';
}

/** Three digits after a zero are decimals: '0.500' is not five hundred. */
function isDecimal(typed: string): boolean {
  return /^0+[.,]\d+$/.test(typed);
}

/** Rounded to three significant digits, the precision of a rate of another day; null where a rate is missing. */
export function exchanged(
  amount: number | null,
  from: string,
  to: string,
  rates: Record<string, number>,
): number | null {
  if (amount === null || from === to) return amount;
  const [bought, sold] = [rates[from], rates[to]];
  return bought && sold ? Number(((amount / bought) * sold).toPrecision(3)) : null;
}

/** Null where the rate is missing. */
export function exchangedBounds(
  { min, max }: Bounds,
  from: string,
  to: string,
  rates: Record<string, number>,
): Bounds | null {
  return sumOf([{ min: exchanged(min, from, to, rates), max: exchanged(max, from, to, rates) }]);
}

/** Sum of ranges; a missing bound of one part is missing in the sum. Null without parts. */
export function sumOf(parts: readonly Bounds[]): Bounds | null {
  if (parts.length === 0) return null;
  const add = (bound: keyof Bounds) =>
    parts.reduce<number | null>((sum, part) => {
      const one = part[bound];
      return sum === null || one === null ? null : sum + one;
    }, 0);
  const [min, max] = [add('min'), add('max')];
  return min === null && max === null ? null : { min, max };
}

/** The tuition by the chosen price, or as the user typed it, in the plan's currency; null when neither is known. */
export function plannedTuition(
  { tuitions, rates }: Pick<PlanData, 'tuitions' | 'rates'>,
  typed: Typed,
  currency: string,
): AboutBounds | null {
  const known = tuitions[Number(typed.price)] ?? tuitions[0];
  if (known) {
    const sum = exchangedBounds(known, known.currency, currency, rates);
    return sum && { ...sum, about: known.about || known.currency !== currency };
  }
  const amount = usable(typed.tuition);
  return amount === null ? null : { min: amount, max: amount, about: false };
}

/** What the user added, each for the whole time; those that are not known are missing. In the plan's currency. */
export function plannedCosts(typed: Typed): Partial<Record<PlanCost, number>> {
  const months = usable(typed.months);
  return Object.fromEntries(
    PLAN_COSTS.flatMap((name) => {
      const times = isMonthly(name) ? months : 1;
      const one = usable(typed[name]);
      return one === null || times === null ? [] : [[name, one * times]];
    }),
  );
}

export function isMonthly(name: PlanCost): boolean {
  return (MONTHLY_COSTS as readonly string[]).includes(name);
}

/** Null for nothing and for what is no amount. */
export function usable(text: string | undefined): number | null {
  const amount = readAmount(text ?? '');
  return Number.isNaN(amount) ? null : amount;
}

export function readPlans(text: string | null): StoredPlans {
  const nothing = { currency: '', plans: {} };
  try {
    const { currency, plans } = JSON.parse(text ?? '') as Partial<StoredPlans>;
    if (typeof currency !== 'string' || typeof plans !== 'object' || plans === null) return nothing;
    const kept = Object.entries(plans).filter(([, typed]) => typeof typed === 'object' && typed !== null);
    return { currency, plans: Object.fromEntries(kept.map(([id, typed]) => [id, texts(typed)])) };
  } catch {
    return nothing;
  }
}

/** Adds the latest plan; drops the oldest beyond the limit. */
export function withPlan({ plans }: StoredPlans, currency: string, id: string, typed: Typed): StoredPlans {
  const others = Object.entries(plans).filter(([one]) => one !== id);
  return { currency, plans: Object.fromEntries([...others, [id, texts(typed)] as const].slice(-MAX_PLANS)) };
}

function texts(typed: Typed): Typed {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, cutText(text, MAX_TYPED)]] : [],
    ),
  );
}
