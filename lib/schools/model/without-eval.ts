import { z } from 'zod';

/**
 * For models with object schemas in the browser: zod tests whether it may compile schemas, which browsers report as a
 * CSP violation although it has a fallback. Servers compile.
 */
if (typeof window !== 'undefined') z.config({ jitless: true });
