import { isWebAddress, withScheme } from '@/lib/schools/model/links';
import type { RowError } from './row-plan';

/** Contact values in files. `note` reports a corrected value. */
export interface ContactCell {
  text: string;
  error?: RowError;
  note?: RowError;
}

/** A doubled `https://https://` is corrected. */
export function readWebsite(cell: string): ContactCell {
  const typed = withScheme(cell.trim());
  if (isWebAddress(typed)) return { text: typed };
  const [first = ''] = cell.trim().split(/[\s;|]+/);
  const once = first.replace(/^(?:https?:\/*)+(?=https?:\/)/i, '');
  const value = withScheme(once);
  if (!isWebAddress(value)) return { text: cell.trim() };
  return { text: value, note: once === first ? 'firstTaken' : 'repaired' };
}

/** Without `mailto:`, brackets and a final full stop; the first of several. */
export function readEmail(cell: string): ContactCell {
  const typed = cell.trim();
  if (/^(?!mailto:)[^@\s<>,;]+@[^@\s<>,;]+[^.@\s<>,;]$/i.test(typed)) return { text: typed };
  const addresses = typed
    .split(/[;,|/\s]+/)
    .map((one) => one.replace(/^mailto:/i, '').replace(/^<+|(?<!>)>+$|(?<!\.)\.+$/g, ''))
    .filter((one) => one.includes('@'));
  const [first] = addresses;
  if (first === undefined || /\s/.test(typed.replace(/(?:(?<!\s)\s+)?(?:[;,|/]\s*|<[^<>]*>)/g, '')))
    return { text: typed };
  if (addresses.length > 1) return { text: first, note: 'firstTaken' };
  return first === typed ? { text: first } : { text: first, note: 'repaired' };
}

/** A number that a spreadsheet rounded to powers of ten is rejected. */
export function readPhone(cell: string): ContactCell {
  const text = cell.trim();
  return /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text) ? { text, error: 'phoneRounded' } : { text };
}

/** Moves a trailing article to the front: `Rozas de Madrid, Las`. */
export function readTown(cell: string): string {
  const [, town, article] =
    /^([^,]+), (el|la|los|las|l['’]|els|les|a|o|as|os|the|le)$/i.exec(cell.trim()) ?? [];
  if (town === undefined || article === undefined) return cell;
  return /['’]$/.test(article) ? `${article}${town}` : `${article} ${town}`;
}
