import type { Reading } from '@/lib/search/queries/search-schools';

/** A text that is read as it is typed. */
export const PLAIN_READING: Reading = {
  understood: [],
  ignored: [],
  missing: [],
  corrected: null,
  near: null,
  price: null,
  cheap: null,
  relaxed: null,
  wider: null,
  ambiguous: null,
};
