import type { Reading } from '@/lib/search/queries/search-schools';

/** Settings that read a text unchanged. */
export const PLAIN_READING: Reading = {
  understood: [],
  ignored: [],
  missing: [],
  corrected: null,
  near: null,
  placeless: null,
  length: null,
  price: null,
  cheap: null,
  relaxed: null,
  wider: null,
  unknown: null,
  ambiguous: null,
};
