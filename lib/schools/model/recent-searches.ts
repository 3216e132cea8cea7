import { cutText } from '@/lib/i18n/cut-text';

/** Recent searches in browser storage. Without libraries, because the browser loads this file. */

/** Storage key of a list of texts, the latest first. */
export const RECENT_KEY = 'gcsd-recent-searches';
const MAX_SEARCHES = 5;
const MAX_LENGTH = 100;

export function readRecent(stored: string | null): string[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const texts = list.filter((text): text is string => typeof text === 'string').map(tidy);
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_SEARCHES);
}

export function withRecent(list: readonly string[], search: string): string[] {
  const text = tidy(search);
  if (text === '') return [...list];
  return [text, ...list.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, MAX_SEARCHES);
}

function tidy(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), MAX_LENGTH).trim();
}
