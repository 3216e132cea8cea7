import { defineCloudflareConfig } from '@opennextjs/cloudflare';
import kvIncrementalCache from '@opennextjs/cloudflare/overrides/incremental-cache/kv-incremental-cache';
import memoryQueue from '@opennextjs/cloudflare/overrides/queue/memory-queue';
import kvTagCache from '@opennextjs/cloudflare/overrides/tag-cache/kv-next-tag-cache';

export default {
  ...defineCloudflareConfig({
    incrementalCache: kvIncrementalCache,
    queue: memoryQueue,
    tagCache: kvTagCache,
  }),
  buildOutputPath: '.edge',
};
