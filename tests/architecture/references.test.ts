import { describe, expect, it } from 'vitest';
import { commentsOf, decisionNumbers, lostReferences, specificationPoints } from './rules/references.ts';
import { listFiles, readTexts } from './support/documents.ts';
import { readSources, source } from './support/sources.ts';

const filePaths = listFiles();
const specification = readTexts(filePaths, /^docs\/specification\.md$/);
const cited = {
  filePaths,
  decisions: decisionNumbers(filePaths),
  points: specificationPoints([...specification.values()].join('')),
};
const known = {
  filePaths: new Set(['docs/a.md', 'README.md']),
  decisions: new Set([4]),
  points: new Set([5]),
};
const lost = (text: string, filePath = 'lib/b.ts') => lostReferences(filePath, text, known);

describe('whatever a comment or a document cites is in the repository', () => {
  it('in sources', () => {
    const sources = [...readSources().values()];
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap((file) => lostReferences(file.filePath, commentsOf(file), cited))).toEqual([]);
  });

  it('in migrations, styles, settings and documents', () => {
    const texts = readTexts(
      filePaths,
      /\.(?:sql|css|md|ya?ml|conf|service|sh)$|(?:^|\/)(?:\.env\.example|Containerfile)$/,
    );
    expect(texts.size).toBeGreaterThan(50);
    expect([...texts].flatMap(([filePath, text]) => lostReferences(filePath, text, cited))).toEqual([]);
  });

  it('in numbers that the tests can read', () => {
    expect(cited.decisions.size).toBeGreaterThan(54);
    expect([...cited.points]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([
      ...decisionNumbers(['docs/decisions/0007-a-b.md', 'docs/decisions/README.md', 'docs/0008-c.md']),
    ]).toEqual([7]);
  });

  it.each([
    ['(decision 4)', 0],
    ['(decision 7)', 1],
    ['(decisions 4 and 7)', 1],
    ['(Decisions 6, 7\n * and 8)', 3],
    ['(decision\n * 7)', 1],
    ['a decision of 7 people', 0],
  ])('counts what %j cites', (text, count) => {
    expect(lost(text)).toHaveLength(count);
  });

  it.each([
    ['specification point 5', 0],
    ['specification, point 6', 1],
    ['specification,\n-- point 6', 1],
    ["the specification's point 6", 1],
    ['the specification (point 6)', 1],
    ['points 5 and 6 of the specification', 1],
    ['the specification. Point 6', 0],
  ])('counts the points of %j', (text, count) => {
    expect(lost(text)).toHaveLength(count);
  });

  it.each([
    ['docs/a.md, "What was measured"', 0],
    ['README.md', 0],
    ['a.md', 1],
    ['(docs/b.md)', 1],
    ['docs/decisions/*.md', 0],
    ['https://example.org/b.md', 0],
  ])('looks for the document of %j', (text, count) => {
    expect(lost(text)).toHaveLength(count);
  });

  it('reads a path in a document from that document on, and the target of a link in place of its text', () => {
    expect(lost('see `a.md` and ../README.md', 'docs/c.md')).toEqual([]);
    expect(lost('see [b.md](a.md#part)', 'docs/c.md')).toEqual([]);
    expect(lost('see\n[a.md](b.md)', 'docs/c.md')).toEqual([
      'docs/c.md:2 cites b.md, which is not in the repository',
    ]);
  });

  it('and of sources reads the comments alone', () => {
    const file = source('lib/b.ts', "const a = 'decision 7'; // decision 8\n/** see b.md */\n");
    expect(lostReferences(file.filePath, commentsOf(file), known)).toEqual([
      'lib/b.ts:1 cites decision 8, and there is no docs/decisions/0008-*.md',
      'lib/b.ts:2 cites b.md, which is not in the repository',
    ]);
  });
});
