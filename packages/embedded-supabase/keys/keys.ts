/** Secrets of the backend: created at the first start, mode 0600 in the data folder, never logged. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { syncFolder } from '../engine/sync-folder.ts';
import { StartError } from '../start-error.ts';

export interface BackendKeys {
  /** `sb_publishable_…`: for browsers; the role `anon`. */
  publishable: string;
  /** `sb_secret_…`: for servers and scripts; the role `service_role`. */
  secret: string;
  /** Private ES256 key (with `kid`) for sessions. */
  signingKey: JWK;
}

export const SECRETS_FILE = 'secrets.json';

/** Reads or creates the secrets. Throws StartError when the file is damaged. */
export async function loadKeys(dataDir: string): Promise<BackendKeys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, SECRETS_FILE);
  try {
    return parseKeys(await readFile(path, 'utf8'), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = await createKeys();
  await writePrivateFile(path, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

export async function createKeys(): Promise<BackendKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    publishable: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secret: `sb_secret_${randomBytes(24).toString('base64url')}`,
    signingKey: { ...jwk, kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' },
  };
}

/** Writes a file with mode 0600 atomically and durably. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

function parseKeys(text: string, path: string): BackendKeys {
  const damaged = new StartError(
    `The backend's keys in ${path} are damaged; restore the file, or remove it to sign everybody out.`,
  );
  let value: Partial<BackendKeys>;
  try {
    value = JSON.parse(text) as Partial<BackendKeys>;
  } catch {
    throw damaged;
  }
  const { publishable, secret, signingKey } = value;
  if (!publishable?.startsWith('sb_publishable_') || !secret?.startsWith('sb_secret_') || !signingKey?.d) {
    throw damaged;
  }
  return { publishable, secret, signingKey };
}
