import { brotliCompressSync, constants } from 'node:zlib';

/** What a page makes a browser load before anything is touched, in bytes, each file compressed with brotli as it is sent. */
export interface Weights {
  html: number;
  /** All its scripts. */
  script: number;
  /** All style sheets. */
  style: number;
}

/** The quality that the site compresses with (server/encode.ts). */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressedLength = (content: string): number => brotliCompressSync(content, QUALITY).length;

async function text(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

async function compressed(base: string, paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of new Set(paths)) sum += compressedLength(await text(new URL(path, base).href));
  return sum;
}

/** Weighs a page by what its HTML names; scripts for browsers without modules are not loaded by any of today's. */
export async function weigh(base: string, path: string): Promise<Weights> {
  const html = await text(base + path);
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].flatMap(([, attributes = '']) =>
    /\bnomodule\b/i.test(attributes) ? [] : (/\bsrc="([^"]+)"/.exec(attributes)?.slice(1) ?? []),
  );
  const styles = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.slice(1) ?? [],
  );
  return {
    html: compressedLength(html),
    script: await compressed(base, scripts),
    style: await compressed(base, styles),
  };
}
