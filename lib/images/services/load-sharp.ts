import 'server-only';
import type sharp from 'sharp';

/** Loaded when the first picture needs it. Null in an edge build: its runtime has no native code. */
export async function loadSharp(): Promise<typeof sharp | null> {
  if (process.env.EDGE_BUILD === 'on') return null;
  else return (await import('sharp')).default;
}
