import { request as raw } from 'node:http';
import { expect } from 'vitest';
import { siteUnderTest } from './site.ts';

/** What a server said. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Names and values in turn, as they came. */
  rawHeaders: string[];
  text: string;
}

const INSIDE = /\bat (?:async )?[\w.<>]+ \(|node_modules|PGRST|postgres|ECONNREFUSED|stack trace|SQLSTATE/i;

/** Whatever was sent, the answer is no failure of the server, and shows nothing of its inside. */
export function expectHarmless(answer: Answer, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.status, what).toBeGreaterThanOrEqual(200);
  expect(answer.text, what).not.toMatch(INSIDE);
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
}

/** A request exactly as written: browsers and `fetch` would straighten it first. */
export function send(
  path: string,
  options: {
    method?: string;
    headers?: Record<string, string | string[]>;
    body?: string | Buffer | undefined;
    /** Another site than the one under test. */
    site?: string;
  } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(options.site ?? siteUnderTest().url);
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    // A connection of its own: the server may end it after a refusal.
    const sent = raw({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A server that is killed breaks off in the middle.
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

/** Texts that must come back as texts or not at all. */
export const SQL = "'; drop table schools; --";
export const SCRIPT = '<script>alert(1)</script>';
