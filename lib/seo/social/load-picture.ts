import 'server-only';

/** The drawing of social pictures, loaded on demand. Null in an edge build: its runtime has no native code. */
export async function loadPicture(): Promise<typeof import('./picture') | null> {
  if (process.env.EDGE_BUILD === 'on') return null;
  else return import('./picture');
}
