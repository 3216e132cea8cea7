/** deferred-hydration: a public page that is only read runs none of its components. */

/**
 * Holds back the components of a page until public/wake.js wakes them. The bundler's runtime starts
 * only when it finds nothing or an array under its name. What its files would have given it is held for later; when it
 * has started already (its files came from the cache), nothing is done. A part of the inline script of public pages.
 */
export const HOLD_HYDRATION =
  'var t=self.TURBOPACK;if(!t||t.pop)self.TURBOPACK={held:t=t||[],push:function(c){t.push(c)}}';

/** The runtime of `next dev` is another one. */
export const canDeferHydration = (): boolean => process.env.NODE_ENV === 'production';
