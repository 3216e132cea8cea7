interface Board {
  panels: { title: string; targets: { expr: string }[] }[];
}

/** Provided by Prometheus itself. */
const OF_PROMETHEUS = ['up'];
/** PromQL keywords without parentheses, and labels after `by`. */
const NO_METRIC = /\b(?:by|without) \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g;

/** `panel: metric` for each metric that does not exist. */
export function unknownMetrics(board: Board, exposition: string): string[] {
  const known = new Set(OF_PROMETHEUS);
  for (const [, name = '', type] of exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    known.add(name);
    if (type === 'histogram') for (const end of ['_bucket', '_sum', '_count']) known.add(name + end);
  }
  return board.panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.replace(NO_METRIC, ' ').matchAll(/\b[a-z_][a-z\d_]{1,}\b(?!\s*\()/g)]
        .map(([name]) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${title}: ${name}`),
    ),
  );
}
