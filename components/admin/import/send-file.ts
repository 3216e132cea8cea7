import type { ImportOptions } from '@/lib/imports/model/options';
import { FILE_PROBLEMS, type FileProblem } from '@/lib/imports/model/read';
import { done, failed, type Result } from '@/lib/result';
import { path } from '@/lib/routes';
import { sendBody } from './send-body';

const PROBLEMS = [...FILE_PROBLEMS, 'signedOut', 'forbidden', 'failed'] as const;
export type UploadProblem = FileProblem | 'signedOut' | 'forbidden' | 'failed';

type Sent = Result<{ id: string }, UploadProblem>;

/** Uploads a file. Every network error gives `failed`. */
export function sendFile(file: File, onSent: (percentage: number) => void): Promise<Sent> {
  return send({ name: file.name }, file, onSent);
}

/** Reads the file of an import again with other settings; '' lets the server detect one. Its options are kept. */
export function readFileAgain(
  id: string,
  reading: { sheet: string; encoding: string; delimiter: string; heading: string },
  options: ImportOptions,
): Promise<Sent> {
  return send({ again: id, ...reading }, new Blob([JSON.stringify(options)]), () => {});
}

async function send(
  query: Record<string, string>,
  body: Blob,
  onSent: (percentage: number) => void,
): Promise<Sent> {
  const address = `${path('importSchools')}?${new URLSearchParams(query)}`;
  const said = await sendBody<{ id: string }>(address, body, onSent);
  if (said?.status === 200 && said.answer) return done({ id: said.answer.id });
  if (said?.status === 413) return failed('tooLarge');
  return failed(PROBLEMS.find((code) => code === said?.answer?.error) ?? 'failed');
}
