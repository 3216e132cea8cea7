/** Inputs and results of `npx node tools/security/run.ts` (docs/security.md). */

import type { BackendKeys } from '../../scripts/lib/backend.mjs';
import type { Replacement } from '../../tests/support/copy-checkout.ts';

/** A site with backend and shipped nginx, on loopback, for this run. */
export interface Target {
  /** Port without nginx. */
  site: string;
  proxy: string;
  /** The embedded backend's gateway. */
  backend: string;
  keys: BackendKeys;
  /** The backend's data folder. */
  data: string;
  /** The attacked code: the project, or the copy without fixes. */
  root: string;
  /** The site's environment, for attacks that start processes. */
  env: Record<string, string | undefined>;
}

export interface Outcome {
  tried: number;
  through: string[];
  /** A figure for the report, such as the longest stall. */
  note?: string;
}

export interface Attack {
  /** The number in docs/security.md, 1–18; further ones have letters. */
  point: number | string;
  /** The attacker's gain. */
  title: string;
  attempt: (target: Target) => Promise<Outcome>;
}

export interface Attempted extends Outcome {
  point: number | string;
  title: string;
  brokeOff?: string;
}

/** Removes one fix, to prove that the test can fail. Several may belong to one point. */
export interface Revert extends Replacement {
  point: number | string;
}
