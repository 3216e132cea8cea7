import path from 'node:path';
import { headingIds } from '../support/documents.ts';

const MOST_README_LINES = 120;
/** Links and pictures; what stands in backticks is code. */
const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;
/** A file of code that is named without its folder. */
const BARE_FILE = /^[\w.-]+\.(?:tsx?|mjs|js|sql)$/;
const TOP_FOLDERS = /^(?:app|components|deploy|docs|lib|messages|public|scripts|supabase|tests)\//;

/** Links of documents that lead to no file of the project, or to no heading of it. */
export function brokenLinks(documents: Map<string, string>, filePaths: ReadonlySet<string>): string[] {
  const folders = new Set([...filePaths].flatMap((filePath) => parents(filePath)));
  return [...documents].flatMap(([filePath, text]) =>
    [...text.replace(CODE, '').matchAll(LINK)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/i.test(link)) return [];
      const [file = '', id] = decodeURI(link).split('#');
      const target = file === '' ? filePath : path.posix.join(path.posix.dirname(filePath), file);
      const document = documents.get(target);
      if (!filePaths.has(target) && !folders.has(target.replace(/\/$/, '')))
        return [`${filePath} links to ${link}`];
      return id === undefined || document === undefined || headingIds(document).includes(id)
        ? []
        : [`${filePath} links to ${link}, and there is no such heading`];
    }),
  );
}

function parents(filePath: string): string[] {
  const parts = filePath.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Paths of sources that a document names in backticks and that are not there; patterns with marks are left alone. */
export function lostPaths(documents: Map<string, string>, filePaths: ReadonlySet<string>): string[] {
  const folders = new Set([...filePaths].flatMap((filePath) => parents(filePath)));
  const names = new Set([...filePaths].map((filePath) => path.posix.basename(filePath)));
  return [...documents].flatMap(([filePath, text]) =>
    [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s*{}<>…]+)`/g)].flatMap(([, written = '']) => {
      const name = written.replace(/\/$/, '');
      const isThere = BARE_FILE.test(name) ? names.has(name) : filePaths.has(name) || folders.has(name);
      return isThere || !(BARE_FILE.test(name) || TOP_FOLDERS.test(name))
        ? []
        : [`${filePath} names ${written}, which is not there`];
    }),
  );
}

/** Commands that a document tells to run and package.json does not have. */
export function lostCommands(documents: Map<string, string>, scripts: readonly string[]): string[] {
  return [...documents].flatMap(([filePath, text]) =>
    [...text.matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*[a-z])/g)].flatMap(([, name = '']) =>
      scripts.includes(name) ? [] : [`${filePath} names npm run ${name}`],
    ),
  );
}

/** Whether a README is longer than somebody new reads. */
export function tooLong(readme: string): string[] {
  const lines = readme.trimEnd().split('\n').length;
  return lines > MOST_README_LINES
    ? [`README.md has ${lines} lines, and ${MOST_README_LINES} are enough: the rest belongs into docs`]
    : [];
}

/** Differences between the list of decisions and the folder, and pages that lack a part. */
export function decisionFaults(documents: Map<string, string>): string[] {
  const index = documents.get('docs/decisions/README.md') ?? '';
  const listed = [...index.matchAll(/^\| \[(\d+)\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, number = '', file = '', title = '', status = '']) => ({
      number: Number(number),
      file,
      title,
      status,
    }),
  );
  const pages = [...documents].flatMap(([filePath, text]) => {
    const file = /^docs\/decisions\/(\d{4}-.+\.md)$/.exec(filePath)?.[1];
    return file ? [{ file, text }] : [];
  });
  return [
    ...listed
      .filter(({ file }) => !pages.some((page) => page.file === file))
      .map(({ file }) => `the list names ${file}`),
    ...pages.flatMap(({ file, text }) => {
      const entry = listed.find((row) => row.file === file);
      if (!entry) return [`the list lacks ${file}`];
      const head = `# ${String(entry.number).padStart(4, '0')}. ${entry.title}\n\nStatus: ${entry.status}.`;
      const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part).join(', ');
      return [
        ...(text.startsWith(head) && file.startsWith(head.slice(2, 6))
          ? []
          : [`${file} and the list differ in number, title or status`]),
        ...(parts === 'Context, Decision, Consequence' ? [] : [`${file} has the parts ${parts}`]),
        ...(text.includes('**Not built yet') === /^(not|partly) /.test(entry.status)
          ? []
          : [`${file} says ${entry.status}, and its consequence something else`]),
      ];
    }),
  ];
}
