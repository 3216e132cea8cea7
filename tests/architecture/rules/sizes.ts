import type { Source } from '../support/sources.ts';

const MOST_LINES = 250;
/** A test file is a list of facts about one thing, and may go on a little longer. */
const MOST_TEST_LINES = 350;
const MOST_PAGE_LINES = 20;

/** Files that may be longer, each with its reason. */
export const LONGER: Record<string, string> = {
  'lib/supabase/database.types.ts': 'generated from the schema',
  'lib/covers/glyphs.ts': 'a table of drawings',
  'lib/countries/table.ts': 'a table of countries',
};

const mostLines = ({ filePath }: Source) =>
  /\.(test|spec)\.tsx?$/.test(filePath) ? MOST_TEST_LINES : MOST_LINES;
const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

/** Files that do more than one thing, by the look of their length. */
export function longFiles(sources: Map<string, Source>, longer = LONGER): string[] {
  return [...sources.values()]
    .filter((file) => !(file.filePath in longer) && linesOf(file) > mostLines(file))
    .map((file) => `${file.filePath} has ${linesOf(file)} lines, and ${mostLines(file)} are enough`);
}

/** Exceptions that are no longer needed. */
export function needlessExceptions(sources: Map<string, Source>, longer = LONGER): string[] {
  return Object.keys(longer).filter((filePath) => {
    const file = sources.get(filePath);
    return !file || linesOf(file) <= mostLines(file);
  });
}

/** A public page file only names its route: revalidation, static parameters, metadata, screen. */
export function longPages(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(
      (file) => /^app\/\((es|en)\)\/.*\bpage\.tsx$/.test(file.filePath) && linesOf(file) > MOST_PAGE_LINES,
    )
    .map(
      (file) => `${file.filePath} has ${linesOf(file)} lines, and a page file has ${MOST_PAGE_LINES} at most`,
    );
}
