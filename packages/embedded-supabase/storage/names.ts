import { invalidBucketName, invalidKey } from './errors.ts';

const KEY_CHARACTERS = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const BUCKET_CHARACTERS = /^[\w!\-.*'() &$@=;:+,?]+$/;
/** S3's limit in bytes; permitted characters are one byte each. */
const MAX_KEY = 1_024;
const MAX_BUCKET_NAME = 100;

/** Supabase's rule, also without `.`, `..` and empty segments. */
export function isValidKey(key: string): boolean {
  if (key.length > MAX_KEY || !KEY_CHARACTERS.test(key)) return false;
  return key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** Throws InvalidKey. The message has the truncated key. */
export function requireKey(key: string): string {
  if (!isValidKey(key)) throw invalidKey(key.slice(0, MAX_KEY));
  return key;
}

/** Throws InvalidBucketName. */
export function requireBucketName(name: string): string {
  if (name.length > MAX_BUCKET_NAME || !BUCKET_CHARACTERS.test(name)) throw invalidBucketName();
  return name;
}

/** Empty objects by which clients keep an empty folder. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder');
}

/** The bucket's name if safe on every file system, else `~` and its bytes in hexadecimal (`A`, `..`, `a:b`). */
export function bucketFolder(bucketId: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(bucketId)) return bucketId;
  return `~${Buffer.from(bucketId, 'utf8').toString('hex')}`;
}

/** Null for a foreign folder. */
export function bucketOfFolder(folder: string): string | null {
  if (!folder.startsWith('~')) return bucketFolder(folder) === folder ? folder : null;
  const name = Buffer.from(folder.slice(1), 'hex').toString('utf8');
  return name !== '' && bucketFolder(name) === folder ? name : null;
}
