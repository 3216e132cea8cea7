import { revalidateTag } from 'next/cache';

/** What `revalidatePath('/', 'layout')` expires: the tag that Next.js gives to whatever stands under the root. */
const EVERYTHING = '_N_T_/layout';

/** Lets everything be made anew behind whoever asks for it next, who is still answered with the old one. */
export function renewEverything(): void {
  revalidateTag(EVERYTHING, 'max');
}
