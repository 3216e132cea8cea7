import type { Field } from './engine.ts';
import { type Call, closeStatement } from './wire.ts';

interface Prepared {
  name: string;
  fields: Field[];
}

/** Maximum number; the least recently used is dropped. */
const KEPT = 400;

export class Statements {
  readonly #prepared = new Map<string, Prepared>();
  #closing: string[] = [];
  #nextName = 1;

  /** The role is part of the key, because plans that depend on row-level security are replanned when it changes. */
  call(role: string, sql: string, params: (string | null)[]): { call: Call; fields: Field[] | null } {
    const key = `${role}\n${sql}`;
    const known = this.#prepared.get(key);
    if (known) {
      this.#prepared.delete(key);
      this.#prepared.set(key, known);
      return { call: { name: known.name, params }, fields: known.fields };
    }
    return { call: { name: `s${this.#nextName++}`, parse: sql, params, describe: true }, fields: null };
  }

  keep(role: string, sql: string, name: string, fields: Field[]): void {
    const key = `${role}\n${sql}`;
    const replaced = this.#prepared.get(key);
    if (replaced) this.#closing.push(replaced.name);
    this.#prepared.delete(key);
    this.#prepared.set(key, { name, fields });
    if (this.#prepared.size > KEPT) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.drop(oldest);
    }
  }

  /** Close messages for dropped statements, sent with the next call. */
  closings(): Uint8Array[] {
    return this.#closing.splice(0).map(closeStatement);
  }

  forget(role: string, sql: string): void {
    this.drop(`${role}\n${sql}`);
  }

  drop(key: string): void {
    const prepared = this.#prepared.get(key);
    if (prepared) this.#closing.push(prepared.name);
    this.#prepared.delete(key);
  }

  /** After a schema change. */
  clear(): void {
    for (const key of [...this.#prepared.keys()]) this.drop(key);
  }
}

/** Error of an outdated or unknown prepared statement. */
export function isStale(error: { code?: string | undefined; message: string }): boolean {
  return (
    error.code === '26000' ||
    (error.code === '0A000' && error.message.startsWith('cached plan must not change'))
  );
}
