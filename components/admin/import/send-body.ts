/** What a server said to a body that was sent; null when it said nothing. */
export interface Said<Answer> {
  status: number;
  answer: (Answer & { error?: string }) | null;
}

/**
 * Sends bytes to be read. `onSent` is called with the percentage that has left; at 100 the server still reads. No `fetch`: it does
 * not say how much has been sent.
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
