import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Import, type Scanned, scan } from './scan.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** One source file: its path in the project and what the scanner found in it. */
export interface Source extends Scanned {
  /** From the project's folder, with slashes: `lib/schools/model/slug.ts`. */
  filePath: string;
  text: string;
}

const FOLDERS = ['app', 'components', 'lib', 'scripts', 'supabase', 'packages', 'tests'];
const SOURCE = /\.(tsx?|mjs|cjs)$/;

/** Makes a source of a text; the tests of the rules make theirs this way. It is parsed when a rule asks. */
export function source(filePath: string, text: string): Source {
  let scanned: Scanned | undefined;
  const read = () => {
    scanned ??= scan(text, filePath);
    return scanned;
  };
  return {
    filePath,
    text,
    get code() {
      return read().code;
    },
    get strings() {
      return read().strings;
    },
    get templates() {
      return read().templates;
    },
    get imports() {
      return read().imports;
    },
  };
}

let project: Map<string, Source> | undefined;

/** Every source file of the project, by its path; read once for all rules. */
export function readSources(): Map<string, Source> {
  project ??= sourcesOnDisk();
  return project;
}

function sourcesOnDisk(): Map<string, Source> {
  const filePaths = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll(path.sep, '/'),
    ),
  );
  const roots = readdirSync(ROOT).filter((name) => SOURCE.test(name) && name !== 'next-env.d.ts');
  return new Map(
    [...filePaths, ...roots]
      .filter((filePath) => SOURCE.test(filePath))
      .map((filePath) => [filePath, source(filePath, readFileSync(path.join(ROOT, filePath), 'utf8'))]),
  );
}

/** Makes the map of sources out of texts, for the tests of the rules. */
export function sourcesOf(texts: Record<string, string>): Map<string, Source> {
  return new Map(Object.entries(texts).map(([filePath, text]) => [filePath, source(filePath, text)]));
}

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The project's file that an import means; undefined for a package. A file that is missing keeps its written path. */
export function target(
  from: string,
  { specifier }: Import,
  sources: Map<string, Source>,
): string | undefined {
  const written = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined;
  if (written === undefined) return undefined;
  return ENDINGS.map((ending) => written + ending).find((filePath) => sources.has(filePath)) ?? written;
}

/** `filePath:line`, the way editors open it. */
export const at = (file: Source, line: number) => `${file.filePath}:${line}`;
