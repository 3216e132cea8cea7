import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

export const extractOf = (source: string) =>
  new URL(`../../supabase/sources/figures/${source}.csv`, import.meta.url).pathname;

export function rowsOfExtract(source: string): Record<string, string>[] {
  const text = readFileSync(extractOf(source), 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}
