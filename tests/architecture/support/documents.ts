import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.ts';

/** Folders of tools and of what they make; nothing in them is ours. */
const FOREIGN = /^(?:node_modules|\.git|\.next.*|\.data|test-results|playwright-report)$/;

/** Places of all files of the project, hidden folders of tools and everything made by them aside. */
function placesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (FOREIGN.test(entry.name)) return [];
    const place = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? placesBelow(place) : [place];
  });
}

/** Places of all files of the project, with slashes. */
export function readPlaces(): Set<string> {
  return new Set(placesBelow(''));
}

/** The texts of those files whose place fits, by their place. */
export function readTexts(places: ReadonlySet<string>, fits: RegExp): Map<string, string> {
  return new Map(
    [...places]
      .filter((place) => fits.test(place))
      .map((place) => [place, readFileSync(path.join(ROOT, place), 'utf8')]),
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
