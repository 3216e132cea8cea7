import type { SharedPage } from './packed-page';

/** What processes of one build do with pages together. */
export interface PageSharing {
  /** What this process knows of changes: whatever begins to be made now shows at least that. null where it knows nothing. */
  position(): unknown;
  /** A page that shows whatever has changed by now; null where nobody has made one. Must be quick, and never throw. */
  take(key: string, kind: string): Promise<Omit<SharedPage, 'position'> | null>;
  /** Gives a page to the others. Nobody waits for it. */
  offer(key: string, page: SharedPage): void;
}

let present: PageSharing | null = null;

/** null where this process is alone with its pages. */
export const pageSharing = (): PageSharing | null => present;

export function sharePagesBy(sharing: PageSharing | null): void {
  present = sharing;
}
