import { globSync, readFileSync } from 'node:fs';

/** Source files that match a pattern, by path from the project's folder. */
export function readFiles(...patterns: string[]): Map<string, string> {
  const exclude = ['**/node_modules/**'];
  return new Map(patterns.flatMap((pattern) => globSync(pattern, { exclude })).map(read));
}

const read = (filePath: string) => [filePath, readFileSync(filePath, 'utf8')] as const;
