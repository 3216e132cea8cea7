import path from 'node:path';
import type { Source } from '../support/sources.ts';

/** What citations may lead to. */
export interface Cited {
  /** Every file of the project. */
  filePaths: ReadonlySet<string>;
  decisions: ReadonlySet<number>;
  /** The points of the specification. */
  points: ReadonlySet<number>;
}

/** What may stand between two words of a comment: its next line begins with a mark. */
const GAP = String.raw`(?:\s|\*|//|--|#)+`;
const NUMBERS = String.raw`(\d+(?:(?:,|and|or|to|${GAP})+\d+)*)`;
const DECISION = new RegExp(String.raw`\bdecisions?${GAP}${NUMBERS}`, 'gi');
const POINT = new RegExp(
  String.raw`\bspecification(?:'s)?,?${GAP}\(?points?${GAP}${NUMBERS}|\bpoints?${GAP}${NUMBERS}${GAP}of${GAP}the${GAP}specification`,
  'gi',
);
const DOCUMENT = /(?<![\w/.-])((?:\.{1,2}\/)*[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\.md)\b/g;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

const decisionFile = (number: number) => `docs/decisions/${String(number).padStart(4, '0')}-*.md`;

/** The numbers of the decisions that have a page. */
export function decisionNumbers(filePaths: Iterable<string>): Set<number> {
  const numbers = [...filePaths].flatMap(
    (filePath) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(filePath)?.[1] ?? [],
  );
  return new Set(numbers.map(Number));
}

/** The numbers of a specification's points, which are its headings. */
export function specificationPoints(text: string): Set<number> {
  return new Set([...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number)));
}

/** The comments of a source, with everything else blanked, so that lines keep their numbers. */
export function commentsOf({ text, code }: Pick<Source, 'text' | 'code'>): string {
  return [...text.split('')]
    .map((char, index) => (char === '\n' || char !== code[index] ? char : ' '))
    .join('');
}

/** Citations in a text that lead nowhere, each with its place and line. */
export function lostReferences(
  filePath: string,
  text: string,
  { filePaths, decisions, points }: Cited,
): string[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const lost = (index: number, what: string) => `${filePath}:${lineAt(index)} cites ${what}`;
  const numbered = (pattern: RegExp, known: ReadonlySet<number>, what: (number: number) => string) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      (match[1] ?? match[2] ?? '')
        .split(/\D+/)
        .filter((number) => number !== '' && !known.has(Number(number)))
        .map((number) => lost(match.index, what(Number(number)))),
    );
  const isThere = (written: string) =>
    filePaths.has(written) || filePaths.has(path.posix.join(path.posix.dirname(filePath), written));
  // A link says in its target where it leads; its text may be a name.
  const read = filePath.endsWith('.md')
    ? text.replace(LINK, (link, target: string) => ` ${target} `.padEnd(link.length))
    : text;
  const documents = [...read.matchAll(DOCUMENT)].filter(([, written = '']) => !isThere(written));
  return [
    ...numbered(
      DECISION,
      decisions,
      (number) => `decision ${number}, and there is no ${decisionFile(number)}`,
    ),
    ...numbered(POINT, points, (number) => `point ${number} of the specification, which has no such heading`),
    ...documents.map((match) => lost(match.index, `${match[1]}, which is not in the repository`)),
  ];
}
