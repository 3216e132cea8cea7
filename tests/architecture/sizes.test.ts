import { describe, expect, it } from 'vitest';
import { longFiles, longPages, needlessExceptions } from './rules/sizes.ts';
import { readSources, sourcesOf } from './support/sources.ts';

const project = readSources();
const lines = (count: number) => 'a;\n'.repeat(count);

describe('a file has one purpose and 250 lines at most, a list of tests 350', () => {
  it('in the project', () => {
    expect(longFiles(project)).toEqual([]);
  });

  it('or a reason on the list, which names no file that does not need it', () => {
    expect(needlessExceptions(project)).toEqual([]);
  });

  it('and one line more is too many', () => {
    expect(longFiles(sourcesOf({ 'lib/a.ts': lines(250) }))).toEqual([]);
    expect(longFiles(sourcesOf({ 'lib/a.ts': lines(251) }))).toHaveLength(1);
    expect(
      longFiles(sourcesOf({ 'tests/unit/a.test.ts': lines(350), 'tests/support/a.ts': lines(250) })),
    ).toEqual([]);
    expect(
      longFiles(sourcesOf({ 'tests/unit/a.test.ts': lines(351), 'tests/support/a.ts': lines(251) })),
    ).toHaveLength(2);
    expect(longFiles(sourcesOf({ 'lib/a.ts': lines(251) }), { 'lib/a.ts': 'generated' })).toEqual([]);
    expect(
      needlessExceptions(sourcesOf({ 'lib/a.ts': lines(250) }), { 'lib/a.ts': 'r', 'lib/b.ts': 'r' }),
    ).toHaveLength(2);
  });
});

describe('a public page file has 20 lines at most', () => {
  it('in the project', () => {
    expect(
      [...project.keys()].filter((filePath) => /^app\/\((es|en)\)\/.*page\.tsx$/.test(filePath)),
    ).not.toEqual([]);
    expect(longPages(project)).toEqual([]);
  });

  it('and one line more is too many', () => {
    const filePath = 'app/(es)/escuela/[slug]/page.tsx';
    expect(longPages(sourcesOf({ [filePath]: lines(20), 'app/(app)/admin/page.tsx': lines(40) }))).toEqual(
      [],
    );
    expect(longPages(sourcesOf({ [filePath]: lines(21) }))).toHaveLength(1);
  });
});
