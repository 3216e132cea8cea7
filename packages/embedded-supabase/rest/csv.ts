/** CSV (RFC 4180) with a header line, for inserts. */

/** Objects of texts, `NULL` as null; null when a line has another number of fields. */
export function parseCsv(text: string): Record<string, string | null>[] | null {
  const [header, ...lines] = records(text);
  if (!header || lines.some((line) => line.length !== header.length)) return null;
  return lines.map((line) =>
    Object.fromEntries(line.map((value, i) => [header[i] ?? '', value === 'NULL' ? null : value])),
  );
}

function records(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy;
  while (field.lastIndex < text.length || line.length > 0) {
    const match = field.exec(text);
    if (!match) return [['']];
    const [, quoted, plain = '', end = ''] = match;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
    if (end === '') break;
  }
  return lines;
}
