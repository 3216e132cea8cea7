import type { Counted } from './sums.ts';

/** What nginx writes down of each request, those that its cache makes by itself too. */
export const LOG_FORMAT = '$msec|$request_method|$upstream_addr|$upstream_status';

/** What nginx is told of its log. */
export function accessLogTo(file: string): string {
  return `log_format machines '${LOG_FORMAT}'; log_subrequest on; access_log ${file} machines;`;
}

/** Where no process gave an answer, nginx writes one of its own. */
const NO_ANSWER = new Set(['', '-', '502', '504']);

/**
 * The answers that processes gave to GET, out of nginx's log. A request that was handed on to another process names both.
 * `processOf` knows a process by its address; `beganAt` is the beginning of the load as nginx writes times, in milliseconds.
 */
export function answersOf(log: string, processOf: ReadonlyMap<string, number>, beganAt: number): Counted[] {
  return log.split('\n').flatMap((line) => {
    const [time = '', method, addresses = '', statuses = ''] = line.split('|');
    if (method !== 'GET') return [];
    const answered = statuses.split(/, | : /);
    return addresses.split(/, | : /).flatMap((address, place) => {
      const process = processOf.get(address);
      if (process === undefined || NO_ANSWER.has(answered[place] ?? '')) return [];
      return [{ process, at: Number(time) * 1000 - beganAt }];
    });
  });
}
