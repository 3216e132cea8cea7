import { parseShallow } from '../shallow-json';

/** Values that React writes as texts with a `$` (decodeReply). Others name code, streams or files, which no action takes. */
const VALUE =
  /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|D\d{4}-[\d:.TZ-]{6,30}$|n-?\d{1,300}$|K[\da-f]{1,8}$)/;
/** A value of another part, optionally a promise of it, or a place within it. */
const REFERENCE = /^\$@?([\da-f]{1,8})((?::[^:]*)*)$/;
const BOUND = /^\$ACTION_(?:REF_)?(\d+)(?::([\da-f]+))?$/;

type Parts = ReadonlyMap<string, unknown>;

/**
 * Whether a posted form or the arguments of a server action are malformed; Next.js would respond 500 and log a stack.
 * Reads a copy of the body.
 */
export async function isBrokenAction(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const isForm = /^\s*multipart\/form-data/i.test(request.headers.get('content-type') ?? '');
  const calls = request.headers.has('next-action');
  try {
    if (!isForm) return calls && !areCallArguments(partsOf([['0', await request.clone().text()]]));
    const fields = [...(await request.clone().formData())];
    return calls
      ? !areCallArguments(partsOf(fields.filter(([name]) => /^[\da-f]+$/.test(name))))
      : !boundArguments(fields).every(areArguments);
  } catch {
    return true;
  }
}

/** Throws when a part is no text, no JSON, nested too deep, or has the name of another. */
function partsOf(fields: readonly (readonly [string, FormDataEntryValue])[]): Parts {
  const parts = new Map(fields.map(([name, text]) => [name, parseShallow(String(text))]));
  if (parts.size < fields.length || fields.some(([, text]) => typeof text !== 'string')) throw new Error();
  return parts;
}

/** Parts of the arguments that a form without script binds to its action (`$ACTION_1:0`). */
function boundArguments(fields: readonly (readonly [string, FormDataEntryValue])[]): Parts[] {
  const bound = fields.flatMap(([field, text]) => {
    const [, action, part] = BOUND.exec(field) ?? [];
    return action === undefined ? [] : [{ action, part, text }];
  });
  return [...Map.groupBy(bound, ({ action }) => action).values()].map((ofAction) =>
    partsOf(ofAction.flatMap(({ part, text }) => (part === undefined ? [] : [[part, text] as const]))),
  );
}

const areCallArguments = (parts: Parts): boolean => Array.isArray(parts.get('0')) && areArguments(parts);

/** Whether there is a first part, and all values of all parts can be read. */
function areArguments(parts: Parts): boolean {
  return parts.has('0') && [...parts.values()].every((part) => isReadable(part, parts));
}

function isReadable(value: unknown, parts: Parts): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).every((inner) => isReadable(inner, parts));
  return typeof value !== 'string' || !value.startsWith('$') || VALUE.test(value) || isFound(value, parts);
}

function isFound(reference: string, parts: Parts): boolean {
  const [, name = '', path = ''] = REFERENCE.exec(reference) ?? [];
  let found = parts.get(name);
  for (const key of path.split(':').slice(1)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return false;
    found = (found as Record<string, unknown>)[key];
  }
  return found !== undefined;
}
