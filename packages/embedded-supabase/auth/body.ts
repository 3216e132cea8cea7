import { readLimited } from '../http/body.ts';
import { AuthFailure } from './errors.ts';

export type JsonObject = Record<string, unknown>;

const MAX_DEPTH = 32;
const MAX_BYTES = 1_048_576;

/** Typed access to fields. Absent equals null, as in Supabase. */
export interface Body {
  text(name: string): string;
  flag(name: string): boolean;
  object(name: string): JsonObject | undefined;
  has(name: string): boolean;
}

/** Throws 400 bad_json, 413 above 1 MB. `allowEmpty` reads an empty body as `{}`. */
export async function readBody(request: Request, allowEmpty = false): Promise<Body> {
  const bytes = await readLimited(request, MAX_BYTES);
  if (!bytes) throw new AuthFailure(413, 'payload_too_large', 'The request body is larger than 1 MB');
  const source = Buffer.from(bytes).toString('utf8');
  if (source === '') {
    if (allowEmpty) return body({});
    throw badJson('unexpected end of JSON input');
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    throw badJson('the text is not JSON');
  }
  if (!isObject(parsed)) throw badJson('an object is expected');
  return body(parsed);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** PostgreSQL refuses U+0000, lone surrogates and deeply nested JSON. */
function storable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(([key, part]) => storable(key) && storable(part, depth + 1));
}

function body(fields: JsonObject): Body {
  const value = (name: string) => {
    const found = Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
    if (!storable(found)) throw badJson(`field ${name} holds text that cannot be stored`);
    return found;
  };
  return {
    text(name) {
      const found = value(name) ?? '';
      if (typeof found !== 'string') throw badJson(`field ${name} must be a string`);
      return found;
    },
    flag(name) {
      const found = value(name) ?? false;
      if (typeof found !== 'boolean') throw badJson(`field ${name} must be true or false`);
      return found;
    },
    object(name) {
      const found = value(name);
      if (found === undefined) return undefined;
      if (!isObject(found)) throw badJson(`field ${name} must be an object`);
      return found;
    },
    has: (name) => value(name) !== undefined,
  };
}

function badJson(reason: string): AuthFailure {
  return new AuthFailure(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}
