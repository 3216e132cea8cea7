import { FILE_PROBLEMS, type FileProblem } from '@/lib/csv/model/read';
import { done, failed, type Result } from '@/lib/result';
import { path } from '@/lib/routes';

const PROBLEMS = [...FILE_PROBLEMS, 'signedOut', 'forbidden', 'failed'] as const;
export type UploadProblem = FileProblem | 'signedOut' | 'forbidden' | 'failed';

/**
 * Sends a file to be read. `onSent` is called with the percentage that has left; at 100 the server still reads. Whatever goes
 * wrong on the way is `failed`. No `fetch`: it does not say how much has been sent.
 */
export function sendFile(
  file: File,
  sheet: number,
  onSent: (percentage: number) => void,
): Promise<Result<{ id: string; sheets: string[] }, UploadProblem>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name, sheet: String(sheet) });
    request.open('POST', `${path('importSchools')}?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      onSent(Math.round((100 * loaded) / Math.max(total, 1)));
    request.onload = () => {
      const { response } = request as { response: { error?: string; id: string; sheets: string[] } | null };
      if (request.status === 200 && response) resolve(done({ id: response.id, sheets: response.sheets }));
      else if (request.status === 413) resolve(failed('tooLarge'));
      else resolve(failed(PROBLEMS.find((code) => code === response?.error) ?? 'failed'));
    };
    request.onerror = () => resolve(failed('failed'));
    request.send(file);
  });
}
