import { readLimited } from '../http/body.ts';
import { isDeepJson, MAX_LEVELS } from '../http/nesting.ts';
import { RestError } from './errors.ts';

export const BODY_LIMIT = 1024 * 1024;

export interface Payload {
  /** Passed to PostgreSQL: a JSON object or array. */
  text: string;
  /** Keys of every object. */
  columns: string[];
  kind: 'object' | 'array';
}

/** With `columns` the objects are not inspected. Throws PGRST102 and 413. */
export async function readPayload(
  request: Request,
  isCall: boolean,
  columns: string[] | null,
): Promise<Payload> {
  const bytes = await readLimited(request, BODY_LIMIT);
  if (!bytes) throw new RestError(413, 'payload_too_large', 'The request body may hold at most 1 MB.');
  const text = new TextDecoder().decode(bytes);
  const [type = ''] = (request.headers.get('content-type') ?? 'application/json').split(';');
  switch (type.trim().toLowerCase()) {
    case 'application/json':
    case '':
      if (isDeepJson(text)) throw invalid(`The JSON is nested deeper than ${MAX_LEVELS} levels`);
      return columns ? unread(text, columns) : fromJson(text, isCall);
  }
  throw invalid(`Content-Type not acceptable: ${type.trim()}`);
}

/** PostgreSQL validates the JSON. */
function unread(text: string, columns: string[]): Payload {
  return {
    text,
    columns: [...new Set(columns)],
    kind: text.trimStart().startsWith('{') ? 'object' : 'array',
  };
}

function fromJson(text: string, isCall: boolean): Payload {
  if (text === '' && isCall) return { text: '{}', columns: [], kind: 'object' };
  const value = parse(text);
  if (isObject(value)) return { text, columns: Object.keys(value), kind: 'object' };
  if (!Array.isArray(value)) return { text: '[]', columns: [], kind: 'array' };
  return { text, columns: commonKeys(value, 'All object keys must match'), kind: 'array' };
}

function commonKeys(items: unknown[], message: string): string[] {
  const [first] = items;
  if (items.length === 0) return [];
  if (!isObject(first)) throw invalid(message);
  const keys = Object.keys(first);
  const known = new Set(keys);
  for (const item of items) {
    if (!isObject(item)) throw invalid(message);
    const own = Object.keys(item);
    if (own.length !== keys.length || !own.every((key) => known.has(key))) throw invalid(message);
  }
  return keys;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Empty or invalid json');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(message: string): RestError {
  return new RestError(400, 'PGRST102', message);
}
