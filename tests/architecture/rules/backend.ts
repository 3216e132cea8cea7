import type { Source } from '../support/sources.ts';

/** Names of the project's schema that are ordinary words elsewhere, or Supabase's own, each with its reason. */
const SHARED: Record<string, string> = {
  jobs: 'a word',
  is_super_admin: "a column of Supabase's auth.users",
};

/** What the migrations create: tables, views, types and functions, by name, without those that mean more. */
export function schemaNames(migrations: string[]): string[] {
  const created =
    /^\s*create (?:or replace )?(?:table|view|materialized view|type|function)(?: if not exists)? +(?:\w+\.)?(\w+)/gim;
  const names = migrations.flatMap((sql) => [...sql.matchAll(created)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !(name in SHARED)).sort();
}

/** Places in the embedded backend's sources that name something of the application. */
export function namedApplication(files: Pick<Source, 'filePath' | 'text'>[], names: string[]): string[] {
  const pattern = new RegExp(`(?<!\\w)(?:${names.map(literally).join('|')})(?!\\w)`, 'g');
  return files.flatMap(({ filePath, text }) =>
    [...new Set(text.match(pattern))].map((name) => `${filePath} is part of the backend and names ${name}`),
  );
}

/** Exported functions and classes without a comment of their own. */
export function undocumented(files: Pick<Source, 'filePath' | 'text'>[]): string[] {
  const exported = /(^|\n)([^\n]*)\nexport (?:async )?(?:abstract )?(?:function\*?|class) (\w+)/g;
  return files.flatMap(({ filePath, text }) =>
    [...text.matchAll(exported)]
      .filter(([, , before = '']) => !before.trimEnd().endsWith('*/'))
      .map(([, , , name]) => `${filePath} exports ${name} without a word`),
  );
}

const BACKEND = /embedded backend|local backend|pglite|supabase\/local|LOCAL_BACKEND_\w*/gi;

/** Places of the application that know which backend it runs on. */
export function namedBackend(files: Pick<Source, 'filePath' | 'text'>[]): string[] {
  return files
    .filter(
      ({ filePath }) => /^(?:(?:app|components|lib|messages)\/|[^/]+$)/.test(filePath) && !isTool(filePath),
    )
    .flatMap(({ filePath, text }) =>
      [...new Set(text.match(BACKEND))].map((name) => `${filePath} is part of the site and names ${name}`),
    );
}

/** Configuration of the tools that run the tests. */
const isTool = (filePath: string) => /^(?:vitest|playwright)\.config\.ts$/.test(filePath);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
