/** When edits were seen on each process. */

/** Ways of editing: in the editor of the admin area, or with SQL past the site. */
export type Way = 'editor' | 'sql';

export interface Edit {
  number: number;
  way: Way;
  slug: string;
  /** Milliseconds since the load began, when whoever edited was told that it is saved. */
  at: number;
  /** The process that saved it; null for SQL. */
  by: number | null;
}

export interface Sighting {
  edit: Edit;
  process: number;
  /** When it was seen; null for never. */
  seen: number | null;
  /** When the process was last found away meanwhile: nobody can see anything there before it is back. */
  lastAway: number | null;
  /** How often the old page was shown. */
  looksBefore: number;
}

/** How long a process went on showing the old page, while it answered; Infinity where it never showed the new one. */
export function delayOf({ edit, seen, lastAway }: Sighting): number {
  return seen === null ? Number.POSITIVE_INFINITY : seen - Math.max(edit.at, lastAway ?? 0);
}

export interface SightingFigures {
  edits: number;
  /** Delays of the slowest process of each edit, sorted. */
  delays: number[];
  slowest: Sighting | undefined;
  /** Sightings later than allowed. */
  late: Sighting[];
  /** Edits whose own process showed the old page afterwards. */
  notAtOnce: Sighting[];
}

/** Throws nothing and forgets nothing: an edit without a sighting on one of the processes counts as late. */
export function figuresOfSightings(sightings: readonly Sighting[], allowedMs: number): SightingFigures {
  const worst = new Map<number, Sighting>();
  for (const one of sightings) {
    const known = worst.get(one.edit.number);
    if (known === undefined || delayOf(one) > delayOf(known)) worst.set(one.edit.number, one);
  }
  const byDelay = [...worst.values()].sort((a, b) => delayOf(a) - delayOf(b));
  return {
    edits: worst.size,
    delays: byDelay.map(delayOf),
    slowest: byDelay.at(-1),
    late: sightings.filter((one) => delayOf(one) > allowedMs),
    notAtOnce: sightings.filter(
      ({ edit, process, looksBefore, lastAway }) =>
        edit.by === process && looksBefore > 0 && lastAway === null,
    ),
  };
}
