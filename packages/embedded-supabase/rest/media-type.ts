import { RestError } from './errors.ts';

/** `json`: rows in an array; `object`: exactly one row, not in an array. */
export type MediaType = 'json' | 'object';

const NAMES: Record<MediaType, string> = {
  json: 'application/json',
  object: 'application/vnd.pgrst.object+json',
};

/** The first supported type by preference. Throws PGRST107. */
export function negotiate(header: string | null): MediaType {
  const accepted = byPreference(header ?? '*/*');
  for (const type of accepted) {
    const [name = ''] = type.split(';');
    if (name.trim() === NAMES.object) return 'object';
    if ([NAMES.json, '*/*', 'application/*'].includes(name.trim())) return 'json';
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`);
}

export function contentType(type: MediaType): string {
  return `${NAMES[type]}; charset=utf-8`;
}

/** Types of an `Accept` header by quality; commas inside quotes do not separate. */
function byPreference(header: string): string[] {
  const parts = header.match(/(?:"[^"]*"|[^",])+/g) ?? ['*/*'];
  return parts
    .map((part) => {
      const quality = /;\s*q=([\d.]+)/i.exec(part)?.[1];
      return {
        type: part.replace(/;\s*q=[\d.]+/i, '').trim(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .sort((a, b) => b.quality - a.quality)
    .map(({ type }) => type);
}
