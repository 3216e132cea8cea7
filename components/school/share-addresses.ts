/** Links only; nothing is loaded from these sites. */
export const SHARE_TARGETS = ['facebook', 'x', 'linkedin', 'whatsapp'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** `url` is absolute; `title` is included where supported. */
export function shareAddress(target: ShareTarget, url: string, title: string): string {
  switch (target) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`;
    case 'x':
      return `https://x.com/intent/post?${new URLSearchParams({ url, text: title })}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;
    case 'whatsapp':
      return `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`;
  }
}
