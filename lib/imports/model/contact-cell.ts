import { isWebAddress, withScheme } from '@/lib/schools/model/links';
import type { RowError } from './row-plan';

/** Ways to reach a school as files have them. `note` says what was read otherwise than it is written. */
export interface ContactCell {
  text: string;
  error?: RowError;
  note?: RowError;
}

/** A web address, of which `https://https://` is taken once. */
export function readWebsite(cell: string): ContactCell {
  const typed = withScheme(cell.trim());
  if (isWebAddress(typed)) return { text: typed };
  const [first = ''] = cell.trim().split(/\s*[;|]\s*|\s+/);
  const once = first.replace(/^(?:https?:\/*)+(?=https?:\/)/i, '');
  const value = withScheme(once);
  if (!isWebAddress(value)) return { text: cell.trim() };
  return { text: value, note: once === first ? 'firstTaken' : 'repaired' };
}

/** An e-mail address without `mailto:`, brackets and the full stop of a sentence; the first of several. */
export function readEmail(cell: string): ContactCell {
  const typed = cell.trim();
  if (/^(?!mailto:)[^@\s<>,;]+@[^@\s<>,;]+[^.@\s<>,;]$/i.test(typed)) return { text: typed };
  const addresses = typed
    .split(/[;,|/\s]+/)
    .map((one) => one.replace(/^mailto:/i, '').replace(/^<+|>+$|\.+$/g, ''))
    .filter((one) => one.includes('@'));
  const [first] = addresses;
  if (first === undefined || /\s/.test(typed.replace(/\s*[;,|/]\s*|\s*<[^>]*>/g, ''))) return { text: typed };
  if (addresses.length > 1) return { text: first, note: 'firstTaken' };
  return first === typed ? { text: first } : { text: first, note: 'repaired' };
}

/** A telephone number; one that a spreadsheet rounded to powers of ten is none. */
export function readPhone(cell: string): ContactCell {
  const text = cell.trim();
  return /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text) ? { text, error: 'phoneRounded' } : { text };
}

/** A town whose article was put behind it for the alphabet: `Rozas de Madrid, Las`. */
export function readTown(cell: string): string {
  const [, town, article] =
    /^([^,]+), (el|la|los|las|l['’]|els|les|a|o|as|os|the|le)$/i.exec(cell.trim()) ?? [];
  if (town === undefined || article === undefined) return cell;
  return /['’]$/.test(article) ? `${article}${town}` : `${article} ${town}`;
}
