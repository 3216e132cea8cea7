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

/** Whether a line has different texts; false for one column. */
export function differs(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.normalize().replace(/\s+/g, ' ').trim())).size > 1;
}
