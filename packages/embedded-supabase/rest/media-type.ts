import { RestError } from './errors.ts';

export type MediaType =
  | { kind: 'json' }
  /** Rows without null columns. */
  | { kind: 'array-stripped' }
  /** Exactly one row, not in an array. */
  | { kind: 'object'; strip: boolean }
  | { kind: 'csv' }
  | { kind: 'plan'; format: 'text' | 'json'; options: string[]; of: MediaType };

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** The first supported type by preference. Throws PGRST107, or 501 for GeoJSON. */
export function negotiate(header: string | null, plansAllowed: boolean): MediaType {
  const accepted = byPreference(header ?? '*/*');
  for (const type of accepted) {
    const known = decode(type);
    if (known === 'geojson') {
      throw new RestError(
        501,
        'not_implemented',
        'GeoJSON needs PostGIS, which the embedded backend does not have.',
      );
    }
    if (known && (known.kind !== 'plan' || plansAllowed)) return known;
  }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${accepted.map(nameOf).join(', ')}`,
  );
}

export function contentType(type: MediaType): string {
  return `${mime(type)}; charset=utf-8`;
}

function mime(type: MediaType): string {
  if (type.kind === 'object')
    return `application/vnd.pgrst.object+json${type.strip ? ';nulls=stripped' : ''}`;
  if (type.kind === 'array-stripped') return 'application/vnd.pgrst.array+json;nulls=stripped';
  if (type.kind === 'csv') return 'text/csv';
  if (type.kind === 'json') return 'application/json';
  const options = type.options.length > 0 ? `; options=${type.options.join('|')}` : '';
  return `application/vnd.pgrst.plan+${type.format}; for="${mime(type.of)}"${options}`;
}

function nameOf(type: string): string {
  const known = decode(type);
  return known === null || known === 'geojson' ? type : mime(known);
}

function decode(type: string): MediaType | 'geojson' | null {
  const [name = '', ...parameters] = type.split(';').map((part) => part.trim());
  const stripped = parameters.includes('nulls=stripped');
  if (name === 'application/vnd.pgrst.object+json' || name === 'application/vnd.pgrst.object') {
    return { kind: 'object', strip: stripped };
  }
  if (name === 'application/vnd.pgrst.array+json' || name === 'application/vnd.pgrst.array') {
    return { kind: stripped ? 'array-stripped' : 'json' };
  }
  if (name === 'application/json' || name === '*/*' || name === 'application/*') return { kind: 'json' };
  if (name === 'text/csv') return { kind: 'csv' };
  if (name === 'application/geo+json') return 'geojson';
  const plan = /^application\/vnd\.pgrst\.plan(?:\+(text|json))?$/.exec(name);
  return plan ? decodePlan(plan[1] === 'json' ? 'json' : 'text', parameters) : null;
}

function decodePlan(format: 'text' | 'json', parameters: string[]): MediaType {
  const valueFor = (name: string) =>
    parameters.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const wanted = valueFor('options')?.split('|') ?? [];
  const of = decode(valueFor('for')?.replace(/^"|"$/g, '') ?? 'application/json');
  return {
    kind: 'plan',
    format,
    options: PLAN_OPTIONS.filter((option) => wanted.includes(option)),
    of: of === null || of === 'geojson' || of.kind === 'plan' ? { kind: 'json' } : of,
  };
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
