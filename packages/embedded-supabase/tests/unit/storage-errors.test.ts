import { expect, test } from 'vitest';
import { DatabaseError } from '../../engine/engine.ts';
import { errorResponse, toStorageError } from '../../storage/errors.ts';

const ofSystem = (code: string) =>
  Object.assign(new Error(`${code}: no space left on device, write`), { code });

test.each([
  ofSystem('ENOSPC'),
  ofSystem('EDQUOT'),
  new DatabaseError({ code: '53100', message: 'could not extend file' }),
])('a full disk is reported in words: %s', async (error) => {
  const refusal = toStorageError(error);
  const response = refusal && errorResponse(refusal, 'POST');
  expect(response?.status).toBe(507);
  expect(await response?.json()).toMatchObject({
    code: 'InsufficientStorage',
    message: 'The disk of the backend is full; nothing was stored',
  });
});
