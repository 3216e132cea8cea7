import { expect, test } from 'vitest';
import { sentenceOf } from '../../sentences.ts';
import { StartError } from '../../start-error.ts';

const failed = (code: string, syscall = 'open') =>
  Object.assign(new Error(`${code}: it failed, ${syscall} '/data/secrets.json'`), { code, syscall });

test.each([
  [failed('ENOSPC', 'write'), /^The disk is full: .* Make room/],
  [failed('EROFS'), /^The disk cannot be written to: /],
  [failed('EACCES'), /^The backend may not use a file or folder: .*sudo/],
  [failed('EACCES', 'listen'), /^The backend may not listen there: /],
  [failed('ENOTDIR', 'mkdir'), /^A file is where the backend needs a folder: /],
  [failed('EADDRINUSE', 'listen'), /^The backend's port is used by another program: /],
  [new StartError('Put it right.'), /^Put it right\.$/],
])('a failed start is explained in one sentence: %s', (error, sentence) => {
  expect(sentenceOf(error)).toMatch(sentence);
  expect(sentenceOf(error)).not.toContain('\n');
});

test('a mistake of ours keeps its stack', () => {
  expect(sentenceOf(new TypeError('not a function'))).toMatch(/\n {4}at /);
});
