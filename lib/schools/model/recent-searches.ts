import { cutText } from '@/lib/cut-text';

/** The list of recent searches that a browser keeps. Free of libraries: the browser loads this file. */

/** A browser keeps them under this name, as a list of texts, the latest first. */
export const RECENT_KEY = 'recent-searches';
const MOST = 5;
const LONGEST = 100;

/** What is kept, whatever somebody has written there. */
export function readRecent(stored: string | null): string[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const texts = list.filter((text): text is string => typeof text === 'string').map(tidy);
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MOST);
}

/** The list with one more at its beginning. Searches that differ in case alone are one. */
export function withRecent(list: readonly string[], search: string): string[] {
  const text = tidy(search);
  if (text === '') return [...list];
  return [text, ...list.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, MOST);
}

function tidy(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), LONGEST).trim();
}
