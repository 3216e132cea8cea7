/**
 * broken-forms: a form that cannot be read is answered 400 where Next.js answers 500 (account and admin
 * area).
 */

import { isOn } from './switches';

/** Whether a request brings a form whose body cannot be read, to which Next.js would answer 500. */
export async function isBrokenForm(request: Request): Promise<boolean> {
  if (!isOn('broken-forms')) return false;
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
