import { describe, expect, it } from 'vitest';
import { strayActions, strayServices, writingQueries } from './rules/layers.ts';
import { readSources, sourcesOf } from './support/sources.ts';

const project = readSources();

describe('the layers of a room hold what their names say', () => {
  it('actions/ holds actions, and nothing else does', () => {
    expect([...project.keys()].filter((filePath) => /^lib\/[^/]+\/actions\//.test(filePath))).not.toEqual([]);
    expect(strayServices(project)).toEqual([]);
    expect(strayActions(project)).toEqual([]);
  });

  it('queries/ only reads', () => {
    expect([...project.keys()].filter((filePath) => /^lib\/[^/]+\/queries\//.test(filePath))).not.toEqual([]);
    expect(writingQueries(project)).toEqual([]);
  });

  it('would see a service among the actions, and an action among the services', () => {
    const service = "import 'server-only';\nexport const store = 1;";
    const action = "'use server';\nexport const save = 1;";
    const wrapped = "import 'server-only';\nexport const check = adminAction(schema, run);";
    const files = sourcesOf({
      'lib/a/actions/store.ts': service,
      'lib/a/actions/save.ts': action,
      'lib/a/actions/check.ts': wrapped,
      'lib/a/services/store.ts': service,
      'lib/a/services/save.ts': action,
      'lib/a/services/check.ts': wrapped,
    });
    expect(strayServices(files)).toEqual(['lib/a/actions/store.ts']);
    expect(strayActions(files)).toEqual(['lib/a/services/save.ts', 'lib/a/services/check.ts']);
  });

  it.each([
    "client.from('schools').update({})",
    "client.from('schools').delete().eq('id', id)",
    "revalidatePath('/')",
  ])('would see a query that says %s', (code) => {
    const text = `export const read = () => ${code};`;
    expect(writingQueries(sourcesOf({ 'lib/a/queries/b.ts': text }))).toEqual(['lib/a/queries/b.ts']);
    expect(writingQueries(sourcesOf({ 'lib/a/services/b.ts': text }))).toEqual([]);
  });
});
