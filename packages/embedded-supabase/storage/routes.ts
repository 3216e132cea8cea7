/** Routes; the first match wins, as in Supabase's router. */
import { createBucket } from './buckets/create.ts';
import { deleteBucket } from './buckets/delete.ts';
import { emptyBucket } from './buckets/empty.ts';
import { getBucket } from './buckets/get.ts';
import { listBuckets } from './buckets/list.ts';
import { updateBucket } from './buckets/update.ts';
import type { Verb } from './context.ts';
import { invalidKey, notSupported } from './errors.ts';
import { copyObject } from './objects/copy.ts';
import { downloadObject, downloadPublic } from './objects/download.ts';
import { objectInfo } from './objects/info.ts';
import { listObjects } from './objects/list.ts';
import { listObjectsV2 } from './objects/list-v2.ts';
import { moveObject } from './objects/move.ts';
import { removeObject, removeObjects } from './objects/remove.ts';
import { createObject, updateObject } from './objects/upload.ts';

/** `:bucket` matches one segment, `*` the rest (a key, may be empty). */
type Route = [methods: string, pattern: string, verb: Verb];

const refuse =
  (sentence: string): Verb =>
  async () => {
    throw notSupported(sentence);
  };

const ANY = 'GET HEAD POST PUT PATCH DELETE OPTIONS';

const ROUTES: Route[] = [
  ['GET', 'bucket', listBuckets],
  ['POST', 'bucket', createBucket],
  ['GET', 'bucket/:bucket', getBucket],
  ['PUT', 'bucket/:bucket', updateBucket],
  ['DELETE', 'bucket/:bucket', deleteBucket],
  ['POST', 'bucket/:bucket/empty', emptyBucket],
  [
    ANY,
    'bucket/:bucket/lifecycle',
    refuse('The embedded backend keeps no versions, so buckets have no lifecycle.'),
  ],

  ['POST', 'object/copy', copyObject],
  ['POST', 'object/move', moveObject],
  ['POST', 'object/list/:bucket', listObjects],
  ['POST', 'object/list-v2/:bucket', listObjectsV2],
  ['GET HEAD', 'object/public/:bucket/*', downloadPublic],
  ['GET', 'object/info/:bucket/*', objectInfo],
  ['DELETE', 'object/:bucket', removeObjects],
  ['GET HEAD', 'object/:bucket/*', downloadObject],
  ['POST', 'object/:bucket/*', createObject],
  ['PUT', 'object/:bucket/*', updateObject],
  ['DELETE', 'object/:bucket/*', removeObject],

  [ANY, 'render/*', refuse('The embedded backend does not transform images; ask for the object itself.')],
  [
    ANY,
    'upload/resumable',
    refuse('The embedded backend does not speak resumable uploads; upload in one request.'),
  ],
  [
    ANY,
    'upload/resumable/*',
    refuse('The embedded backend does not speak resumable uploads; upload in one request.'),
  ],
  [ANY, 's3', refuse("The embedded backend does not speak the S3 protocol; use Storage's own API.")],
  [ANY, 's3/*', refuse("The embedded backend does not speak the S3 protocol; use Storage's own API.")],
  [ANY, 'iceberg/*', refuse('The embedded backend has no analytics buckets.')],
  [ANY, 'vector/*', refuse('The embedded backend has no vector buckets.')],
  [ANY, 'cdn/*', refuse('The embedded backend has no cache in front of it that could be purged.')],
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
