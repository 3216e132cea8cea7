/** Content types: permitted ones of a bucket, and safe ones for serving. */
import { invalidMimeType, invalidRequest } from './errors.ts';

const OCTETS = 'application/octet-stream';
/** `type/subtype`, with parameters of printable characters. */
const WELL_FORMED = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;[\x20-\x7e]*)?$/;
/** Types that a browser could execute or load as part of a page: markup, scripts, styles, containers of these. */
const ACTIVE =
  /html|svg|script|(^|[/+.])xml\b|xsl|css|^multipart\/|^message\/|flash|java|x-component|cache-manifest|wasm|\bhta\b/;

function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Throws InvalidMimeType. Entries are exact or `image/*`; without entries all types are permitted. */
export function requireAllowedType(type: string, allowed: readonly string[] | null): void {
  if (!allowed || allowed.length === 0) return;
  const plain = essence(type);
  const [kind] = plain.split('/');
  const taken = allowed.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    return (
      wanted === '*' || wanted === plain || wanted === type.trim().toLowerCase() || wanted === `${kind}/*`
    );
  });
  if (!plain.includes('/') || !taken) throw invalidMimeType(type);
}

/** Throws for a value that is invalid in a response header. */
export function requireHeaderValue(name: string, value: string): string {
  if (!/^[\x20-\x7e]*$/.test(value) || value.length > 1_000) {
    throw invalidRequest(`Invalid character in response header "${name}"`);
  }
  return value;
}

/** With `navigable`, when a browser could open the address, active content is served as plain text. */
export function servedType(stored: string | undefined, navigable: boolean): string {
  const type = (stored ?? '').trim();
  if (!WELL_FORMED.test(type)) return OCTETS;
  return navigable && ACTIVE.test(essence(type)) ? 'text/plain; charset=utf-8' : type;
}
