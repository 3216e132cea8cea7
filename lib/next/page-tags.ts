/**
 * The tags by which Next.js expires pages (`revalidatePath` makes them of an address): every page carries its own address's, and one
 * for each folder above it.
 */
const OF_ADDRESS = '_N_T_';

/** Every page. */
export const EVERY_PAGE = `${OF_ADDRESS}/layout`;

/** Where Next.js keeps pages that were made on a visit, below the folder of the server; the build's own lie beside it. */
export const VISITED_FOLDER = 'route-cache';

/** The address of a page, of the key that Next.js keeps it under: `/route-cache/APP_PAGE/<hash of its file>/$/school/a`. */
export const addressOf = (key: string): string => key.replace(/^\/route-cache\/.*?\/\$/, '');

export const tagOfPage = (address: string): string => `${OF_ADDRESS}${address}`;

/** Of all pages below an address. */
export const tagOfFolder = (address: string): string => `${OF_ADDRESS}${address}/layout`;

export const addressOfTag = (tag: string): string => tag.slice(OF_ADDRESS.length);

/** Who reads a page that was expired `soon` (old-pages.ts) is never told what a change has made wrong longer ago than this. */
export const SOON_MS = 300_000;
