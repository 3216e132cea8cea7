import 'server-only';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverConfig } from '@/lib/config';
import { isAmongTags } from '@/lib/next/old-pages';
import { packed, type SharedPage, unpacked } from '@/lib/next/packed-page';
import type { PageSharing } from '@/lib/next/page-sharing';
import type { PageChanges, PagePosition } from '@/lib/supabase/database.types';
import type { Valkey } from '@/lib/valkey/valkey';
import { meters } from '@/lib/watch/meters';
import { tagsShowing } from './follower';
import { positionSchema } from './kept-position';

/** As long as a page that nobody changes is shown. */
const KEPT_S = 86_400;

export interface SharedPagesParts {
  valkey: Valkey;
  /** What begins the names of pages: other builds, and sites with other settings, have other pages under the same address. */
  prefix: string;
  /** What pages are signed with. */
  secret: string;
  position(): PagePosition | null;
  /** What has changed since a position; null when nothing has. */
  read(since: PagePosition): Promise<PageChanges | null>;
}

/**
 * Pages that one process has made and the others take. Each carries the position in the list of changes that its maker knew when it
 * began; whether something that the page shows has changed since is asked of the database, so that neither clocks are compared nor
 * what two processes know (decision 128).
 */
export class SharedPages implements PageSharing {
  readonly #parts: SharedPagesParts;

  constructor(parts: SharedPagesParts) {
    this.#parts = parts;
  }

  position(): PagePosition | null {
    return this.#parts.position();
  }

  async take(key: string, kind: string): Promise<Omit<SharedPage, 'position'> | null> {
    const { valkey, secret } = this.#parts;
    const name = this.#nameOf(key);
    const found = await valkey.ask(({ bytes, redis }) => Promise.all([bytes.get(name), redis.pTTL(name)]));
    if (!found?.[0]) return null;
    const page = await unpacked(found[0], name, secret);
    if (page?.value.kind !== kind || !(await this.#isPresent(page))) {
      meters()?.sharedPage('refused');
      return null;
    }
    meters()?.sharedPage('taken');
    return { value: page.value, cacheControl: aged(page.cacheControl, KEPT_S - found[1] / 1000) };
  }

  offer(key: string, page: SharedPage): void {
    if (page.position !== null) void this.#store(this.#nameOf(key), page);
  }

  async #store(name: string, page: SharedPage): Promise<void> {
    const bytes = await packed(page, name, this.#parts.secret);
    if (bytes === null) return;
    const stored = await this.#parts.valkey.ask(({ redis }) => redis.set(name, bytes, { EX: KEPT_S }));
    if (stored !== null) meters()?.sharedPage('stored');
  }

  /** Whether nothing that this page shows has changed since its making began. What nobody can tell counts as a change. */
  async #isPresent({ position, value }: SharedPage): Promise<boolean> {
    const since = positionSchema.safeParse(position).data;
    if (since === undefined) return false;
    try {
      const changes = await this.#parts.read(since);
      if (changes === null) return true;
      return changes.everything === null && !isAmongTags(value, new Set(tagsShowing(changes.slugs)));
    } catch {
      return false;
    }
  }

  #nameOf(key: string): string {
    return `page:${this.#parts.prefix}:${key}`;
  }
}

/** It lives on for what its maker left of its time: the age is told by Valkey, and by no machine's clock. */
function aged(
  { revalidate, expire }: SharedPage['cacheControl'],
  seconds: number,
): SharedPage['cacheControl'] {
  if (revalidate === false) return { revalidate, expire };
  return { revalidate: Math.max(1, Math.round(revalidate - Math.max(0, seconds))), expire };
}

/** What the names of a build's pages begin with, where its pages lie in this folder; null for a build without a name. */
export function sharedPrefix(serverDistDir: string): string | null {
  // What does not show in pages. Everything else does, until it is known that it does not.
  const {
    port: _port,
    supabaseSecretKey: _secret,
    trustedProxies: _proxies,
    pageCacheBytes: _bytes,
    valkeyUrl: _valkey,
    ai: _ai,
    watch: _watch,
    nextPatchesOff,
    ...shown
  } = serverConfig();
  try {
    const build = readFileSync(path.join(serverDistDir, '..', 'BUILD_ID'), 'utf8');
    const all = JSON.stringify([build, [...nextPatchesOff].sort(), shown]);
    return createHash('sha256').update(all).digest('base64url').slice(0, 22);
  } catch {
    return null;
  }
}
