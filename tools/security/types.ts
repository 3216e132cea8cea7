/** What the attacks of `npx node tools/security/run.ts` are given and what they say (docs/security.md). */

import type { BackendKeys } from '../../scripts/lib/backend.mjs';

/** A site, its backend and the shipped nginx in front, all on loopback and made for this run alone. */
export interface Target {
  /** The site's own port, past nginx. */
  site: string;
  /** The shipped nginx in front of the site. */
  proxy: string;
  /** The embedded backend's gateway. */
  backend: string;
  keys: BackendKeys;
  /** The backend's data folder. */
  data: string;
  /** The folder whose code runs. */
  root: string;
  /** The environment the site runs in, for attacks that start a process of their own. */
  env: Record<string, string | undefined>;
}

export interface Outcome {
  /** How many attempts were made. */
  tried: number;
  /** Each attempt that broke through, in words; empty when none did. */
  through: string[];
  /** A figure worth a column, such as the longest stall of another visitor. */
  note?: string;
}

export interface Attack {
  /** The number in docs/security.md, 1–18; further ones are lettered. */
  point: number | string;
  /** What would be gained, in a few words. */
  title: string;
  attempt: (target: Target) => Promise<Outcome>;
}

/** What came of an attack. */
export interface Attempted extends Outcome {
  point: number | string;
  title: string;
  /** Why it could not be made to its end. */
  brokeOff?: string;
}
