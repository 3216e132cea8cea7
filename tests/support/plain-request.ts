import { request as raw } from 'node:http';
import { expect } from 'vitest';
import { siteUnderTest } from './site.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Alternating names and values, in order. */
  rawHeaders: string[];
  text: string;
}

const INSIDE = /\bat (?:async )?[\w.<>]+ \(|node_modules|PGRST|postgres|ECONNREFUSED|stack trace|SQLSTATE/i;

/** Whatever was sent, the response is no server error and contains no internals. */
export function expectHarmless(answer: Answer, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.status, what).toBeGreaterThanOrEqual(200);
  expect(answer.text, what).not.toMatch(INSIDE);
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
}

/** Sends a request unchanged: browsers and `fetch` would normalise it first. */
export function send(
  path: string,
  options: {
    method?: string;
    headers?: Record<string, string | string[]>;
    body?: string | Buffer | undefined;
    /** Another site than the one under test. */
    site?: string | undefined;
    /** An address of this machine (127.0.0.2), as another client. */
    from?: string | undefined;
  } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(options.site ?? siteUnderTest().url);
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    // A separate connection: the server may close it after a refusal.
    const { from: localAddress } = options;
    const sent = raw({ hostname, port, path, method, headers, localAddress, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A killed server breaks off in the middle of a response.
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export const SQL = "'; drop table schools; --";
export const SCRIPT = '<script>alert(1)</script>';
