import { createHash, randomBytes } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createPrng, randomInteger } from '../../lib/schools/model/prng.ts';

export const BUCKET = 'files';
const CLIENTS = 4;
const MAX_ROW = 6_000;
const MAX_FILE = 200_000;

/** A row's body or a file's checksum; null when deleted. */
type Value = string | null;

/** From the last promised value of a row or file to the last one asked for. */
type Attempts = { value: Value /** Microseconds since 1970. */; promised: number | null }[];

export type Promises = Map<string, Attempts>;

export const clientOf = ({ url, secret }: { url: string; secret: string }): SupabaseClient =>
  createClient(url, secret, { auth: { persistSession: false } });

/** Several clients write, change and remove rows and files, `steps` times each. Throws when one is refused. */
export async function work(
  client: SupabaseClient,
  seed: string,
  steps: number,
  promises: Promises,
): Promise<void> {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, who) => {
      const random = createPrng(`${seed} ${who}`);
      for (let step = 0; step < steps; step += 1) {
        const isFile = random() < 0.25;
        const key = `${isFile ? 'file' : 'row'}-${who}-${randomInteger(random, 1, 20)}`;
        const attempts = promises.get(key) ?? [{ value: null, promised: 0 }];
        promises.set(key, attempts);
        const before = attempts.at(-1)?.value ?? null;
        const remove = before !== null && random() < 0.3;
        const bytes = randomBytes(randomInteger(random, 1, isFile ? MAX_FILE : MAX_ROW));
        const value = remove ? null : isFile ? checksum(bytes) : bytes.toString('base64');
        const attempt: Attempts[number] = { value, promised: null };
        attempts.push(attempt);
        const failed = isFile
          ? await changeFile(client, key, remove ? null : bytes)
          : await changeRow(client, key, value);
        if (failed) throw new Error(`${key}: ${failed}`);
        // The recording's clock has microseconds, this one milliseconds.
        attempt.promised = (Date.now() + 1) * 1000;
      }
    }),
  );
}

async function changeRow(client: SupabaseClient, key: string, body: Value): Promise<string | undefined> {
  const notes = client.from('notes');
  const { error } = await (body === null ? notes.delete().eq('key', key) : notes.upsert({ key, body }));
  return error?.message;
}

async function changeFile(
  client: SupabaseClient,
  key: string,
  bytes: Buffer | null,
): Promise<string | undefined> {
  const bucket = client.storage.from(BUCKET);
  const { error } = await (bytes ? bucket.upload(key, bytes, { upsert: true }) : bucket.remove([key]));
  return error?.message;
}

/** A sentence for each difference to acknowledged data; resets the expectation to the stored data. */
export async function compare(
  client: SupabaseClient,
  promises: Promises,
  failedAt: number,
): Promise<string[]> {
  const { data, error } = await client.from('notes').select('key, body').limit(1000);
  if (error) return [`The rows cannot be read: ${error.message}`];
  const rows = new Map(data.map(({ key, body }) => [String(key), String(body)]));
  const differences: string[] = [];
  for (const [key, attempts] of promises) {
    const found = key.startsWith('row') ? (rows.get(key) ?? null) : await fileOf(client, key);
    const last = attempts.findLastIndex(({ promised }) => promised !== null && promised <= failedAt);
    const possible = attempts.slice(last).map(({ value }) => value);
    if (!possible.includes(found))
      differences.push(`${key} is ${told(found)}, promised was ${possible.map(told).join(' or ')}`);
    promises.set(key, [{ value: found, promised: 0 }]);
  }
  return differences;
}

async function fileOf(client: SupabaseClient, key: string): Promise<Value> {
  const { data } = await client.storage.from(BUCKET).download(key);
  return data && checksum(Buffer.from(await data.arrayBuffer()));
}

const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const told = (value: Value): string =>
  value === null ? 'nothing' : `${value.slice(0, 12)}… (${value.length})`;
