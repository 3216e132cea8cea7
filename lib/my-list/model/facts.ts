import type { PlanData } from '@/lib/programmes/model/plan';

/** What the list's page shows of its entries, in the page's language; the site computes it for each request. */

export const FACTS = ['level', 'length', 'starts', 'languages', 'mode', 'deadline', 'idle'] as const;
export type Fact = (typeof FACTS)[number];

export interface EntryFacts {
  /** The address that was asked for, and the present one. */
  asked: string;
  key: string;
  /** Of a school or programme. */
  name: string;
  address: string;
  /** Of a programme. */
  school: { name: string; address: string } | null;
  flag: string;
  place: string;
  /** From the asked town; null without one, or when the school's place is not known. */
  km: number | null;
  /** Null when unknown. */
  facts: Record<Fact, string | null>;
  price: { text: string; notes: string[] } | null;
  /** That no price was found; null where nobody has looked, or there is one. */
  unpriced: string | null;
  /** In euros a year, for the order; null when it cannot be compared. */
  yearEuros: number | null;
  /** The first day of a deadline that is not over, for the order. */
  deadlineDay: string | null;
  dates: PlannedDate[];
  status: 'closing' | 'closed' | null;
  /** Of a programme: for the cost planner's calculation. */
  plan: { id: string; months: number | null; tuitions: PlanData['tuitions'] } | null;
}

/** '2026-03-15', '2026-03', or of every year '--03-15', '--03'. `audience` is a text; null for all. */
export interface PlannedDate {
  kind: 'deadline' | 'start';
  date: string;
  audience: string | null;
}

export interface ListAnswer {
  /** In the asked order, without unknown ones. */
  entries: EntryFacts[];
  /** The town as it was understood; null without one, or when it is not known. */
  near: string | null;
  /** Units of each currency for one euro, and their day; null without rates. */
  rates: Record<string, number>;
  ratesDay: string | null;
}

/** Body of the request. */
export interface ListQuestion {
  language: string;
  keys: string[];
  near: string;
}
