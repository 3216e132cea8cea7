/** What the link of a mail brings to the page behind it (decision 87). */

export const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface EmailLink {
  /** The token of the mail, which any browser may bring, or a code, which only the browser that asked can exchange. */
  proof: { tokenHash: string } | { code: string };
  type: LinkType;
  /** As it was written: where to go on afterwards. */
  next: string;
}

const PROOF = /^[\w-]{1,256}$/;

/** Reads a link from the values of its address, or of the form that carries them on; null when it brings no proof. */
export function readEmailLink(value: (name: string) => string | null | undefined): EmailLink | null {
  const [tokenHash, code] = [value('token_hash') ?? '', value('code') ?? ''];
  const next = value('next') ?? '';
  const type = LINK_TYPES.find((known) => known === value('type'));
  if (type && PROOF.test(tokenHash)) return { proof: { tokenHash }, type, next };
  if (PROOF.test(code)) return { proof: { code }, type: type ?? 'email', next };
  return null;
}

/** The values from which readEmailLink makes this link. */
export function linkValues({ proof, type, next }: EmailLink): Record<string, string> {
  const token: Record<string, string> =
    'code' in proof ? { code: proof.code } : { token_hash: proof.tokenHash };
  return { ...token, type, ...(next === '' ? {} : { next }) };
}

/** Whether the account is new, so that its name is given behind such a link. */
export function givesName({ type }: EmailLink): boolean {
  return type === 'signup' || type === 'invite' || type === 'email';
}

/** Whether the account's password is chosen behind such a link. */
export function choosesPassword({ type }: EmailLink): boolean {
  return type !== 'magiclink' && type !== 'email_change';
}
