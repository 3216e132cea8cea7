/** Next.js cache handler that stores nothing: only server/page-cache.ts caches. Selected by next.config.ts. */
export default class NoFrameworkCache {
  async get() {
    return null;
  }
  async set() {}
  async revalidateTag() {}
  resetRequestCache() {}
}
