import { type Source, target } from '../support/sources.ts';

/**
 * Groups of files that need each other, by whatever kind of import: the strongly connected components of the graph
 * that have more than one file, and files that import themselves (Tarjan's algorithm).
 */
export function circles(sources: Map<string, Source>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  const visit = (filePath: string, file: Source): number => {
    const own = order.size;
    order.set(filePath, own);
    open.push(filePath);
    let low = own;
    let importsItself = false;
    for (const entry of file.imports) {
      const next = target(filePath, entry, sources);
      const nextFile = next === undefined ? undefined : sources.get(next);
      if (next === undefined || !nextFile) continue;
      importsItself ||= next === filePath;
      if (!order.has(next)) low = Math.min(low, visit(next, nextFile));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const group = open.splice(open.indexOf(filePath));
      if (group.length > 1 || importsItself) found.push(group.sort());
    }
    return low;
  };

  for (const [filePath, file] of sources) if (!order.has(filePath)) visit(filePath, file);
  return found;
}
