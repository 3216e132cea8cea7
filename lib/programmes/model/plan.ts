import { cutText } from '@/lib/cut-text';

/** What a student's plan of costs computes. Free of libraries: the browser loads this file. */

/** In which a visitor may plan, as far as there is a rate. */
export const PLAN_CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'MXN', 'JPY', 'AUD', 'CLP'] as const;

/** What is paid each month, and what is paid once. */
export const MONTHLY_COSTS = ['rent', 'living'] as const;
export const SINGLE_COSTS = ['flight', 'kit', 'insurance'] as const;
export const PLAN_COSTS = [...MONTHLY_COSTS, ...SINGLE_COSTS] as const;
export type PlanCost = (typeof PLAN_COSTS)[number];

/** A browser keeps plans under this name: the currency, and of each programme what was typed. */
export const PLAN_KEY = 'cost-plans';
/** Those of the programmes that were planned last. */
const MOST_PLANS = 30;
const LONGEST_TYPED = 30;
const HIGHEST_AMOUNT = 1_000_000_000;

/** An amount, a range of amounts or an open one, in units of a currency. */
export interface Bounds {
  min: number | null;
  max: number | null;
}

/** What a page knows for the plan. */
export interface PlanData {
  /** The programme's id. */
  id: string;
  /** Each total that its prices lead to; none where one would have to be guessed. */
  tuitions: (Bounds & { currency: string; about: boolean })[];
  /** Units of each currency for one euro. */
  rates: Record<string, number>;
  texts: PlanTexts;
}

/** Each with `{amount}`, `{min}` and `{max}` where those go; `unreadable` as it is. */
export interface PlanTexts {
  about: string;
  from: string;
  upTo: string;
  range: string;
  unreadable: string;
}

/** What was typed in the fields of a plan, by their names. */
export type Typed = Record<string, string>;
export interface StoredPlans {
  currency: string;
  /** By the programme's id, the latest last. */
  plans: Record<string, Typed>;
}

/** A number as people type it, '1.200,50' or '1,200.50': null for nothing, NaN for what is no amount from 0 to a thousand million. */
export function readAmount(text: string): number | null {
  const typed = text.replace(/^\s*[A-Za-z]{3}\b|\b[A-Za-z]{3}\s*$|[\s\u00a0\u202f'’€$£¥]/g, '');
  if (typed === '') return text.trim() === '' ? null : Number.NaN;
  const amount = Number(withPoint(typed));
  return amount >= 0 && amount <= HIGHEST_AMOUNT ? amount : Number.NaN;
}

/** Digits with a point before the decimals; a text that is no number stays none. */
function withPoint(typed: string): string {
  if (/^\d{1,3}(\.\d{3})+(,\d*)?$/.test(typed) && !isDecimal(typed))
    return typed.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) && !isDecimal(typed)) return typed.replaceAll(',', '');
  return /^\d*[.,]?\d+$|^\d+[.,]$/.test(typed) ? typed.replace(',', '.') : '-';
}

/** Three digits behind a nought are decimals: '0.500' is no five hundred. */
function isDecimal(typed: string): boolean {
  return /^0+[.,]\d+$/.test(typed);
}

/** An amount in another currency, to three figures, since a rate of another day says no more; null where a rate is missing. */
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

/** The sum of all parts; a bound that one of them lacks the sum lacks too. Null where there is none. */
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

/** What a browser kept, or nothing: whatever else stands there is not trusted. */
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

/** The same plans with this one as the latest; older ones than a browser has use for go. */
export function withPlan({ plans }: StoredPlans, currency: string, id: string, typed: Typed): StoredPlans {
  const others = Object.entries(plans).filter(([one]) => one !== id);
  return { currency, plans: Object.fromEntries([...others, [id, texts(typed)] as const].slice(-MOST_PLANS)) };
}

function texts(typed: Typed): Typed {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, cutText(text, LONGEST_TYPED)]] : [],
    ),
  );
}
