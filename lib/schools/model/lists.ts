import { parseShallow } from '@/lib/shallow-json';
/**
 * List columns are JSON text (the contract of existing data, decision 16): broken text reads as an empty list and is
 * left as it was until somebody edits it.
 */
export function parseList(text: string | null): string[] {
  return parseArray(text).filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** The same for lists of objects; `read` gives null for an entry that is not one. */
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
