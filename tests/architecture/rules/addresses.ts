import { at, type Source } from '../support/sources.ts';

const SPEAKS_ADDRESSES = 'lib/routes.ts';

/** The first part of every address in the route file: `/escuela/{slug}` gives `/escuela`. */
export function firstParts(routes: Source): string[] {
  const parts = routes.strings.flatMap(({ value }) => /^\/[a-z-]+(?=[/{]|$)/.exec(value) ?? []);
  return [...new Set(parts)].sort();
}

/** Types of Next.js that take a page's folder as their parameter: a place among the files, no address. */
const TYPE_OF_FOLDER = /\b(?:PageProps|LayoutProps|RouteContext)<\s*$/;

/** Text literals that spell an address of the site anywhere but in the route file. */
export function spelledAddresses(sources: Map<string, Source>): string[] {
  const routes = sources.get(SPEAKS_ADDRESSES);
  if (!routes) return [`${SPEAKS_ADDRESSES} is missing`];
  const parts = firstParts(routes);
  const isAddress = (text: string) =>
    parts.some((part) => text === part || (/^[/?#]/.test(text.slice(part.length)) && text.startsWith(part)));
  return [...sources.values()]
    .filter(({ filePath }) => /^(app|components|lib)\//.test(filePath) && filePath !== SPEAKS_ADDRESSES)
    .flatMap((file) => [
      ...file.strings
        .filter(({ value, index }) => isAddress(value) && !TYPE_OF_FOLDER.test(file.code.slice(0, index)))
        .map(({ value, line }) => `${at(file, line)} spells ${value}`),
      ...file.templates
        .filter(
          ({ parts: [first = '', ...rest] }) =>
            isAddress(first) || (rest.length > 0 && parts.includes(first)),
        )
        .map(({ parts: fixed, line }) => `${at(file, line)} spells ${fixed.join('…')}`),
    ]);
}
