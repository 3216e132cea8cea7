import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../support/guarded/actions.ts';
import { HANDLERS } from '../../support/guarded/handlers.ts';
import { PAGES } from '../../support/guarded/pages.ts';
import { readFiles } from './files.ts';

const below = (folder: string, filePaths: Iterable<string>) =>
  [...filePaths].map((filePath) => filePath.slice(folder.length)).sort();

/** Marks the whole file: a mark inside a function would hide an action from this list. */
const actions = [...readFiles('{app,components,lib}/**/*.{ts,tsx}')].filter(([, text]) =>
  /['"]use server['"]/.test(text),
);
const isAction = (text: string) => /^\s*(?:\/\*[\s\S]*?\*\/\s*)?['"]use server['"]/.test(text);

describe('the access matrix', () => {
  it('names every page under app/(app), and no other', () => {
    expect(Object.keys(PAGES).sort()).toEqual(below('app/(app)/', globSync('app/(app)/**/page.tsx')));
  });

  it('names every server action, and no other', () => {
    expect(Object.keys(ACTIONS).sort()).toEqual(
      below(
        'lib/',
        actions.map(([filePath]) => filePath),
      ),
    );
  });

  it('names every route handler under app/(app) and app/api, and no other', () => {
    const handlers = globSync(['app/(app)/**/route.{ts,tsx}', 'app/api/**/route.{ts,tsx}']);
    expect(Object.keys(HANDLERS).sort()).toEqual(below('app/', handlers));
  });

  it('misses no action inside a function', () => {
    expect(actions.filter(([, text]) => !isAction(text)).map(([filePath]) => filePath)).toEqual([]);
  });
});
