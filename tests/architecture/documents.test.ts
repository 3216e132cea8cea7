import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenLinks, decisionFaults, lostCommands, lostPaths, tooLong } from './rules/documents.ts';
import { headingIds, listFiles, readTexts } from './support/documents.ts';
import { ROOT } from './support/sources.ts';

const filePaths = listFiles();
const documents = readTexts(filePaths, /\.md$/);
const scripts = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts);
const made = (texts: Record<string, string>) => new Map(Object.entries(texts));

describe('links of the documents', () => {
  it('lead to files and headings of the project', () => {
    expect(documents.size).toBeGreaterThan(80);
    expect(brokenLinks(documents, filePaths)).toEqual([]);
  });

  it.each([
    ['[a](b.md)', 0],
    ['[a](b.md#one-two)', 0],
    ['[a](#here)', 0],
    ['[a](https://example.org/x) and `[a](c.md)`', 0],
    ['![a](pictures)', 0],
    ['[a](c.md)', 1],
    ['[a](b.md#three)', 1],
    ['![a](pictures/none.png)', 1],
  ])('are counted in %j', (link, count) => {
    const texts = made({ 'docs/a.md': `# Here\n${link}`, 'docs/b.md': '## One, two!' });
    expect(brokenLinks(texts, new Set([...texts.keys(), 'docs/pictures/a.png']))).toHaveLength(count);
  });

  it('find headings as GitHub names them', () => {
    expect(headingIds('# The `code` of it: 1. Part\ntext\n## Añadir')).toEqual([
      'the-code-of-it-1-part',
      'añadir',
    ]);
  });
});

describe('what the documents name', () => {
  it('are paths that are there, and commands of package.json', () => {
    expect(lostPaths(documents, filePaths)).toEqual([]);
    expect(lostCommands(documents, scripts)).toEqual([]);
  });

  it('is every command, in the README', () => {
    const readme = documents.get('README.md') ?? '';
    expect(scripts.filter((name) => !readme.includes(name))).toEqual([]);
  });

  it('is every picture', () => {
    const all = [...documents.values()].join('');
    const pictures = [...filePaths].filter((filePath) => filePath.startsWith('docs/pictures/'));
    expect(pictures.length).toBeGreaterThan(2);
    expect(pictures.filter((filePath) => !all.includes(path.posix.basename(filePath)))).toEqual([]);
  });

  it.each([
    ['`lib/a.ts` and `lib/` and `lib/*/b.ts` and `a.ts` and `public`', 0],
    ['`lib/b.ts`', 1],
    ['`b.ts` and `b.env`', 1],
    ['`docs/none`', 1],
  ])('counts the paths of %j', (text, count) => {
    expect(lostPaths(made({ 'README.md': text }), new Set(['lib/a.ts']))).toHaveLength(count);
  });

  it.each([
    ['npm run dev', 0],
    ['`npm run dev -- x`', 0],
    ['npm run test:deeper', 1],
  ])('counts the commands of %j', (text, count) => {
    expect(lostCommands(made({ 'README.md': text }), ['dev'])).toHaveLength(count);
  });
});

describe('README.md has 120 lines at most', () => {
  it('in the project', () => {
    expect(tooLong(documents.get('README.md') ?? '')).toEqual([]);
  });

  it('and one line more is too many', () => {
    expect(tooLong('a\n'.repeat(120))).toEqual([]);
    expect(tooLong('a\n'.repeat(121))).toHaveLength(1);
  });
});

describe('decisions', () => {
  it('are listed with number, title and status, and have context, decision and consequence', () => {
    expect(decisionFaults(documents)).toEqual([]);
  });

  const index = '| [7](0007-a-b.md) | A b   | built |\n';
  const page = '# 0007. A b\n\nStatus: built. More.\n\n## Context\n\n## Decision\n\n## Consequence\n';
  const faults = (file: string, text: string, list = index) =>
    decisionFaults(made({ 'docs/decisions/README.md': list, [`docs/decisions/${file}`]: text }));

  it('would be found wanting', () => {
    expect(faults('0007-a-b.md', page)).toEqual([]);
    expect(faults('0008-c.md', page)).toEqual(['the list names 0007-a-b.md', 'the list lacks 0008-c.md']);
    expect(faults('0007-a-b.md', page.replace('A b', 'A c'))).toHaveLength(1);
    expect(faults('0007-a-b.md', page.replace('built', 'not built yet'))).toHaveLength(1);
    expect(faults('0007-a-b.md', page.replace('## Context\n\n', ''))).toHaveLength(1);
    expect(faults('0007-a-b.md', `${page}\n**Not built yet.**\n`)).toEqual([
      '0007-a-b.md says built, and its consequence something else',
    ]);
  });
});
