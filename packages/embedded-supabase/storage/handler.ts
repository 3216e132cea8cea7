/** `/storage/v1`: Supabase's Storage API on the local disk. */
import type { BackendDeps } from '../deps.ts';
import type { Handler } from '../http/handler.ts';
import { storageCaller } from './caller.ts';
import { type Call, createContext, type StorageContext } from './context.ts';
import { errorResponse, faultResponse, routeNotFound, toStorageError } from './errors.ts';
import { matchRoute } from './routes.ts';

const MOUNT = '/storage/v1';

/** Accepts addresses with or without the mount `/storage/v1`. */
export function createStorageHandler(deps: BackendDeps): Handler {
  const context = createContext(deps);
  return (request) => handle(request, context, deps);
}

async function handle(request: Request, context: StorageContext, deps: BackendDeps): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.startsWith(`${MOUNT}/`) ? url.pathname.slice(MOUNT.length) : url.pathname;
  try {
    const found = matchRoute(request.method, path);
    if (!found) return routeNotFound(request.method, path);
    const call: Call = {
      request,
      url,
      bucket: found.bucket,
      key: found.key,
      caller: () => storageCaller(request, deps),
      callerOrNull: () => callerOrNull(request, deps),
    };
    return await found.verb(context, call);
  } catch (error) {
    const refusal = toStorageError(error);
    if (!refusal || refusal.refusal.statusCode === 507)
      context.log(`storage: ${request.method} ${path} failed: ${traceOf(error)}`);
    return refusal ? errorResponse(refusal, request.method) : faultResponse(request.method);
  }
}

/** For routes with public files, where an invalid token is ignored. */
async function callerOrNull(request: Request, deps: BackendDeps) {
  try {
    return await storageCaller(request, deps);
  } catch (error) {
    if (toStorageError(error)) return null;
    throw error;
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
