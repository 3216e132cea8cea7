/** Writes SQL: names are quoted, values are parameters. */
import type { Qualified } from './schema/types.ts';
import { requireShallow } from './value-limits.ts';

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: (string | null)[] = [];

  /** The placeholder of a value whose type PostgreSQL infers from its place. Throws PGRST100 for JSON nested too deep. */
  add(value: string | null): string {
    if (value !== null) requireShallow(value);
    return `$${this.values.push(value)}`;
  }
}

export interface Statement {
  sql: string;
  params: (string | null)[];
}

/** A quoted name, whatever is in it. */
export function ident(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

/** A quoted name with its schema. */
export function qualified({ schema, name }: Qualified): string {
  return `${ident(schema)}.${ident(name)}`;
}

/** A quoted text, for names from the catalog where no parameter can stand. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''");
  return text.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
}

/** `{"a","b"}` for a parameter whose array type PostgreSQL infers. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** A space and the text, unless there is none. */
export function clause(text: string): string {
  return text === '' ? '' : ` ${text}`;
}
