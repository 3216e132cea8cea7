import { createHash } from 'node:crypto';

/** RFC 4122's namespace for URLs: a seed id is the version-5 uuid of a name in it. */
const NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** The version-5 uuid of `school:<slug>`: the same school has the same id in every installation. */
export function seedId(slug: string): string {
  return uuidOf(`school:${slug}`);
}

/** The version-5 uuid of `programme:<slug of the school>/<slug of the programme>`: likewise for its programmes. */
export function programmeSeedId(school: string, slug: string): string {
  return uuidOf(`programme:${school}/${slug}`);
}

/** The version-5 uuid of `register:<register>/<identifier>`: a school of an open register. */
export function registerSchoolId(register: string, identifier: string): string {
  return uuidOf(`register:${register}/${identifier}`);
}

/** The version-5 uuid of `register:<register>/<identifier>/<key>`: a programme that the register lists there. */
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
