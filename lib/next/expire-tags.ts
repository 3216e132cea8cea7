import { expiredTagsOf } from './expired-tags';
import { markTags } from './old-pages';

/**
 * Expires pages by their tags, outside of any request: those of the cache handler in the same bundle, which keeps them in this folder.
 * Gently, they are seen once more while the new ones are made.
 */
export function expireTags(serverDistDir: string, tags: readonly string[], gently: boolean): void {
  expiredTagsOf(serverDistDir).add(markTags(tags, !gently));
}
