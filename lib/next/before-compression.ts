import type { ServerResponse } from 'node:http';

type Method = 'write' | 'end';
type Write = (...args: unknown[]) => unknown;

/**
 * Lets `wrap` have what is sent before it is compressed. To compress, Next.js replaces `write` and `end` once, and later than
 * this is called: the replacement is what gets wrapped. Who comes later is asked first.
 */
export function beforeCompression(
  response: ServerResponse,
  method: Method,
  wrap: (compressing: Write) => Write,
): void {
  const original = response[method];
  const earlier = Object.getOwnPropertyDescriptor(response, method)?.set;
  Object.defineProperty(response, method, {
    configurable: true,
    get: () => original,
    set(replacement: Write) {
      earlier?.call(response, replacement);
      const compressing = (earlier ? response[method] : replacement) as Write;
      Object.defineProperty(response, method, {
        configurable: true,
        writable: true,
        value: wrap(compressing),
      });
    },
  });
}
