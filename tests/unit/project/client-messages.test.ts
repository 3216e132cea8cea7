import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIELDS as PROGRAMME_FIELDS } from '@/lib/programmes/model/fields';
import { FIELDS as SCHOOL_FIELDS } from '@/lib/schools/model/fields';
import en from '../../../messages/en.json' with { type: 'json' };

/** The files that provide messages to client components, with the namespaces they list. */
const PROVIDERS = globSync(['app/(app)/**/page.tsx', 'components/admin/admin-frame.tsx']).flatMap((file) => {
  const text = source(file).includes('EDITOR_NAMESPACES')
    ? source('components/admin/editor/editor-namespaces.ts')
    : source(file);
  const [, list] = /(?:namespaces(?:=\{|: )|NAMESPACES = )\[([^\]]*)\]/.exec(text) ?? [];
  return list === undefined
    ? []
    : [{ file, listed: [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) }];
});

function source(file: string): string {
  return readFileSync(file, 'utf8');
}

/** Files of the project that a module imports for their values. */
function importsOf(file: string): string[] {
  return [
    ...source(file).matchAll(/^(?:import|export)(?! type) [^;]*?from '([^']+)';|import\('([^']+)'\)/gms),
  ].flatMap(([, plain, lazy]) => resolved(file, plain ?? lazy ?? '') ?? []);
}

function resolved(from: string, name: string): string | undefined {
  const base = name.startsWith('@/')
    ? name.slice(2)
    : name.startsWith('.')
      ? path.join(path.dirname(from), name)
      : null;
  if (base === null) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`].find((file) => existsSync(file) && path.extname(file) !== '');
}

/** All modules of the browser's part below a module of the server: from each 'use client' on. */
function clientModules(file: string): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (module: string, isClient: boolean) => {
    // An action stays on the server.
    if (source(module).startsWith("'use server'")) return;
    const inClient = isClient || source(module).startsWith("'use client'");
    if (inClient ? found.has(module) : visited.has(module)) return;
    (inClient ? found : visited).add(module);
    for (const imported of importsOf(module)) visit(imported, inClient);
  };
  visit(file, false);
  return [...found];
}

const first = (words: string) => words.split('.')[0] ?? '';
const wordsOf = (fields: Record<string, { value: object }>) =>
  Object.values(fields).flatMap(({ value }) => ('words' in value ? [first(String(value.words))] : []));

/** Namespaces that a module reads. Without an argument it reads the words of choices in the field tables. */
function namespacesOf(module: string): string[] {
  const text = source(module);
  const named = [...text.matchAll(/useTranslations\('(\w+)/g)].map(([, name = '']) => name);
  const literals = [...text.matchAll(/words: '(\w+)/g)].map(([, name = '']) => name);
  if (!text.includes('useTranslations()')) return module.endsWith('fields.ts') ? [] : [...named, ...literals];
  return [...named, ...wordsOf(module.includes('/programmes/') ? PROGRAMME_FIELDS : SCHOOL_FIELDS)];
}

describe('the messages that a page gives to its client components', () => {
  it('are provided by every page of the admin area with client components', () => {
    expect(PROVIDERS.length).toBeGreaterThan(12);
  });

  it.each(PROVIDERS)('are those that they use: $file', ({ file, listed }) => {
    // The frame around the pages has its own.
    const modules = clientModules(file).filter((module) => module !== 'components/admin/client-messages.tsx');
    const used = [...new Set(modules.flatMap(namespacesOf))].filter((name) => name in en).sort();
    expect([...listed].sort()).toEqual(used);
  });
});
