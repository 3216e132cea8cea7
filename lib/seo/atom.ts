/** An Atom feed (RFC 4287). */
export interface Feed {
  language: string;
  title: string;
  subtitle: string;
  /** Absolute address, also the feed's id. */
  self: string;
  /** Absolute address of its page. */
  page: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Permanent. */
  id: string;
  title: string;
  address: string;
  summary: string;
  /** ISO times. */
  published: string;
  updated: string;
}

export function atomFeed(feed: Feed): string {
  const updated = feed.entries
    .map((entry) => entry.updated)
    .sort()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    `<id>${escapeXml(feed.self)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<subtitle>${escapeXml(feed.subtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>`,
    `<author><name>${escapeXml(feed.title)}</name></author>`,
    // Required; an empty feed has the epoch.
    `<updated>${updated ?? new Date(0).toISOString()}</updated>`,
    ...feed.entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');
}

function entryXml(entry: FeedEntry): string {
  return [
    '<entry>',
    `<id>${escapeXml(entry.id)}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.address)}"/>`,
    `<published>${escapeXml(entry.published)}</published>`,
    `<updated>${escapeXml(entry.updated)}</updated>`,
    `<summary>${escapeXml(entry.summary)}</summary>`,
    '</entry>',
  ].join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Removes characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  );
}
