import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jsonLine, watchConsole } from '@/lib/observability/console';
import { scrub } from '@/lib/observability/scrub';
import { requestId } from '@/lib/observability/watch-requests';

describe('a line of the log', () => {
  it('has the first line of what was said as its message, the rest as its detail', () => {
    const error = new TypeError('nothing here');
    error.stack = 'TypeError: nothing here\n    at a (b.js:1:2)';
    expect(JSON.parse(jsonLine('error', ['Job 1 failed:', error]))).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'error',
      message: 'Job 1 failed: TypeError: nothing here',
      detail: '    at a (b.js:1:2)',
    });
  });

  it('is one line of JSON, whatever is said', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { minLength: 1 }), (words) => {
        const line = jsonLine('info', words);
        return !/[\n\r]/.test(line) && typeof JSON.parse(line).message === 'string';
      }),
    );
  });
});

it.each([
  ['to ana@example.org from 203.0.113.9:', 'to [mail] from [ip]:'],
  ['from 2001:db8::1 and ::ffff:cb00 at 12:30:45', 'from [ip] and [ip] at 12:30:45'],
  ['GET /es?search=ana&x=1 failed', 'GET /es?… failed'],
  ['authorization: Bearer abc.def', 'authorization: [key]'],
  ['sb_secret_abc and sk-12345678 and eyJhbGci.eyJzdWI.sig', '[key] and [key] and [key]'],
  ['Next.js 16.4.6, 24.21.0, is it? yes', 'Next.js 16.4.6, 24.21.0, is it? yes'],
])('what is logged or reported keeps no person in %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});

it('the id of a request is the one that the proxy gave, if it is well formed', () => {
  expect(requestId('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef');
  for (const bad of [
    undefined,
    '',
    'short',
    'a'.repeat(65),
    '"},{"level":"error',
    'abcdefgh\n',
    ['abcdefgh', 'b'],
  ])
    expect(requestId(bad)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

describe('the console', () => {
  const methods = { ...console };
  afterEach(() => void Object.assign(console, methods));

  it('speaks JSON, whoever writes into it, and tells of errors', () => {
    const written: string[] = [];
    for (const method of ['error', 'warn', 'log'] as const)
      vi.spyOn(console, method).mockImplementation((line) => void written.push(String(line)));
    const errors: Error[] = [];
    watchConsole({ json: true, onError: (error) => errors.push(error) });
    const error = new Error('broken');
    console.error('It failed:', error);
    console.warn('careful');
    console.log('\u001b[32mgreen\u001b[0m');
    expect(written.map((line) => JSON.parse(line)).map(({ level, message }) => [level, message])).toEqual([
      ['error', 'It failed: Error: broken'],
      ['warn', 'careful'],
      ['info', 'green'],
    ]);
    expect(errors).toEqual([error]);
  });
});
