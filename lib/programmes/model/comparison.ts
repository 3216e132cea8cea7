/** A programme in an address: the slug of its school and its own. */
export interface ProgrammeKey {
  school: string;
  programme: string;
}

/** As it stands in `?programme=`: 'school/programme'. */
export function programmeKey({ school, programme }: ProgrammeKey): string {
  return `${school}/${programme}`;
}

/** The two slugs of such a text that has passed isProgrammeKey(). */
export function splitKey(key: string): ProgrammeKey {
  const [school = '', programme = ''] = key.split('/');
  return { school, programme };
}

/** Whether the columns of a line do not all show the same text. One column differs from nothing. */
export function differs(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.normalize().replace(/\s+/g, ' ').trim())).size > 1;
}
