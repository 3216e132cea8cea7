/** Why an item of a job with pictures failed. */
const MESSAGES: Record<string, string> = {
  // what stood against it
  realPicture: 'The school has a real main picture; send replaceReal to put an AI picture in its place',
  missing: 'There is no such school or picture any more',
  // of the provider
  noKey: 'AI provider: no key is set; set OPENAI_API_KEY or OPENAI_BASE_URL',
  noSecretKey: 'AI provider: calls can only be counted with SUPABASE_SECRET_KEY',
  budget: 'AI provider: the budget of this day is used up',
  refused: 'AI provider: the model declined to draw this',
  rejected: 'AI provider: the answer broke the rules',
  timeout: 'The other side did not answer in time',
  unreachable: 'AI provider: it cannot be reached',
  rateLimited: 'AI provider: too many requests, try again later',
  provider: 'AI provider: it answered with an error',
  badAnswer: 'AI provider: the answer was no picture',
  cancelled: 'Stopped',
  // of another site or the site's own files
  siteUnreachable: 'The other site cannot be reached',
  badAddress: 'The address is not an https address, or names no picture',
  privateAddress: 'The address does not lead to the public internet',
  unresolved: 'The name of the other site is not known',
  tooManyRedirects: 'The other site redirects too often',
  notThere: 'There is no file at the address',
  // of the file
  empty: 'The file is empty',
  wrongType: 'The file is no JPEG, PNG or WebP picture',
  damaged: 'The picture is damaged or incomplete',
  tooBig: 'The file has more than 10 MB',
  tooManyPixels: 'The picture has more than 40 megapixels',
  // of storing
  storage: 'Storage did not take the picture',
  duplicate: 'unique constraint: there is a picture for this category already',
  failed: 'The backend did not take the picture',
};

/** A failure in words for whoever calls a function; the interface has its own. */
export function pictureFailure(code: string | null, detail?: string | null): string {
  const message = (code !== null && Object.hasOwn(MESSAGES, code) && MESSAGES[code]) || MESSAGES.failed;
  return detail ? `${message} (${detail})` : String(message);
}
