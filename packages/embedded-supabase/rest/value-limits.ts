/** Larger values would block others for seconds in PostgreSQL's recursive parsers, or end the database's thread. */
import { isDeepJson, MAX_LEVELS } from '../http/nesting.ts';
import { RestError } from './errors.ts';

const MAX_PATTERN_LENGTH = 300;
const MAX_STATES = 1_000;
const MAX_PARENTHESES = 100;

/** Throws PGRST100. */
export function requireShallow(value: string): void {
  if (/^\s*[[{]/.test(value) && isDeepJson(value)) {
    throw new RestError(400, 'PGRST100', `A value is nested deeper than ${MAX_LEVELS} levels`);
  }
}

/** Throws 2201B, PostgreSQL's error, for a long regular expression or one with too many repetitions. */
export function requireSimplePattern(pattern: string): void {
  if (pattern.length <= MAX_PATTERN_LENGTH && states(pattern) <= MAX_STATES) return;
  throw new RestError(400, '2201B', 'invalid regular expression: regular expression is too complex');
}

/** Throws 54001 for too deeply nested groups. */
export function requireSimpleSearch(query: string): void {
  if (query.split('(').length - 1 <= MAX_PARENTHESES) return;
  throw new RestError(400, '54001', 'stack depth limit exceeded');
}

/** Approximate states of a pattern: one for each character, multiplied by repetitions. */
function states(pattern: string): number {
  const groups = [0];
  let last = 0;
  const item = /\\.|\[\^?\]?[^\]]*\]|\{(\d*),?(\d*)\}|[\s\S]/g;
  for (const [text, least, most] of pattern.matchAll(item)) {
    const group = groups.length - 1;
    if (least !== undefined) {
      const times = Math.max(Number(least), Number(most), 1);
      groups[group] = (groups[group] ?? 0) + last * (times - 1);
      last *= times;
    } else if (text === '(') groups.push(0);
    else if (text === ')' && group > 0) {
      last = (groups.pop() ?? 0) + 1;
      groups[group - 1] = (groups[group - 1] ?? 0) + last;
    } else {
      last = 1;
      groups[group] = (groups[group] ?? 0) + 1;
    }
  }
  return groups.reduce((sum, size) => sum + size, 0);
}
