/** Names of buckets and objects: what is allowed, and where a bucket's files lie. */
import { invalidBucketName, invalidKey } from './errors.ts';

/** The characters that Supabase Storage allows in a key. */
const KEY_CHARACTERS = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const BUCKET_CHARACTERS = /^[\w!\-.*'() &$@=;:+,?]+$/;
/** The longest key of S3, in bytes; allowed characters are one byte each. */
const LONGEST_KEY = 1_024;
const LONGEST_BUCKET_NAME = 100;

/** True for a key as Supabase Storage allows it that also stays clear of `.`, `..` and empty segments. */
export function isValidKey(key: string): boolean {
  if (key.length > LONGEST_KEY || !KEY_CHARACTERS.test(key)) return false;
  return key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** Throws InvalidKey. The message repeats the key, cut so that an answer stays small. */
export function requireKey(key: string): string {
  if (!isValidKey(key)) throw invalidKey(key.slice(0, LONGEST_KEY));
  return key;
}

/** Throws InvalidBucketName. */
export function requireBucketName(name: string): string {
  if (name.length > LONGEST_BUCKET_NAME || !BUCKET_CHARACTERS.test(name)) throw invalidBucketName();
  return name;
}

/** Keys ending so are how clients keep a folder without files; they must be empty. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder');
}

/**
 * The name of a bucket's folder: the bucket's own name when every file system can hold it, else `~` and its bytes
 * in hexadecimal, so that `A`, `a`, `..` and `a:b` never meet on a disk that ignores case or forbids characters.
 */
export function bucketFolder(bucketId: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(bucketId)) return bucketId;
  return `~${Buffer.from(bucketId, 'utf8').toString('hex')}`;
}

/** The bucket that a folder belongs to, or null for a folder that this backend did not make. */
export function bucketOfFolder(folder: string): string | null {
  if (!folder.startsWith('~')) return bucketFolder(folder) === folder ? folder : null;
  const name = Buffer.from(folder.slice(1), 'hex').toString('utf8');
  return name !== '' && bucketFolder(name) === folder ? name : null;
}
