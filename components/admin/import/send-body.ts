/** A server's answer to an upload; null without one. */
export interface Said<Answer> {
  status: number;
  answer: (Answer & { error?: string }) | null;
}

/**
 * Uploads bytes. `onSent` gets the sent percentage; at 100 the server is still reading. Not `fetch`, which reports no
 * upload progress.
 */
export function sendBody<Answer>(
  address: string,
  body: Blob,
  onSent: (percentage: number) => void,
): Promise<Said<Answer> | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      onSent(Math.round((100 * loaded) / Math.max(total, 1)));
    request.onload = () => resolve({ status: request.status, answer: request.response });
    request.onerror = () => resolve(null);
    request.send(body);
  });
}
