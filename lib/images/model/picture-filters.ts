import { cutText } from '@/lib/i18n/cut-text';

export const PICTURE_KINDS = ['none', 'ai', 'real', 'outside'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** URL state of the list. Empty means 'all'. */
export interface PictureFilters {
  search: string;
  kind: PictureKind | '';
  page: number;
}

export const PICTURES_PAGE_SIZE = 20;

type Query = Record<string, string | string[] | undefined>;

export function parsePictureFilters(query: Query): PictureFilters {
  const text = (key: string) => {
    const value = query[key];
    return ((Array.isArray(value) ? value[0] : value) ?? '').replaceAll('\0', '').trim();
  };
  const page = Number.parseInt(text('page'), 10);
  return {
    search: cutText(text('search'), 100),
    kind: PICTURE_KINDS.find((kind) => kind === text('kind')) ?? '',
    page: Number.isFinite(page) ? Math.min(Math.max(page, 1), 1_000_000) : 1,
  };
}

/** The query without defaults: one view has one address. */
export function pictureFilterQuery({ search, kind, page }: PictureFilters): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (kind) query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `?${text}` : '';
}
