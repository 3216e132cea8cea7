import { z } from 'zod';

/**
 * For every model with a schema of an object that the browser loads: when the first one is made, zod tries whether it may
 * compile them, which a browser reports as a violation of the page's policy although zod does without. Servers compile.
 */
if (typeof window !== 'undefined') z.config({ jitless: true });
