/** The REST interface under `/rest/v1`, compatible with PostgREST 14. */
import type { BackendDeps } from '../deps.ts';
import { type Caller, DatabaseError } from '../engine/engine.ts';
import { resolveCaller } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { type Call, withTimeout } from './call.ts';
import { deleteRows } from './delete.ts';
import { errorResponse, RestError } from './errors.ts';
import { closest } from './fuzzy.ts';
import { insertRows } from './insert.ts';
import { negotiate } from './media-type.ts';
import { type Payload, readPayload } from './payload.ts';
import { parsePreferences } from './prefer.ts';
import { requireBoundedBody, requireBoundedQuery } from './query-limits.ts';
import { parseQuery } from './query-params.ts';
import { rootRange } from './range.ts';
import { readTable } from './read.ts';
import { callFunction } from './rpc.ts';
import { createSchemaCache } from './schema/cache.ts';
import { keyOf, type Schema, type Table } from './schema/types.ts';
import { updateRows } from './update.ts';

const PREFIX = '/rest/v1';
/** Errors that an outdated schema cache may cause. */
const PERHAPS_STALE = new Set([
  'PGRST200',
  'PGRST202',
  'PGRST204',
  'PGRST205',
  'PGRST106',
  '42703',
  '42P01',
  '42883',
]);

export function createRestHandler(deps: BackendDeps): Handler {
  const { engine, log } = deps;
  const cache = createSchemaCache(engine);
  // Loaded in advance; a failure is reported by the first request.
  cache.current().catch((error: unknown) => log(`The schema could not be read yet: ${String(error)}`));

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const target = targetOf(request);
    const url = new URL(request.url);
    const params = parseQuery(url.searchParams, target.isCall && request.method !== 'POST');
    requireBoundedQuery(params);
    const payload = hasBody(request) ? await readPayload(request, target.isCall, params.columns) : null;
    requireBoundedBody(payload?.columns.length ?? 0, target.isCall);
    const attempt = async () =>
      await dispatch(
        makeCall(await cache.current(), { request, url, caller, params, payload, ...target }),
        target.isCall,
      );
    try {
      return await attempt();
    } catch (error) {
      const code = error instanceof RestError || error instanceof DatabaseError ? error.code : '';
      if (PERHAPS_STALE.has(code) && (await cache.refresh())) return await attempt();
      throw error;
    }
  }

  function makeCall(
    schema: Schema,
    parts: Pick<Call, 'request' | 'url' | 'caller' | 'params' | 'target'> & { payload: Payload | null },
  ): Call {
    const { request, params, caller } = parts;
    const schemaName = profileOf(request, schema);
    const prefer = parsePreferences(request.headers.get('prefer'));
    const media = negotiate(request.headers.get('accept'));
    return {
      ...parts,
      engine,
      schema,
      schemaName,
      prefer,
      media,
      params: { ...params, ranges: withRootRange(request, params.ranges) },
      caller: withTimeout(
        { ...caller, settings: requestSettings(request, parts.url, schemaName) },
        schema.settings.statementTimeouts.get(caller.role) ?? null,
      ),
    };
  }

  return async (request) => {
    const caller = await resolveCaller(request, deps);
    if (caller instanceof Response) return caller;
    try {
      return await answer(request, caller);
    } catch (error) {
      return errorResponse(error, caller.role !== 'anon');
    }
  };
}

async function dispatch(call: Call, isCall: boolean): Promise<Response> {
  if (isCall) return callFunction(call);
  const table = tableOf(call);
  switch (call.request.method) {
    case 'POST':
      return insertRows(call, table);
    case 'PATCH':
      return updateRows(call, table);
    case 'DELETE':
      return deleteRows(call, table);
    default:
      return readTable(call, table);
  }
}

/** Throws PGRST125 for other paths, PGRST117 and PGRST101 for other methods. */
function targetOf(request: Request): { target: string; isCall: boolean } {
  const { pathname } = new URL(request.url);
  const segments = pathname
    .slice(PREFIX.length)
    .split('/')
    .filter((segment) => segment !== '');
  const [first, second, ...more] = segments.map(decode);
  const { method } = request;
  const isCall = first === 'rpc' && second !== undefined;
  if (first === undefined || more.length > 0 || (second !== undefined && !isCall)) {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  if (!['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].includes(method)) {
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
  if (isCall && !['GET', 'HEAD', 'POST'].includes(method)) {
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  return { target: isCall ? second : first, isCall };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
}

function tableOf({ schema, schemaName, target }: Call): Table {
  const table = schema.tables.get(keyOf({ schema: schemaName, name: target }));
  if (table) return table;
  const names = [...schema.tables.values()].flatMap((each) =>
    each.schema === schemaName ? [each.name] : [],
  );
  const similar = closest(names, target, 0.75);
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schemaName}.${target}' in the schema cache`,
    {
      hint: similar === null ? null : `Perhaps you meant the table '${schemaName}.${similar}'`,
    },
  );
}

/** Schema in the profile header, default the first. Throws PGRST106. */
function profileOf(request: Request, { settings: { schemas } }: Schema): string {
  const header = request.method === 'GET' || request.method === 'HEAD' ? 'accept-profile' : 'content-profile';
  const name = request.headers.get(header) ?? schemas[0] ?? 'public';
  if (schemas.includes(name)) return name;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${name}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  });
}

function withRootRange(request: Request, ranges: Call['params']['ranges']): Call['params']['ranges'] {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const root = ranges.find(({ path }) => path.length === 0)?.value ?? { offset: 0, limit: null };
  const value = rootRange(isRead ? request.headers.get('range') : null, root);
  const others = ranges.filter(({ path }) => path.length > 0);
  return value.limit === null && value.offset === 0 ? others : [...others, { path: [], value }];
}

/** Request settings for functions and policies, with PostgREST's names. */
function requestSettings(request: Request, url: URL, schemaName: string): Record<string, string> {
  const { cookie, ...headers } = Object.fromEntries(request.headers);
  const cookies = (cookie ?? '').split(/;\s*/).flatMap((pair) => {
    const split = pair.indexOf('=');
    return split > 0 ? [[pair.slice(0, split), pair.slice(split + 1)]] : [];
  });
  return {
    'request.method': request.method,
    'request.path': url.pathname.slice(PREFIX.length),
    'request.headers': JSON.stringify(headers),
    'request.cookies': JSON.stringify(Object.fromEntries(cookies)),
    search_path: `"${schemaName.replaceAll('"', '""')}", "public", "extensions"`,
  };
}

function hasBody({ method }: Request): boolean {
  return method === 'POST' || method === 'PATCH';
}
