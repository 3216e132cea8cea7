/**
 * Tags of what is there in both languages and at both sizes: `npm test` takes one language at desktop size and the other
 * at phone size, `npm run test:deep` the other two; see playwright.config.ts.
 */
export const SCREEN = { es: '@wide', en: '@narrow' } as const;

/**
 * The same for work that is long and mostly done at a desk, as in the admin area: `npm test` takes one language at desktop size,
 * `npm run test:deep` the other three.
 */
export const DESK = { es: '@wide', en: '@deep' } as const;

/** Tags of what works without script in both languages: the second language is test:deep's. */
export const NO_SCRIPT = { es: '@no-js', en: '@no-js @deep' } as const;

/** Tags of what is there in both languages at desktop size alone: the second language is test:deep's. */
export const DESKTOP = { es: '@desktop', en: '@desktop @deep' } as const;

/** The tag of one page of many that are looked at in the same way: all but the first four are test:deep's. */
export const someOf = (index: number): string => (index < 4 ? '' : ' @deep');
