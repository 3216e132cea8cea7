import type { Source } from '../support/sources.ts';

const OWN = /^(?:app|components|lib|public)\/|^middleware\.ts$/;
const CONSTANT = /\bconst ([A-Z][A-Z_]+) = '([^']+)'/g;

/**
 * Names under which the code writes into browsers, sorted: cookies, and keys of the two storages (up to a colon, behind
 * which an identifier stands). What cannot be read from the code is `?` and its path.
 */
export function storedNames(sources: Map<string, Source>): { cookies: string[]; storage: string[] } {
  const files = [...sources.values()].filter(({ filePath }) => OWN.test(filePath));
  const constants = new Map(
    files.flatMap(({ text }) => [...text.matchAll(CONSTANT)].map(([, name, value]) => [name, value])),
  );
  /** What a written name begins with: a text, a constant, or something made of one in the same file. */
  const resolve = (written: string, { text, filePath }: Source): string => {
    const literal = /^['"`]([\w.-]+)/.exec(written)?.[1];
    if (literal) return literal;
    const constant = /^(?:`\$\{)?([A-Z][A-Z_]+)\b/.exec(written)?.[1];
    if (constant) return constants.get(constant) ?? `?${filePath}`;
    const made = new RegExp(`\\b${/^\w*/.exec(written)?.[0]}\\s*=[^\\n]*?([\`'](?:\\$\\{)?\\w+)`).exec(
      text,
    )?.[1];
    return made ? resolve(made.replace(/^'\$/, '`$'), { text: '', filePath } as Source) : `?${filePath}`;
  };
  const all = (pattern: RegExp) =>
    files.flatMap((file) =>
      [...file.text.matchAll(pattern)].map(([, written = '']) => resolve(written, file)),
    );
  const unread = files.filter(({ text }) => /(?:local|session)Storage\s*\[[^\]]+\]\s*=[^=]/.test(text));
  const named = [...constants].filter(([name]) => name?.endsWith('_COOKIE')).map(([, value]) => value ?? '');
  return {
    cookies: sorted([
      ...named,
      ...all(/\bjar\.set\(\s*(['"`A-Z][^,]*)/g),
      ...all(/\bcookie\s*=\s*([`'"][^=]*)=/g),
      ...all(/'set-cookie':\s*(`[^=]*)=/g),
    ]),
    storage: sorted([...all(/\.setItem\(\s*([^,]+),/g), ...unread.map(({ filePath }) => `?${filePath}`)]),
  };
}

const sorted = (names: string[]) => [...new Set(names)].sort();
