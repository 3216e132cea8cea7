import { SaxesParser } from 'saxes';
import { isIsoDay } from '@/lib/values/day';

export interface RateList {
  /** ISO date. */
  day: string;
  /** Units of each currency for one euro. */
  perEuro: Map<string, number>;
}

/** Required currencies, to recognise a wrong list. */
const NEEDED = ['USD', 'GBP'];

/** Parses `<Cube time="…">` with `<Cube currency="…" rate="…"/>`; throws an Error. `today` is an ISO date. */
export function parseRates(xml: string, today: string): RateList {
  const perEuro = new Map<string, number>();
  const days: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return;
    const { time, currency, rate } = attributes;
    if (time !== undefined) days.push(time);
    if (currency === undefined) return;
    if (!/^[A-Z]{3}$/.test(currency)) throw new Error(`no currency: ${currency.slice(0, 20)}`);
    if (perEuro.has(currency)) throw new Error(`${currency} is listed twice`);
    if (!/^\d{1,9}(\.\d{1,9})?$/.test(rate ?? '') || Number(rate) <= 0)
      throw new Error(`no rate of ${currency}: ${String(rate).slice(0, 20)}`);
    perEuro.set(currency, Number(rate));
  });
  parser.write(xml).close();
  const [day, ...others] = days;
  if (day === undefined || others.length > 0 || !isIsoDay(day)) throw new Error('no single day of the rates');
  if (day > today) throw new Error(`the rates are of a day to come, ${day}`);
  const missing = NEEDED.filter((currency) => !perEuro.has(currency));
  if (missing.length > 0) throw new Error(`without ${missing.join(' and ')}`);
  return { day, perEuro };
}
