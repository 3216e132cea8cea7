/**
 * Next.js cache handler that stores nothing: under server/main.ts only server/page-cache.ts caches pages, and every
 * render reads its data and tags. Selected by next.config.ts.
 */
export default class NoFrameworkCache {
  async get() {
    return null;
  }
  async set() {}
  async revalidateTag() {}
  resetRequestCache() {}
}
