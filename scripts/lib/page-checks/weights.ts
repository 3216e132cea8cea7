import { brotliCompressSync } from 'node:zlib';

/** What a page makes a browser load before anything is touched, in bytes. */
export interface Weights {
  /** As sent without compression: bytes cost requests per second. */
  html: number;
  /** All its scripts, each compressed with brotli, also those that wait until somebody needs them. */
  script: number;
  /** Those that run before anything is touched. */
  firstScript: number;
  /** All style sheets, likewise. */
  style: number;
}

async function text(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

async function compressed(base: string, paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of new Set(paths)) sum += brotliCompressSync(await text(new URL(path, base).href)).length;
  return sum;
}

/** Weighs a page by what its HTML names; scripts for browsers without modules are not loaded by any of today's. */
export async function weigh(base: string, path: string): Promise<Weights> {
  const html = await text(base + path);
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].flatMap(([, attributes = '']) =>
    /\bnomodule\b/i.test(attributes) ? [] : (/\bsrc="([^"]+)"/.exec(attributes)?.slice(1) ?? []),
  );
  const waiting = /\bdata-scripts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  const styles = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.slice(1) ?? [],
  );
  return {
    html: Buffer.byteLength(html),
    script: await compressed(base, [...scripts, ...waiting]),
    firstScript: await compressed(base, scripts),
    style: await compressed(base, styles),
  };
}
