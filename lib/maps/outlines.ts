import globe from './globe.json';
import { decodeTopology } from './model/topology';
import world from './world.json';

/** Caches the result of the first call. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** For 2 km a pixel and wider. Decoded once, about 5 ms. */
export const worldOutlines = lazily(() => decodeTopology(world));

/** For a globe of 112 pixels, without small countries. */
export const globeOutlines = lazily(() => decodeTopology(globe));
