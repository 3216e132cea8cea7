import { UserError } from './output.mjs';

const LIMIT_MS = 10_000;

/**
 * Throws UserError that names the setting when a hosted backend does not answer or refuses a key: a build would fail
 * after minutes.
 * @param {{ url: string, publishable: string, secret: string | undefined }} hosted
 */
export async function checkHosted({ url, publishable, secret }) {
  await ask(url, publishable, 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY');
  if (secret) await ask(url, secret, 'SUPABASE_SECRET_KEY');
}

/**
 * @param {string} url
 * @param {string} key
 * @param {string} name
 */
async function ask(url, key, name) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(
      `${url.endsWith('/') ? url.slice(0, -1) : url}/rest/v1/countries?select=code&limit=1`,
      {
        headers: { apikey: key },
        signal: AbortSignal.timeout(LIMIT_MS),
      },
    );
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error);
    const reason = cause instanceof Error ? cause.message : message;
    throw new UserError(
      `No backend answers at ${url} (${reason}): check NEXT_PUBLIC_SUPABASE_URL. Nothing was started.`,
    );
  }
  if (answer.status === 401 || answer.status === 403)
    throw new UserError(`The backend at ${url} refuses the key: check ${name}. Nothing was started.`);
  if (answer.status === 404)
    throw new UserError(
      `The backend at ${url} has no tables of this directory: check NEXT_PUBLIC_SUPABASE_URL, or run supabase db push. Nothing was started.`,
    );
}
