import { type Source, target } from '../support/sources.ts';

const isClient = (file: Source) => /^\s*(['"])use client\1/.test(file.code);
const isServerAction = (file: Source) => /^\s*(['"])use server\1/.test(file.code);

/** What no browser may ever load: the server's side, and a client of the backend, whose port stays hidden. */
const NEVER = /^(server-only$|@supabase\/|node:|next\/headers$)/;
/**
 * What a public page may not load before it is needed: no form library, schema library or message provider, and not the
 * table of a school's fields, whose derivations the server has done by then.
 */
const NOT_ON_PUBLIC_PAGES =
  /^(zod|react-hook-form|@hookform\/\w+|next-intl|sonner|cmdk)(\/|$)|^lib\/schools\/model\/fields\.ts$/;

/** Packages and files that a file loads at once, with the way that leads there. Calls to server actions end the way. */
function packagesOf(start: Source, sources: Map<string, Source>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const seen = new Set<string>();
  const visit = (file: Source, way: string[]) => {
    if (seen.has(file.filePath)) return;
    seen.add(file.filePath);
    for (const entry of file.imports) {
      if (entry.kind !== 'static') continue;
      const filePath = target(file.filePath, entry, sources);
      if (filePath === undefined) {
        if (!found.has(entry.specifier)) found.set(entry.specifier, [...way, entry.specifier]);
        continue;
      }
      const next = sources.get(filePath);
      if (!next || isServerAction(next)) continue;
      if (!found.has(filePath)) found.set(filePath, [...way, filePath]);
      visit(next, [...way, filePath]);
    }
  };
  visit(start, [start.filePath]);
  return found;
}

function forbidden(files: Source[], sources: Map<string, Source>, pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...packagesOf(file, sources)].filter(([name]) => pattern.test(name)).map(([, way]) => way.join(' → ')),
  );
}

/** Client components that reach the server's side or the backend. */
export function clientsOfTheServer(sources: Map<string, Source>): string[] {
  return forbidden([...sources.values()].filter(isClient), sources, NEVER);
}

/** Client components on public pages that bring a library along which those pages do without. */
export function heavyPublicClients(sources: Map<string, Source>): string[] {
  const pages = [...sources.values()].filter(({ filePath }) => /^app\/\((es|en)\)\//.test(filePath));
  const reached = new Map<string, Source>();
  const visit = (file: Source) => {
    if (reached.has(file.filePath)) return;
    reached.set(file.filePath, file);
    for (const entry of file.imports) {
      if (entry.kind === 'type') continue;
      const next = sources.get(target(file.filePath, entry, sources) ?? '');
      if (next) visit(next);
    }
  };
  for (const page of pages) visit(page);
  return forbidden([...reached.values()].filter(isClient), sources, NOT_ON_PUBLIC_PAGES);
}
