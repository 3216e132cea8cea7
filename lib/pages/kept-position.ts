import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from '@/lib/next/replace-file';
import type { Followed } from './follower';

export const positionSchema = z.object({ snapshot: z.string(), id: z.number(), happened_at: z.string() });
const build = z.object({ begun: z.number(), position: positionSchema.nullable() });
const kept = z.object({ begun: z.number(), position: positionSchema.nullable(), renewal: z.boolean() });

/** What is not known of a build counts as everything having changed since. */
const UNKNOWN = { begun: 0, position: null };

/**
 * Where a process that serves a build goes on: what was kept beside its pages, by this process or one before it, or what the build was
 * made of. `built` is what the build says of itself (scripts/lib/built-at.ts).
 */
export class KeptPosition {
  readonly #file: string;
  readonly #begun: number;
  readonly known: Followed;

  /** `folder` is the one whose pages are expired by what is followed. */
  constructor(folder: string, built: string) {
    this.#file = path.join(folder, 'page-changes.json');
    const made = parsed(build, built) ?? UNKNOWN;
    this.#begun = made.begun;
    const before = parsed(kept, readText(this.#file));
    this.known =
      before?.begun === made.begun
        ? { position: before.position, renewal: before.renewal }
        : { position: made.position, renewal: false };
  }

  /** Throws where the folder cannot be written to. */
  keep(followed: Followed): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    replaceFile(this.#file, JSON.stringify({ begun: this.#begun, ...followed }));
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parsed<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
