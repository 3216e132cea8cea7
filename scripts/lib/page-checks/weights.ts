import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes that a page loads initially, each file compressed with brotli. */
export interface Weights {
  html: number;
  script: number;
  style: number;
}

/** The server's compression quality (server/encode.ts). */
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

/** By the files in its HTML, without nomodule scripts. */
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
