/** Two backends that differ only in their engine. */

import { openTestBackend, type TestBackend } from '../support/backend.ts';
import { startNativePostgres } from '../support/native-postgres.ts';
import { type BackendCaller, type Caller, signInAll } from './callers.ts';

export interface Question {
  as: Caller;
  method?: string;
  path: string;
  headers?: Record<string, string> | undefined;
  body?: unknown;
}

export interface BothEngines {
  embedded: TestBackend;
  native: TestBackend;
  /** Sends a request to both; returns the responses as text, to be compared byte for byte. */
  ask(question: Question): Promise<{ embedded: string; native: string }>;
  close(): Promise<void>;
}

/** Headers with a meaning; others depend on time and transport. */
const COMPARED_HEADERS = [
  'content-type',
  'content-range',
  'content-profile',
  'location',
  'preference-applied',
  'allow',
];

/** Timestamps, which differ between the backends. */
const CLOCK = /"(created_at|updated_at|changed_at|deleted_at)": ?"[^"]*"/g;

/** Opens both with this project's migrations and seed; accounts, created with the first request, have the same ids. */
export async function openBothEngines(): Promise<BothEngines> {
  const postgres = await startNativePostgres();
  const opening = await Promise.allSettled([
    openTestBackend(),
    openTestBackend({ databaseUrl: postgres.url }),
  ]);
  const [embedded, native] = opening.map((result) => (result.status === 'fulfilled' ? result.value : null));
  const failure = opening.find((result) => result.status === 'rejected');
  if (!embedded || !native) {
    for (const backend of [embedded, native]) await backend?.close();
    await postgres.stop();
    throw failure?.reason;
  }
  let callers: Promise<Record<Caller, BackendCaller>[]> | undefined;
  return {
    embedded,
    native,
    async ask(question) {
      callers ??= Promise.all([signInAll(embedded), signInAll(native)]);
      const [here, there] = await callers;
      return {
        embedded: await answer(embedded, question, here?.[question.as]),
        native: await answer(native, question, there?.[question.as]),
      };
    },
    async close() {
      await embedded.close();
      await native.close();
      await postgres.stop();
    },
  };
}

async function answer(
  backend: TestBackend,
  question: Question,
  caller: BackendCaller | undefined,
): Promise<string> {
  const { method = 'GET', path, headers, body } = question;
  const sent = new Headers({ ...caller, ...headers });
  if (body !== undefined) sent.set('content-type', 'application/json');
  const response = await backend.handler(
    new Request(`${backend.url}${path}`, {
      method,
      headers: sent,
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
  const named = COMPARED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const text = (await response.text()).replace(CLOCK, '"$1":"now"');
  return [String(response.status), ...named, '', text].join('\n');
}
