import 'server-only';
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { readExtract, UnusableExtract } from '@/lib/figures/model/read-extract';
import type { Cells } from '@/lib/figures/model/recipe';
import { FIGURE_SOURCES, type SourceId } from '@/lib/figures/model/sources';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { BackendError, unwrap } from '@/lib/supabase/result';
import type { LoadedFigures } from '@/lib/supabase/results/figures';

/** A file with a smaller share of the known figures counts as truncated. */
const MIN_SHARE = 0.8;

/** Replaces a source's figures by an extract. Throws UnusableExtract without writing, and BackendError. */
export async function loadFigures(
  client: BackendClient,
  source: SourceId,
  path: string,
): Promise<LoadedFigures> {
  const { headings, cells } = await readTable(path);
  const { register, series, rows } = readExtract(source, headings, cells);
  const count = rows.reduce((sum, { figures }) => sum + figures.length, 0);
  const known = await knownFigures(client, source);
  if (count < known * MIN_SHARE) throw new UnusableExtract('tooFew', `${count} / ${known}`);
  return write(client, source, register, series, rows);
}

/** Throws BackendError. */
export function removeFigures(client: BackendClient, source: SourceId): Promise<LoadedFigures> {
  return write(client, source, FIGURE_SOURCES[source].register, [], []);
}

async function write(
  client: BackendClient,
  source: SourceId,
  register: string,
  series: Json,
  rows: Json,
): Promise<LoadedFigures> {
  const given = { p_source: source, p_register: register, p_series: series, p_rows: rows };
  return unwrap('load_figures', await client.rpc('load_figures', given));
}

/** All rows of a valid file, by heading. Throws UnusableExtract. */
export async function readTable(path: string): Promise<{ headings: string[]; cells: Cells[] }> {
  const bytes = await readFile(path).catch(() => {
    throw new UnusableExtract('missing');
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableExtract('encoding');
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true });
  const [headings = [], ...rows] = data;
  const odd = rows.findIndex((row) => row.length !== headings.length);
  const damaged = errors[0]?.row ?? (odd >= 0 ? odd + 1 : null);
  if (damaged !== null) throw new UnusableExtract('damaged', String(damaged + 1));
  return {
    headings,
    cells: rows.map((row) => Object.fromEntries(headings.map((name, column) => [name, row[column] ?? '']))),
  };
}

async function knownFigures(client: BackendClient, source: SourceId): Promise<number> {
  const { count, error } = await client
    .from('figures')
    .select('measure', { count: 'exact', head: true })
    .eq('source', source);
  if (error) throw new BackendError('figures', error);
  return count ?? 0;
}
