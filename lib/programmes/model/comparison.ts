export interface ProgrammeKey {
  school: string;
  programme: string;
}

/** For `?programme=`: 'school/programme'. */
export function programmeKey({ school, programme }: ProgrammeKey): string {
  return `${school}/${programme}`;
}

export function splitKey(key: string): ProgrammeKey {
  const [school = '', programme = ''] = key.split('/');
  return { school, programme };
}

const MAX_SLUG = 450;

export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

export function isProgrammeKey(text: string): boolean {
  const { school, programme } = splitKey(text);
  return isSlug(school) && isSlug(programme) && text === programmeKey({ school, programme });
}

/** Whether a line has different texts; false for one column. */
export function differs(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.normalize().replace(/\s+/g, ' ').trim())).size > 1;
}
