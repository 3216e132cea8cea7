import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readFiles } from './files.ts';

const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;

it('relative links of the documents lead to files', () => {
  const documents = readFiles('*.md', '{deploy,docs,lib,packages,supabase,tests,tools}/**/*.md');
  const links = [...documents].flatMap(([filePath, text]) =>
    [...text.replace(CODE, '').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, link = '']) => decodeURI(link))
      .filter((link) => !/^[a-z]+:/i.test(link))
      .map((link) => `${filePath} → ${path.join(path.dirname(filePath), link)}`),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !existsSync(link.split(' → ')[1] ?? ''))).toEqual([]);
});
