import type { CheckedRow } from '@/lib/csv/actions/import-schools';
import type { Column } from '@/lib/csv/model/columns';
import { failed, type Result } from '@/lib/result';
import { path } from '@/lib/routes';
import type { ImportCounts } from '@/lib/supabase/database.types';

export const REFUSALS = [
  'signedOut',
  'forbidden',
  'invalid',
  'failed',
  'changed',
  'taken',
  'nothing',
] as const;
export type Refusal = (typeof REFUSALS)[number];

interface SentFile {
  fileName: string;
  columns: (Column | null)[];
  rows: { number: number; cells: string[] }[];
  country: string;
}
interface Answers {
  check: CheckedRow[];
  apply: ImportCounts;
}

/** Sends a file to be checked or written. Whatever goes wrong on the way is `failed`. */
export async function sendFile<Step extends keyof Answers>(
  step: Step,
  file: SentFile,
): Promise<Result<Answers[Step], Refusal>> {
  try {
    const answer = await fetch(`${path('importSchools')}?${new URLSearchParams({ step })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(file),
    });
    const result = (await answer.json()) as Result<Answers[Step]>;
    if (result.ok) return result;
    return failed(REFUSALS.find((code) => code === result.error) ?? 'failed');
  } catch {
    return failed('failed');
  }
}
