import { describe, expect, it } from 'vitest';
import { backendTrespass, climbingImports, floorOf, misplacedRooms } from './rules/floors.ts';
import { readSources, sourcesOf } from './support/sources.ts';

const project = readSources();

/** Two files, the first of which imports the second. */
const importing = (from: string, to: string) =>
  sourcesOf({ [from]: `import { a } from '@/${to.replace(/\.tsx?$/, '')}';`, [to]: 'export const a = 1;' });

describe('imports run down the floors', () => {
  it('everywhere in the project', () => {
    expect(project.size).toBeGreaterThan(100);
    expect(climbingImports(project)).toEqual([]);
  });

  it.each([
    ['components/a.tsx', 'app/(es)/es/page.tsx'],
    ['lib/schools/actions/a.ts', 'components/a.tsx'],
    ['lib/schools/queries/a.ts', 'lib/schools/actions/b.ts'],
    ['lib/images/services/a.ts', 'lib/schools/actions/b.ts'],
    ['lib/schools/queries/a.ts', 'lib/images/services/b.ts'],
    ['lib/jobs/a.ts', 'lib/jobs/services/b.ts'],
    ['lib/pages/a.ts', 'lib/schools/queries/b.ts'],
    ['lib/supabase/a.ts', 'lib/pages/b.ts'],
    ['lib/covers/a.ts', 'lib/supabase/b.ts'],
    ['lib/schools/model/a.ts', 'lib/covers/b.ts'],
    ['lib/prng.ts', 'lib/schools/model/b.ts'],
    ['lib/jobs/a.ts', 'lib/schools/queries/b.ts'],
    ['lib/supabase/a.ts', 'lib/auth/b.ts'],
    ['lib/schools/model/a.ts', 'lib/supabase/b.ts'],
    ['lib/routes.ts', 'lib/seo/b.ts'],
    ['lib/i18n/a.ts', 'lib/schools/queries/b.ts'],
    ['app/(es)/es/page.tsx', 'tests/support/b.ts'],
    ['lib/config.ts', 'scripts/b.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(climbingImports(importing(from, to))).toEqual([expect.stringContaining(`${from}:1`)]);
    expect(climbingImports(importing(to, from))).toEqual([]);
  });

  it('also when the import is a type, relative or late', () => {
    const files = sourcesOf({
      'lib/schools/model/a.ts':
        "import type { B } from '../queries/b';\nconst c = () => import('../actions/c');",
      'lib/schools/queries/b.ts': 'export type B = 1;',
      'lib/schools/actions/c.ts': 'export const c = 1;',
    });
    expect(climbingImports(files)).toHaveLength(2);
  });

  it('counts the verbs of a feature by their folder', () => {
    expect(floorOf('lib/auth/actions/sign-in.ts')).toBe(floorOf('lib/schools/actions/save.ts'));
    expect(floorOf('public/logo.svg')).toBeUndefined();
  });
});

describe('every room of lib', () => {
  it('is on one floor', () => {
    expect(misplacedRooms(project)).toEqual([]);
  });

  it('is placed deliberately', () => {
    const more = new Map([
      ...project,
      ...sourcesOf({ 'lib/new/a.ts': '', 'lib/schools/b.ts': '', 'lib/images/tools/c.ts': '' }),
    ]);
    expect(misplacedRooms(more)).toEqual([
      'lib/new is on no floor',
      'lib/schools/b.ts is in none of the layers of its room',
      'lib/images/tools/c.ts is in none of the layers of its room',
    ]);
    const fewer = new Map([...project].filter(([filePath]) => !filePath.startsWith('lib/covers/')));
    expect(misplacedRooms(fewer)).toEqual(['lib/covers has a floor and is not there']);
  });
});

describe('supabase/ stands alone', () => {
  it('in the project', () => {
    expect(backendTrespass(project)).toEqual([]);
  });

  it('may not import the application', () => {
    const files = sourcesOf({
      'packages/embedded-supabase/main.ts': "import { slug } from '../../lib/schools/model/slug.ts';",
      'lib/schools/model/slug.ts': 'export const slug = 1;',
    });
    expect(backendTrespass(files)).toEqual([expect.stringContaining('is part of supabase/')]);
  });

  it('is imported by scripts and tests only', () => {
    const code = "import { start } from '../packages/embedded-supabase/main.ts';";
    const other = { 'packages/embedded-supabase/main.ts': 'export const start = 1;' };
    expect(backendTrespass(sourcesOf({ 'scripts/a.ts': code, 'tests/a.ts': code, ...other }))).toEqual([]);
    expect(backendTrespass(sourcesOf({ 'lib/a.ts': code, ...other }))).toHaveLength(1);
  });
});
