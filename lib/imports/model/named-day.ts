import { plainWords } from '@/lib/plain-words';
import { monthOf } from '@/lib/programmes/model/paste-words';
import { type DayOrder, readDay } from './days';

/** A cell as an ISO day, also one that names its month: `1 de mayo de 2026`, `May 1, 2026`. What is no day stays as it is. */
export function readAnyDay(cell: string, order: DayOrder): string {
  const read = readDay(cell, order);
  if (read !== cell) return read;
  const words = plainWords(cell)
    .split(' ')
    .filter((word) => word !== 'de' && word !== 'of');
  const [one = '', two = '', year = '', ...more] = words;
  const [day, month] = /^\d/.test(one) ? [one, two] : [two, one];
  const number = /^\d/.test(month) ? undefined : monthOf(month);
  const [digits = ''] = /^\d{1,2}(?=(?:st|nd|rd|th|er|o|º)?$)/.exec(day) ?? [];
  if (number === undefined || digits === '' || !/^\d{4}$/.test(year) || more.length > 0) return cell;
  return `${year}-${String(number).padStart(2, '0')}-${digits.padStart(2, '0')}`;
}
