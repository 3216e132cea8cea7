import { parseShallow } from '@/lib/shallow-json';
import { LIST_VERSION, type ListEntry } from './kept';
import { validEntries } from './list';

/** A list in the fragment of an address, which browsers do not send: `#list=`, then base64url of raw deflate of its text. */

export const FRAGMENT = '#list=';
/** Characters. 200 entries with long notes that do not compress have 100,000. */
const MAX_LINK = 150_000;
/** Bytes, of a link's text and of a file. 200 entries with the longest names and notes have 300,000. */
export const MAX_TEXT = 400_000;

export type ReadEntries = { entries: ListEntry[]; dropped: number } | 'newer' | 'unreadable';

/** The text of a file, with names. */
export function fileText(entries: readonly ListEntry[]): string {
  return `${JSON.stringify({ list: 'gcsd', version: LIST_VERSION, entries }, null, 1)}\n`;
}

/** Of a link: pairs without names, which the directory knows. */
function linkText(entries: readonly ListEntry[]): string {
  return JSON.stringify([LIST_VERSION, ...entries.map(({ key, note }) => (note === '' ? key : [key, note]))]);
}

export async function fragmentOf(entries: readonly ListEntry[]): Promise<string> {
  const packed = new Blob([linkText(entries)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return FRAGMENT + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bounded before and during decompression. */
export async function readFragment(fragment: string): Promise<ReadEntries> {
  const code = fragment.slice(FRAGMENT.length);
  if (!fragment.startsWith(FRAGMENT) || code.length > MAX_LINK || !/^[\w-]+$/.test(code)) return 'unreadable';
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    const text = await inflated(bytes);
    const [version, ...given] = parseShallow(text) as unknown[];
    if (Number(version) > LIST_VERSION) return 'newer';
    if (version !== LIST_VERSION) return 'unreadable';
    return validEntries(
      given.map((one) => {
        const [key, note] = Array.isArray(one) ? one : [one];
        return { key, note, name: '' };
      }),
    );
  } catch {
    return 'unreadable';
  }
}

export function readFileText(text: string): ReadEntries {
  try {
    const { list, version, entries } = parseShallow(text) as Record<string, unknown>;
    if (list !== 'gcsd' || !Array.isArray(entries)) return 'unreadable';
    return Number(version) > LIST_VERSION ? 'newer' : validEntries(entries);
  } catch {
    return 'unreadable';
  }
}

/** Throws when it is no compressed text, or longer than MAX_TEXT. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > MAX_TEXT) {
      await reader.cancel();
      throw new RangeError('the list is too long');
    }
    parts.push(value);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(parts).arrayBuffer());
}
