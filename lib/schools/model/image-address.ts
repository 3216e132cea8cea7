/** The site's bucket, and the public path in Supabase and on this site. */
export const IMAGE_BUCKET = 'school-images';
const PUBLIC_PREFIX = `/storage/v1/object/public/${IMAGE_BUCKET}/`;

/** Stored by the earlier version for schools without a picture. */
const PLACEHOLDER = '/placeholder.svg';
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const MAX_NAME = 1024;

/** A bucket file's address or name, or one of the site's files. Null for other sites (decision 23). */
export function siteImageAddress(stored: string | null): string | null {
  const text = stored?.trim();
  if (!text || text === PLACEHOLDER) return null;
  if (/^https?:\/\//i.test(text)) {
    const file = new RegExp(`^https?://[^/?#]+${PUBLIC_PREFIX}([^?#]*)`, 'i').exec(text)?.[1];
    return file === undefined ? null : bucketAddress(file, decoded);
  }
  const [path = ''] = text.split(/[?#]/);
  if (path.startsWith(PUBLIC_PREFIX)) return bucketAddress(path.slice(PUBLIC_PREFIX.length), decoded);
  if (!PICTURE.test(path)) return null;
  if (path.startsWith('/')) return address('/', path.slice(1), decoded);
  return /^[a-z][a-z0-9+.-]*:/i.test(path) ? null : bucketAddress(path, (part) => part);
}

function bucketAddress(file: string, read: (part: string) => string | null): string | null {
  return address(PUBLIC_PREFIX, file, read);
}

function address(prefix: string, file: string, read: (part: string) => string | null): string | null {
  const parts = file.split('/').map(read);
  if (!parts.every((part) => part !== null) || !isObjectName(parts)) return null;
  return prefix + parts.map(encodeURIComponent).join('/');
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * Whether decoded path parts are safe: none is empty, a dot step, or contains a slash, backslash or control character.
 */
export function isObjectName(parts: readonly string[]): boolean {
  return (
    parts.length > 0 &&
    parts.join('/').length <= MAX_NAME &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    parts.every((part) => part !== '' && !/^\.{1,2}$/.test(part) && !/[/\\\u0000-\u001f\u007f]/.test(part))
  );
}
