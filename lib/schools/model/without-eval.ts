import { z } from 'zod';

/** For browsers: zod tests whether it may compile schemas, which is reported as a CSP violation. Servers compile. */
if (typeof window !== 'undefined') z.config({ jitless: true });
