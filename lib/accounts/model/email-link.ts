/** Types of links in mails (decision 87). */

export const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface EmailLink {
  /** A token hash, valid in any browser, or a code, which only the requesting browser can exchange. */
  proof: { tokenHash: string } | { code: string };
  type: LinkType;
  /** Unvalidated target after it. */
  next: string;
}

const PROOF = /^[\w-]{1,256}$/;

/** Parses a link from a query or a form; null without a proof. */
export function readEmailLink(value: (name: string) => string | null | undefined): EmailLink | null {
  const [tokenHash, code] = [value('token_hash') ?? '', value('code') ?? ''];
  const next = value('next') ?? '';
  const type = LINK_TYPES.find((known) => known === value('type'));
  if (type && PROOF.test(tokenHash)) return { proof: { tokenHash }, type, next };
  if (PROOF.test(code)) return { proof: { code }, type: type ?? 'email', next };
  return null;
}

export function linkValues({ proof, type, next }: EmailLink): Record<string, string> {
  const token: Record<string, string> =
    'code' in proof ? { code: proof.code } : { token_hash: proof.tokenHash };
  return { ...token, type, ...(next === '' ? {} : { next }) };
}

/** New accounts: the name is entered after this link. */
export function givesName({ type }: EmailLink): boolean {
  return type === 'signup' || type === 'invite' || type === 'email';
}

export function choosesPassword({ type }: EmailLink): boolean {
  return type !== 'magiclink' && type !== 'email_change';
}
