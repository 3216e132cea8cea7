/** Maps view columns to table columns, by the view's stored query. */

/** View columns by `table oid:column number`. */
export type ViewColumns = Map<string, string[]>;

interface Source {
  name: string;
  table: number;
  column: number;
}

export function resolveViews(queries: Map<number, string>): Map<number, ViewColumns> {
  const direct = new Map([...queries].map(([oid, query]) => [oid, targets(query)]));
  const resolve = ({ table, column }: Source, depth: number): Source[] => {
    const own = { name: '', table, column };
    const inner = direct.get(table);
    if (!inner || depth > 20) return [own];
    const next = inner.sources.filter((source) => source.number === column);
    return [own, ...next.flatMap((source) => resolve(source, depth + 1))];
  };
  const result = new Map<number, ViewColumns>();
  for (const [oid, { sources }] of direct) {
    const columns: ViewColumns = new Map();
    for (const source of sources) {
      for (const base of resolve(source, 0)) {
        const key = `${base.table}:${base.column}`;
        const names = columns.get(key) ?? [];
        if (!names.includes(source.name)) columns.set(key, [...names, source.name]);
      }
    }
    result.set(oid, columns);
  }
  return result;
}

/**
 * The outermost target list of a query tree: `{TARGETENTRY … :resno 1 :resname id … :resorigtbl 7 :resorigcol 1 …}`.
 */
function targets(query: string): { sources: (Source & { number: number })[] } {
  const sources: (Source & { number: number })[] = [];
  let depth = 0;
  let start = -1;
  for (let i = 0; i < query.length; i++) {
    const character = query[i];
    if (character === '\\') i++;
    else if (character === '{') {
      depth++;
      if (depth === 2 && query.startsWith('{TARGETENTRY', i)) start = i;
    } else if (character === '}') {
      if (depth === 2 && start >= 0) {
        const source = entry(query.slice(start, i));
        if (source) sources.push(source);
        start = -1;
      }
      depth--;
    }
  }
  return { sources };
}

function entry(text: string): (Source & { number: number }) | null {
  const match =
    /:resno (\d+) :resname ((?:\\.|[^\s\\])+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/.exec(
      text,
    );
  if (!match) return null;
  const [, number, name = '', table, column] = match;
  if (table === '0') return null;
  return {
    number: Number(number),
    name: name.replace(/\\(.)/g, '$1'),
    table: Number(table),
    column: Number(column),
  };
}
