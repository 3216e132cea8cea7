/**
 * Tags of what is there in both languages and at both sizes: `npm test` takes one language at desktop size and the other
 * at phone size, `npm run test:deep` the other two; see playwright.config.ts.
 */
export const SCREEN = { es: '@wide', en: '@narrow' } as const;

/** Tags of what is there in both languages at desktop size alone: the second language is test:deep's. */
export const DESKTOP = { es: '@desktop', en: '@desktop @deep' } as const;
