import type { Qualified } from './schema/types.ts';
import { requireShallow } from './value-limits.ts';

export class Parameters {
  readonly values: (string | null)[] = [];

  /** Adds a parameter and returns its placeholder; PostgreSQL infers the type. Throws PGRST100 for too deep JSON. */
  add(value: string | null): string {
    if (value !== null) requireShallow(value);
    return `$${this.values.push(value)}`;
  }
}

export interface Statement {
  sql: string;
  params: (string | null)[];
}

export function ident(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

export function qualified({ schema, name }: Qualified): string {
  return `${ident(schema)}.${ident(name)}`;
}

/** `{"a","b"}` for a parameter with inferred array type. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** A space and the text, or ''. */
export function clause(text: string): string {
  return text === '' ? '' : ` ${text}`;
}
