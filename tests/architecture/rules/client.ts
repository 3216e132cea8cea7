import { type Source, target } from '../support/sources.ts';

const isClient = (file: Source) => /^\s*(['"])use client\1/.test(file.code);
const isServerAction = (file: Source) => /^\s*(['"])use server\1/.test(file.code);

/** What no browser may ever load: the server's side, and a client of the backend, whose port stays hidden. */
const NEVER = /^(server-only$|@supabase\/|node:|next\/headers$)/;
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

/** Works only where Next's scripts run after all (the patch `documents` is off), and keeps a 404 or an error as it was sent. */
const WITHOUT_DOCUMENTS = 'components/screens/error-fallback.tsx';

/** Client components that a document could show, with the way that leads there: it has no script that would run them. */
export function documentClients(sources: Map<string, Source>): string[] {
  const pages = [...sources.values()].filter(({ filePath }) => /^app\/\((es|en)\)\//.test(filePath));
  const ways = new Map<string, string>();
  const visit = (file: Source, way: string) => {
    if (ways.has(file.filePath)) return;
    ways.set(file.filePath, way);
    for (const entry of file.imports) {
      const next =
        entry.kind === 'type' ? undefined : sources.get(target(file.filePath, entry, sources) ?? '');
      if (next) visit(next, `${way} → ${next.filePath}`);
    }
  };
  for (const page of pages) visit(page, page.filePath);
  return [...ways].flatMap(([filePath, way]) => {
    const file = sources.get(filePath);
    return file && isClient(file) && filePath !== WITHOUT_DOCUMENTS ? [way] : [];
  });
}

/** Packages, and files that hold data and not behaviour, that the script of every page would bring along at once. */
export function heavyScripts(sources: Map<string, Source>): string[] {
  const script = sources.get('lib/browser/page.ts');
  return script ? forbidden([script], sources, /^(?!lib\/browser\/)/) : [];
}

/** Client components that bring the messages of all languages along, where the server sends those of one. */
export function clientsOfAllMessages(sources: Map<string, Source>): string[] {
  return forbidden([...sources.values()].filter(isClient), sources, /^lib\/i18n\/messages\.ts$/);
}

/**
 * Pages of the admin area whose list of namespaces for the browser (ClientMessages) is not what their components ask
 * for. Components that are given messages by the frame around every page are none of theirs.
 */
export function wrongNamespaces(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(({ filePath }) => /^app\/\(app\)\/(admin|image-manager)\/(.*\/)?page\.tsx$/.test(filePath))
    .flatMap((page) => {
      const used = new Set<string>();
      for (const file of componentsOf(page, sources))
        for (const [, name = ''] of file.code.matchAll(/\buseTranslations\('(\w+)'/g)) used.add(name);
      const given = [...(/namespaces=\{\[([^\]]*)\]\}/.exec(page.code)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
        ([, name = '']) => name,
      );
      return [
        ...[...used]
          .filter((name) => !given.includes(name))
          .map((name) => `${page.filePath} does not send ${name}`),
        ...given
          .filter((name) => !used.has(name))
          .map((name) => `${page.filePath} sends ${name} for nothing`),
      ];
    });
}

/** A page and all components that it may show, those that load later too. */
function componentsOf(page: Source, sources: Map<string, Source>): Set<Source> {
  const found = new Set<Source>();
  const visit = (file: Source) => {
    if (found.has(file)) return;
    found.add(file);
    for (const entry of file.imports) {
      const next =
        entry.kind === 'type' ? undefined : sources.get(target(file.filePath, entry, sources) ?? '');
      if (next?.filePath.startsWith('components/')) visit(next);
    }
  };
  visit(page);
  return found;
}

/** React's hooks that hold state or reach the page, and those that read another component's state. */
const STATE = /\buse(?!Translations\b|Locale\b)[A-Z]\w*(?=[(<])|\bcreateContext\b/;

/** Files of the admin area and its controls that say 'use client' though they hold no state and no page shows them. */
export function needlessClients(sources: Map<string, Source>): string[] {
  const onServer = new Set<string>();
  const visit = (file: Source) => {
    if (onServer.has(file.filePath)) return;
    onServer.add(file.filePath);
    if (isClient(file)) return;
    for (const entry of file.imports) {
      const next =
        entry.kind === 'type' ? undefined : sources.get(target(file.filePath, entry, sources) ?? '');
      if (next) visit(next);
    }
  };
  for (const file of sources.values()) if (file.filePath.startsWith('app/')) visit(file);
  return [...sources.values()]
    .filter(({ filePath }) => /^components\/(admin|auth|ui)\//.test(filePath))
    .filter((file) => isClient(file) && !STATE.test(file.code) && !onServer.has(file.filePath))
    .map(({ filePath }) => filePath);
}
