import globe from './globe.json';
import { decodeTopology } from './model/topology';
import world from './world.json';

/** `make`, called when its value is first wanted. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The countries of the world for views of 2 km a pixel and wider. Decoded once, about 5 ms. */
export const worldOutlines = lazily(() => decodeTopology(world));

/** The countries of the world for a globe of 112 pixels; the small ones are missing. */
export const globeOutlines = lazily(() => decodeTopology(globe));
