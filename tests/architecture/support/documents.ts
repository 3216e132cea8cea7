import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.ts';

/** Folders of tools and of what they make; nothing in them is ours. */
const FOREIGN = /^(?:node_modules|\.git|\.next.*|\.data|test-results|playwright-report)$/;

/** Paths of all files of the project, hidden folders of tools and everything made by them aside. */
function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (FOREIGN.test(entry.name)) return [];
    const filePath = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesBelow(filePath) : [filePath];
  });
}

/** Paths of all files of the project, with slashes. */
export function listFiles(): Set<string> {
  return new Set(filesBelow(''));
}

/** The texts of those files whose path fits, by their path. */
export function readTexts(filePaths: ReadonlySet<string>, fits: RegExp): Map<string, string> {
  return new Map(
    [...filePaths]
      .filter((filePath) => fits.test(filePath))
      .map((filePath) => [filePath, readFileSync(path.join(ROOT, filePath), 'utf8')]),
  );
}

/** The ids that GitHub gives to the headings of a document. */
export function headingIds(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}
