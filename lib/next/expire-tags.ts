import { expiredTagsOf } from './expired-tags';
import { type Expiry, markTags } from './old-pages';

/** Expires pages by their tags, outside of any request: those of the cache handler in the same bundle, which keeps them in this folder. */
export function expireTags(serverDistDir: string, tags: readonly string[], how: Expiry): void {
  expiredTagsOf(serverDistDir).add(markTags(tags, how));
}
