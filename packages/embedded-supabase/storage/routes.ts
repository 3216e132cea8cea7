/** Routes; the first match wins, as in Supabase's router. */
import { createBucket } from './buckets/create.ts';
import { emptyBucket } from './buckets/empty.ts';
import { listBuckets } from './buckets/list.ts';
import type { Verb } from './context.ts';
import { invalidKey } from './errors.ts';
import { downloadObject, downloadPublic } from './objects/download.ts';
import { objectInfo } from './objects/info.ts';
import { listObjects } from './objects/list.ts';
import { moveObject } from './objects/move.ts';
import { removeObject, removeObjects } from './objects/remove.ts';
import { createObject, updateObject } from './objects/upload.ts';

/** `:bucket` matches one segment, `*` the rest (a key, may be empty). */
type Route = [methods: string, pattern: string, verb: Verb];

const ROUTES: Route[] = [
  ['GET', 'bucket', listBuckets],
  ['POST', 'bucket', createBucket],
  ['POST', 'bucket/:bucket/empty', emptyBucket],

  ['POST', 'object/move', moveObject],
  ['POST', 'object/list/:bucket', listObjects],
  ['GET HEAD', 'object/public/:bucket/*', downloadPublic],
  ['GET', 'object/info/:bucket/*', objectInfo],
  ['DELETE', 'object/:bucket', removeObjects],
  ['GET HEAD', 'object/:bucket/*', downloadObject],
  ['POST', 'object/:bucket/*', createObject],
  ['PUT', 'object/:bucket/*', updateObject],
  ['DELETE', 'object/:bucket/*', removeObject],
];

const compiled = ROUTES.map(([methods, pattern, verb]) => ({
  methods: new Set(methods.split(' ')),
  // Patterns contain no regular expression characters.
  expression: new RegExp(`^/${pattern.replace(':bucket', '(?<bucket>[^/]+)').replace('*', '(?<key>.*)')}/?$`),
  verb,
}));

export interface FoundRoute {
  verb: Verb;
  bucket: string;
  key: string;
}

/** Null when unknown; the path is below the mount. Throws InvalidKey for invalid percent-encoding. */
export function matchRoute(method: string, path: string): FoundRoute | null {
  for (const { methods, expression, verb } of compiled) {
    if (!methods.has(method)) continue;
    const match = expression.exec(path);
    if (match) {
      return { verb, bucket: decode(match.groups?.bucket ?? ''), key: decode(match.groups?.key ?? '') };
    }
  }
  return null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidKey(text.slice(0, 1_024));
  }
}
