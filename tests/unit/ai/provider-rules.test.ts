import { describe, expect, it } from 'vitest';
import { jsonInAnswer, readChatAnswer } from '@/lib/ai/model/chat-answer';
import { recordable } from '@/lib/ai/model/cost';
import { isPermanentFailure } from '@/lib/ai/model/failure';
import { providerErrorOf, retryAfterMs } from '@/lib/ai/model/provider-error';

const NOW = Date.parse('2026-11-22T03:00:00Z');

it.each([
  { tokens: { input: 1, output: 1 }, dollars: Number.POSITIVE_INFINITY },
  { tokens: { input: 1, output: 1 }, dollars: Number.NaN },
  { tokens: { input: 1, output: 1 }, dollars: -1 },
  { tokens: { input: 1e308, output: 1 }, dollars: 1 },
  { tokens: { input: 0.5, output: 1 }, dollars: 1 },
  null,
])('A call whose cost is no amount costs what was reserved: %o', (cost) => {
  expect(recordable(cost, 0.25)).toEqual({ tokens: { input: 0, output: 0 }, dollars: 0.25 });
});

describe('what an error of the provider means', () => {
  it.each([
    [401, '', 'noKey', false],
    [400, '{"error":{"code":"content_policy_violation","message":"no"}}', 'refused', false],
    [400, '{"error":{"message":"bad size"}}', 'provider', false],
    [429, '{"error":{"code":"rate_limit","message":"slow"}}', 'rateLimited', true],
    [429, '{"error":{"code":"insufficient_quota","message":"pay"}}', 'quota', false],
    [500, 'oops', 'provider', true],
  ])('%i %s is %s', (status, body, failure, retryable) => {
    expect(providerErrorOf(status, null, body, NOW)).toMatchObject({ failure, retryable });
  });

  it('is told to an admin by the message, cut short', () => {
    expect(providerErrorOf(404, null, '{"error":{"message":"no  such\\nmodel"}}', NOW).detail).toBe(
      '404 no such model',
    );
    expect(providerErrorOf(500, null, 'x'.repeat(5000), NOW).detail).toHaveLength(204);
    expect(providerErrorOf(500, null, '{"error":"plain"}', NOW).detail).toBe('500 plain');
  });
});

it.each([
  ['0.5', 500],
  ['Sun, 22 Nov 2026 03:00:04 GMT', 4000],
  ['Sun, 22 Nov 2026 02:00:00 GMT', 0],
  ['soon', undefined],
])('how long to wait Retry-After %j is %s ms', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected);
});

it('Only what would befall the next school too ends a job', () => {
  expect((['noKey', 'noSecretKey', 'budget', 'quota'] as const).every(isPermanentFailure)).toBe(true);
  expect(
    (['refused', 'rejected', 'timeout', 'rateLimited', 'provider'] as const).some(isPermanentFailure),
  ).toBe(false);
});

it.each([
  ['<think>First…</think>\n\nHello', 'Hello'],
  ['First… then.</think>\nHello', 'Hello'],
  ['<thinking>a</thinking><thinking>b</thinking>Hello', 'Hello'],
  ['[THINK]First[/THINK]Hello', 'Hello'],
  ['```\nHello\n```', 'Hello'],
  ['a</think>```json\n{"entries":["b"]}\n```', '{"entries":["b"]}'],
])('an answer %j has the text %j', (content, text) => {
  const body = JSON.stringify({ choices: [{ message: { content } }] });
  expect(readChatAnswer(body, 'x')).toMatchObject({ ok: true, text });
});

it('reasoning without an end is no answer', () => {
  const body = JSON.stringify({ choices: [{ message: { content: '<think>First I' } }] });
  expect(readChatAnswer(body, 'x')).toMatchObject({ ok: false, error: 'badAnswer' });
});

it.each([
  ['{"entries":["a"]}', { entries: ['a'] }],
  ['Here it is:\n```json\n{"entries":["a"]}\n```\nDone.', { entries: ['a'] }],
  ['The JSON: {"entries":["a {b}"]} as asked', { entries: ['a {b}'] }],
  ['no JSON', undefined],
])('the JSON of %j is %j', (text, value) => {
  expect(jsonInAnswer(text)).toEqual(value);
});

it.each(['1e308', '1e999', '10000001', '-1', '"7"', 'null'])(
  'a chat completion with a usage of %s is counted by its length',
  (tokens) => {
    const usage = `"usage":{"prompt_tokens":${tokens},"completion_tokens":2}`;
    const body = `{"choices":[{"message":{"content":"Hello"}}],${usage}}`;
    expect(readChatAnswer(body, 'x'.repeat(10))).toEqual({
      ok: true,
      text: 'Hello',
      tokens: { input: 5, output: Math.ceil(body.length / 2) },
    });
  },
);
