import {
  MAX_FILE_BYTES,
  MAX_FILES,
  REQUEST_REFUSALS,
  type RequestRefusal,
  type UploadAnswer,
} from '@/lib/images/model/upload';
import { path } from '@/lib/routes';
import { shrinkPicture } from './shrink-picture';

export interface Sending {
  school: string;
  category: string;
  description: string;
  files: File[];
  /** Called during the upload with the sent share, from 0 to 1. */
  onProgress: (share: number) => void;
}

export type Sent =
  /** `small`: names of files narrower than pages show pictures. */
  | { ok: true; answer: UploadAnswer; small: string[] }
  | { ok: false; reason: RequestRefusal | 'offline'; refused: UploadAnswer['refused'] };

/**
 * Uploads files to the route handler with XMLHttpRequest, because fetch reports no upload progress. Files that are too
 * big are scaled down; those still too big, and more than one request may hold, are refused before sending.
 */
export async function sendPictures({
  school,
  category,
  description,
  files: chosen,
  onProgress,
}: Sending): Promise<Sent> {
  // Sequentially, to limit memory.
  const prepared = [];
  for (const file of chosen) prepared.push(await shrinkPicture(file));
  const files = prepared.map(({ file }) => file);
  const small = prepared.flatMap(({ file, isSmall }) => (isSmall ? [file.name] : []));
  const refused: UploadAnswer['refused'] = files
    .filter(({ size }) => size > MAX_FILE_BYTES)
    .map(({ name }) => ({ name, reason: 'tooBig' }));
  const bearable = files.filter(({ size }) => size <= MAX_FILE_BYTES);
  refused.push(...bearable.slice(MAX_FILES).map(({ name }) => ({ name, reason: 'tooManyFiles' as const })));
  const form = new FormData();
  for (const [name, value] of Object.entries({ school, category, description })) form.append(name, value);
  for (const file of bearable.slice(0, MAX_FILES)) form.append('file', file);
  if (bearable.length === 0) return { ok: false, reason: 'noFile', refused };

  const { status, body } = await post(form, onProgress);
  if (isAnswer(body)) {
    const all = [...refused, ...body.refused];
    return body.stored > 0
      ? { ok: true, answer: { ...body, refused: all }, small }
      : { ok: false, reason: 'noFile', refused: all };
  }
  if (status === 0) return { ok: false, reason: 'offline', refused };
  return { ok: false, reason: requestRefusal(body), refused };
}

function post(
  form: FormData,
  onProgress: (share: number) => void,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path('adminImages'));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => resolve({ status: 0, body: null });
    request.send(form);
  });
}

function isAnswer(body: unknown): body is UploadAnswer {
  return (
    typeof body === 'object' && body !== null && 'stored' in body && 'refused' in body && 'images' in body
  );
}

function requestRefusal(body: unknown): RequestRefusal {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return REQUEST_REFUSALS.find((code) => code === error) ?? 'failed';
}
