import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../support/guarded/actions.ts';
import { HANDLERS } from '../support/guarded/handlers.ts';
import { PAGES } from '../support/guarded/pages.ts';
import { readSources, type Source, sourcesOf } from './support/sources.ts';

/** Places under a folder that hold what a pattern says, without the folder. */
function found(sources: Map<string, Source>, folder: string, fits: (file: Source) => boolean): string[] {
  return [...sources.values()]
    .filter((file) => file.filePath.startsWith(folder) && fits(file))
    .map(({ filePath }) => filePath.slice(folder.length))
    .sort();
}

const pages = (sources: Map<string, Source>) =>
  found(sources, 'app/(app)/', ({ filePath }) => /\/page\.tsx$/.test(filePath));
const handlers = (sources: Map<string, Source>) =>
  found(sources, 'app/', ({ filePath }) => /^app\/(?:\(app\)|api)\/.*route\.tsx?$/.test(filePath));
/** The whole file is marked: a mark inside a function would hide an action from this list. */
const isAction = ({ text }: Source) => /^\s*(?:\/\*[\s\S]*?\*\/\s*)?['"]use server['"]/.test(text);
const actions = (sources: Map<string, Source>) => found(sources, 'lib/', isAction);

describe('the lists of what is guarded', () => {
  const sources = readSources();

  it('names every page under app/(app), and no other', () => {
    expect(Object.keys(PAGES).sort()).toEqual(pages(sources));
  });

  it('names every server action, and no other', () => {
    expect(Object.keys(ACTIONS).sort()).toEqual(actions(sources));
  });

  it('names every route handler under app/(app) and app/api, and no other', () => {
    expect(Object.keys(HANDLERS).sort()).toEqual(handlers(sources));
  });

  it('has no action that stands elsewhere or inside a function', () => {
    const stray = [...sources.values()].filter(
      (file) =>
        /^(?:app|components|lib)\//.test(file.filePath) &&
        /['"]use server['"]/.test(file.text) &&
        !(file.filePath.startsWith('lib/') && isAction(file)),
    );
    expect(stray.map(({ filePath }) => filePath)).toEqual([]);
  });

  it('would miss something new', () => {
    const more = sourcesOf({
      'app/(app)/admin/new/page.tsx': '',
      'app/api/new/route.ts': '',
      'lib/new/actions/do.ts': "'use server';\n",
      'lib/new/actions/inner.ts': "import 'server-only';\n",
    });
    expect([pages(more), handlers(more), actions(more)]).toEqual([
      ['admin/new/page.tsx'],
      ['api/new/route.ts'],
      ['new/actions/do.ts'],
    ]);
  });
});
