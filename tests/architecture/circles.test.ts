import { describe, expect, it } from 'vitest';
import { circles } from './rules/circles.ts';
import { readSources, sourcesOf } from './support/sources.ts';

const importing = (...names: string[]) => names.map((name) => `import '${name}';`).join('\n');

describe('no file needs a file that needs it', () => {
  it('in the project, tests and scripts included', () => {
    const project = readSources();
    expect([...project.values()].flatMap(({ imports }) => imports).length).toBeGreaterThan(4_000);
    expect(circles(project)).toEqual([]);
  });

  it('neither directly nor by way of others', () => {
    const files = sourcesOf({
      'lib/a.ts': importing('./b', '@/lib/d'),
      'lib/b.ts': importing('./c'),
      'lib/c.ts': importing('./a'),
      'lib/d.ts': importing('./e'),
      'lib/e.ts': importing('zod'),
      'lib/f.ts': importing('./a', './g'),
      'lib/g.ts': importing('./f.ts'),
    });
    expect(circles(files)).toEqual([
      ['lib/a.ts', 'lib/b.ts', 'lib/c.ts'],
      ['lib/f.ts', 'lib/g.ts'],
    ]);
  });

  it('nor itself, and not by a type, a late import or an export either', () => {
    const files = sourcesOf({
      'lib/self.ts': "export * from './self';",
      'lib/a.ts': "import type { B } from './b';",
      'lib/b.ts': "export const late = () => import('./a');",
      'components/a.tsx': "export { b } from '@/components/b';",
      'components/b.tsx': "type A = import('./a').A;",
    });
    expect(circles(files)).toEqual([
      ['lib/self.ts'],
      ['lib/a.ts', 'lib/b.ts'],
      ['components/a.tsx', 'components/b.tsx'],
    ]);
  });

  it('while two ways to the same file are no circle', () => {
    const files = sourcesOf({
      'lib/a.ts': importing('./b', './c'),
      'lib/b.ts': importing('./d'),
      'lib/c.ts': importing('./d', './b'),
      'lib/d.ts': '',
    });
    expect(circles(files)).toEqual([]);
  });
});
