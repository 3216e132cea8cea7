import { parseShallow } from '@/lib/shallow-json';
/**
 * List columns are JSON text (decision 16): invalid text reads as an empty list and stays stored until it is edited. The next
 * release stores arrays, which this one reads while both run (decision 124).
 */
export function parseList(text: string | readonly unknown[] | null): string[] {
  return parseArray(text).filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** For lists of objects; `read` returns null for invalid entries. */
export function parseObjects<T>(
  text: string | readonly unknown[] | null,
  read: (entry: Record<string, unknown>) => T | null,
): T[] {
  return parseArray(text).flatMap((entry) => {
    const item = typeof entry === 'object' && entry !== null ? read(entry as Record<string, unknown>) : null;
    return item === null ? [] : [item];
  });
}

/** Whether a text is no list, which reads as an empty one. */
export function isBrokenList(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && listIn(text) === null;
}

function parseArray(text: string | readonly unknown[] | null): unknown[] {
  if (!text) return [];
  return typeof text === 'string' ? (listIn(text) ?? []) : [...text];
}

function listIn(text: string): unknown[] | null {
  try {
    const value: unknown = parseShallow(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
