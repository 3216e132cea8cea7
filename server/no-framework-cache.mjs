/**
 * Cache handler of Next.js that keeps nothing: under our server pages are cached by server/page-cache.ts alone, and every render reads
 * its data and notes its tags. Chosen by next.config.ts when server/main.ts runs.
 */
export default class NoFrameworkCache {
  async get() {
    return null;
  }
  async set() {}
  async revalidateTag() {}
  resetRequestCache() {}
}
