/** Whether a form body is malformed; Next.js would respond 500. */
export async function isBrokenForm(request: Request): Promise<boolean> {
  const kind = request.headers.get('content-type') ?? '';
  if (request.method !== 'POST' || !/^\s*multipart\/form-data/i.test(kind)) return false;
  return request
    .clone()
    .formData()
    .then(
      () => false,
      () => true,
    );
}
