import { describe, expect, it } from 'vitest';
import { impureModels, strayEnvironment, strayKeys } from './rules/purity.ts';
import { readSources, sourcesOf } from './support/sources.ts';

const project = readSources();
const model = (text: string) => impureModels(sourcesOf({ 'lib/schools/model/a.ts': text }));

describe('a model only computes', () => {
  it('in the project', () => {
    expect([...project.keys()].some((filePath) => /^lib\/[^/]+\/model\//.test(filePath))).toBe(true);
    expect(impureModels(project)).toEqual([]);
  });

  it('and may use zod, its like, routes and languages', () => {
    const imports = ['zod', './b', '@/lib/images/model/c', '@/lib/routes', '@/lib/i18n/locales'];
    expect(model(imports.map((name, i) => `import { a${i} } from '${name}';`).join('\n'))).toEqual([]);
  });

  it.each([
    'next/cache',
    'react',
    'node:fs',
    'server-only',
    '@supabase/supabase-js',
    '@/lib/config',
    '@/lib/supabase/public',
  ])('and may not import %s', (name) => {
    expect(model(`import { a } from '${name}';`)).toHaveLength(1);
  });

  it.each(['fetch(url)', 'process.env.PORT', 'Math.random()', 'localStorage.getItem(key)', 'document.title'])(
    'and may not say %s',
    (code) => {
      expect(model(`export const a = () => ${code};`)).toHaveLength(1);
      expect(model(`// ${code}`)).toEqual([]);
    },
  );
});

describe('settings are read in lib/config.ts alone', () => {
  it('in the project', () => {
    expect(strayEnvironment(project)).toEqual([]);
  });

  it('and nowhere else', () => {
    const text = "const { PORT } = process.env;\nif (process.env.NODE_ENV === 'test') a(process.env['KEY']);";
    expect(strayEnvironment(sourcesOf({ 'lib/a.ts': text }))).toHaveLength(2);
    expect(strayEnvironment(sourcesOf({ 'lib/config.ts': text, 'scripts/a.mjs': text }))).toEqual([]);
    expect(strayEnvironment(sourcesOf({ 'lib/a.ts': "if (process.env.NODE_ENV === 'test') a();" }))).toEqual(
      [],
    );
  });
});

describe('what the application keeps in the process is found by its name', () => {
  it('in the project', () => {
    expect(strayKeys(project)).toEqual([]);
  });

  it('and by no other', () => {
    const text = "const A = Symbol.for('directory.meters');\nconst B = Symbol.for('meters');";
    expect(strayKeys(sourcesOf({ 'lib/a.ts': text }))).toEqual([
      'lib/a.ts:2 keeps meters in the process: call it directory.meters',
    ]);
    expect(strayKeys(sourcesOf({ 'tests/a.ts': text }))).toEqual([]);
  });
});
