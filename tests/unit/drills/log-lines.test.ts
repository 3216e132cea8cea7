import { describe, expect, it } from 'vitest';
import { LogLines } from '../../drills/machines/log-lines.ts';

const line = (more: object) =>
  JSON.stringify({ time: '2026-11-24T10:00:00.000Z', level: 'info', message: 'words', ...more });
const request = { message: 'request', request: 'a1', method: 'GET', route: '/es', status: 200, ms: 1.5 };

function read(...lines: string[]): LogLines {
  const log = new LogLines();
  for (const one of lines) log.read(one);
  return log;
}

describe('lines of a log', () => {
  it('are counted, and those of requests too', () => {
    expect(read(line({}), '', line(request))).toMatchObject({ lines: 2, requests: 1, faulty: 0 });
  });

  it.each([
    ['no JSON', 'Ready or not'],
    ['no object', '7'],
    ['without level', line({ level: undefined })],
    ['names somebody', line({ message: 'mail to ana@example.org' })],
    ['names somebody', line({ message: 'from 203.0.113.7' })],
    ['a request without what is known of it', line({ ...request, status: '200' })],
  ])('are refused: %s', (fault, text) => {
    expect(read(text).faults).toEqual([expect.stringMatching(`^${fault}:`)]);
  });

  it('of Next.js that starts are none of the log', () => {
    expect(read('▲ Next.js 16.4.6', '- Local:  http://localhost:3001', '✓ Ready in 200ms')).toMatchObject({
      lines: 0,
      faulty: 0,
    });
  });

  it('may name the machine itself', () => {
    expect(read(line({ message: 'connect ECONNREFUSED 127.0.0.1:5432' })).faults).toEqual([]);
  });

  it('of errors are counted by their message', () => {
    const error = line({ level: 'error', message: 'no backend' });
    expect([...read(error, error).errors]).toEqual([['no backend', 2]]);
  });

  it('that are wrong are all counted, and some of them kept', () => {
    const log = read(...Array.from({ length: 50 }, () => 'no'));
    expect([log.faulty, log.faults.length]).toEqual([50, 20]);
  });
});
