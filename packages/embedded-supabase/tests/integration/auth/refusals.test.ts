import { describe, expect, test } from 'vitest';
import { createAuthHandler } from '../../../auth/handler.ts';
import { opened } from '../../support/opened.ts';
import { freshEmail, openAuthBackend, PASSWORD } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

describe('what is not spoken', () => {
  const refused: [method: string, path: string, status: number, words: string][] = [
    ['POST', '/otp', 404, 'not found'],
    ['POST', '/invite', 404, 'not found'],
    ['GET', '/reauthenticate', 404, 'not found'],
    ['GET', '/authorize?provider=google', 404, 'not found'],
    ['POST', '/token?grant_type=id_token', 400, 'unsupported_grant_type'],
    ['DELETE', '/user', 405, 'Method not allowed'],
    ['GET', '/nothing', 404, 'not found'],
    ['GET', '/constructor', 404, 'not found'],
  ];
  test.each(refused)('%s %s', async (method, path, status, words) => {
    const response = await backend.raw(path, { method, body: method === 'GET' ? undefined : {} });
    expect(response.status).toBe(status);
    expect((await response.json()).message).toContain(words);
  });
});

test('an unexpected failure reveals nothing to the client and no secret in the log', async () => {
  const lines: string[] = [];
  const failing = async () => {
    throw new Error(`could not store ${PASSWORD}`);
  };
  const { deps } = backend;
  const handler = createAuthHandler({
    ...deps,
    engine: { ...deps.engine, kind: 'pglite', query: failing, transaction: failing },
    log: (line) => void lines.push(line),
  });
  const response = await backend.raw(
    '/token?grant_type=password',
    { method: 'POST', body: { email: freshEmail(), password: PASSWORD } },
    handler,
  );
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: 'unexpected_failure',
    message: 'Unexpected failure, please check server logs for more information',
  });
  expect(lines).toEqual([expect.stringMatching(/^auth: unexpected failure: Error /)]);
  expect(lines.join()).not.toContain(PASSWORD);
  const health = await backend.raw('/health', { apikey: null }, handler);
  expect(health.status).toBe(503);
});
