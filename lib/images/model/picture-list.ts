import { type ListState, listAddress } from '@/lib/lists/list-address';

export const PICTURE_KINDS = ['none', 'ai', 'real', 'outside'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const PICTURE_LIST = listAddress('imageManager', { kind: ['', ...PICTURE_KINDS] });
export type PictureListState = ListState<typeof PICTURE_LIST>;

export const PICTURES_PAGE_SIZE = 20;
