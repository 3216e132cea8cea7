import { FILE_PROBLEMS, type FileProblem } from '@/lib/imports/model/read';
import { done, failed, type Result } from '@/lib/result';
import { path } from '@/lib/routes';
import { sendBody } from './send-body';

const PROBLEMS = [...FILE_PROBLEMS, 'signedOut', 'forbidden', 'failed'] as const;
export type UploadProblem = FileProblem | 'signedOut' | 'forbidden' | 'failed';

/** Sends a file to be read, in the encoding and with the row of headings where they are not ''. Whatever goes wrong on the way is `failed`. */
export async function sendFile(
  file: File,
  sheet: number,
  { encoding, heading }: { encoding: string; heading: string },
  onSent: (percentage: number) => void,
): Promise<Result<{ id: string; sheets: string[] }, UploadProblem>> {
  const query = new URLSearchParams({ name: file.name, sheet: String(sheet), encoding, heading });
  const said = await sendBody<{ id: string; sheets: string[] }>(
    `${path('importSchools')}?${query}`,
    file,
    onSent,
  );
  if (said?.status === 200 && said.answer) return done({ id: said.answer.id, sheets: said.answer.sheets });
  if (said?.status === 413) return failed('tooLarge');
  return failed(PROBLEMS.find((code) => code === said?.answer?.error) ?? 'failed');
}
