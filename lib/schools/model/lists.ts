import { parseShallow } from '@/lib/shallow-json';
/**
 * List columns are JSON text (decision 16): invalid text reads as an empty list and stays stored until it is edited.
 */
export function parseList(text: string | null): string[] {
  return parseArray(text).filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** For lists of objects; `read` returns null for invalid entries. */
export function parseObjects<T>(
  text: string | null,
  read: (entry: Record<string, unknown>) => T | null,
): T[] {
  return parseArray(text).flatMap((entry) => {
    const item = typeof entry === 'object' && entry !== null ? read(entry as Record<string, unknown>) : null;
    return item === null ? [] : [item];
  });
}

function parseArray(text: string | null): unknown[] {
  if (!text) return [];
  try {
    const value: unknown = parseShallow(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
