/**
 * The tags by which Next.js expires pages (`revalidatePath` makes them of an address): every page carries its own address's, and one
 * for each folder above it.
 */
const OF_ADDRESS = '_N_T_';

/** Every page. */
export const EVERY_PAGE = `${OF_ADDRESS}/layout`;

export const tagOfPage = (address: string): string => `${OF_ADDRESS}${address}`;

/** Of all pages below an address. */
export const tagOfFolder = (address: string): string => `${OF_ADDRESS}${address}/layout`;
