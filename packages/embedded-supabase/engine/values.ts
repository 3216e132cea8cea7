/** Conversion between JavaScript and PostgreSQL's text format, for both engines. */
import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const KEPT_AS_TEXT = new Set([DATE, TIMESTAMP]);

/** Arrays become array literals: pass JSON arrays as text (`JSON.stringify`). Other objects are JSON, bytes hex. */
export function encodeParam(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayLiteral(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayLiteral(items: unknown[]): string {
  const parts = items.map((item) => {
    if (Array.isArray(item)) return arrayLiteral(item);
    const text = encodeParam(item);
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

/** Numbers (int8 while exact), parsed JSON, arrays, Buffer for bytea, Date for timestamptz; others stay text. */
export function decodeValue(text: string | null, oid: number): unknown {
  if (text === null) return null;
  if (oid === INT8) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  }
  if (KEPT_AS_TEXT.has(oid)) return text;
  return pg.types.getTypeParser(oid, 'text')(text);
}
