/** Whether what processes count of themselves is what was asked of them. */

/** A process of the site from its start to its end, and what it last said of itself. */
export interface Instance {
  name: string;
  process: number;
  /** Milliseconds since the load began. */
  from: number;
  /** Null while it runs. */
  to: number | null;
  /** The newest reading of its meters; null where it ended before one. */
  reading: { at: number; total: number } | null;
}

/** An answer that a process gave, as the one who got it counted it. */
export interface Counted {
  process: number;
  at: number;
}

export interface InstanceSum {
  instance: Instance;
  counted: number;
  metered: number;
  /** What was counted after the newest reading: what a process that was killed takes along. */
  unread: number;
  /** Null when both agree. */
  fault: string | null;
}

/** Readings take a moment: answers of so many milliseconds before one may or may not be in it. */
const BLUR_MS = 1500;

/** Compares each instance with what was counted of it; one that still runs must agree to the last answer. */
export function sumsOf(instances: readonly Instance[], counted: readonly Counted[]): InstanceSum[] {
  return instances.map((instance) => {
    const until = instance.to ?? Number.POSITIVE_INFINITY;
    const next = Math.min(
      ...instances
        .filter(({ process, from }) => process === instance.process && from > instance.from)
        .map(({ from }) => from),
    );
    const own = counted.filter(
      ({ process, at }) => process === instance.process && at >= instance.from && at < next,
    );
    const metered = instance.reading?.total ?? 0;
    const readAt = instance.reading?.at ?? instance.from;
    const unread = own.filter(({ at }) => at > readAt).length;
    const blurred = own.filter(({ at }) => Math.abs(at - readAt) <= BLUR_MS).length;
    const missing = own.length - metered;
    const agrees =
      until === Number.POSITIVE_INFINITY ? missing === 0 : missing >= -blurred && missing <= unread + blurred;
    const fault = agrees
      ? null
      : `${instance.name} counted ${metered} of ${own.length} answers, ${unread} of them after it was last asked`;
    return { instance, counted: own.length, metered, unread, fault };
  });
}

/** The sum of a counter in Prometheus' text format over all its labels that fit. */
export function counterIn(
  text: string,
  name: string,
  fits: (labels: Readonly<Record<string, string>>) => boolean,
): number {
  let sum = 0;
  for (const line of text.split('\n')) {
    const [, metric, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (metric !== name || !fits(labelsOf(labels))) continue;
    sum += Number(value);
  }
  return sum;
}

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
