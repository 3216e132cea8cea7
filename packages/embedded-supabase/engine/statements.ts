/** The prepared statements of one PGlite session, by role and text. */
import type { Field } from './engine.ts';
import { type Call, closeStatement } from './wire.ts';

interface Prepared {
  name: string;
  fields: Field[];
}

/** Plans are kept for this many statements; the one used longest ago goes first. */
const KEPT = 400;

/** Which texts the session has prepared, and under which names. */
export class Statements {
  readonly #prepared = new Map<string, Prepared>();
  #closing: string[] = [];
  #nextName = 1;

  /**
   * The call for a text under a role, parsed under a fresh name when it is not prepared yet. The role is part of
   * the key since a plan that depends on row-level security is made again whenever the role changes.
   */
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

  /** Remembers that a call's text is now prepared under its name. */
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

  /** Close messages for statements no longer wanted, to go with the next call. */
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

  /** After a change of the schema: every text is parsed again. */
  clear(): void {
    for (const key of [...this.#prepared.keys()]) this.drop(key);
  }
}

/** A prepared statement that the schema has outgrown, or that this session does not know. */
export function isStale(error: { code?: string | undefined; message: string }): boolean {
  return (
    error.code === '26000' ||
    (error.code === '0A000' && error.message.startsWith('cached plan must not change'))
  );
}
