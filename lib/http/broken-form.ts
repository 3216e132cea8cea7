/** Whether a request brings a form whose body cannot be read; Next.js would answer it with 500. */
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
