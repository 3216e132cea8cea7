import { createHash } from 'node:crypto';

/** RFC 4122's URL namespace: seed ids are version-5 UUIDs in it. */
const NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** UUID of `school:<slug>`, the same in every installation. */
export function seedId(slug: string): string {
  return uuidOf(`school:${slug}`);
}

/** UUID of `programme:<school slug>/<programme slug>`. */
export function programmeSeedId(school: string, slug: string): string {
  return uuidOf(`programme:${school}/${slug}`);
}

/** UUID of `register:<register>/<identifier>`. */
export function registerSchoolId(register: string, identifier: string): string {
  return uuidOf(`register:${register}/${identifier}`);
}

/** UUID of `register:<register>/<identifier>/<key>`. */
export function registerProgrammeId(register: string, identifier: string, key: string): string {
  return uuidOf(`register:${register}/${identifier}/${key}`);
}

function uuidOf(name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
