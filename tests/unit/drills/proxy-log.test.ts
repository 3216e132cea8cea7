import { describe, expect, it } from 'vitest';
import { answersOf } from '../../drills/machines/proxy-log.ts';

const PROCESSES = new Map([
  ['127.0.0.1:3001', 0],
  ['127.0.0.1:3002', 1],
]);
const answers = (...lines: string[]) => answersOf(lines.join('\n'), PROCESSES, 5000);

describe("answers of processes in nginx's log", () => {
  it('are those to GET, at their time', () => {
    expect(answers('5.250|GET|127.0.0.1:3001|200', '6.000|POST|127.0.0.1:3001|200', '')).toEqual([
      { process: 0, at: 250 },
    ]);
  });

  it('are none where the cache answered, or nobody did', () => {
    expect(answers('5.1|GET|-|-', '5.1|GET||', '5.1|GET|127.0.0.1:3002|502')).toEqual([]);
    expect(answers('5.1|GET|culinary_site|502')).toEqual([]);
  });

  it('are of the process that a request was handed on to, and of both that answered', () => {
    expect(answers('5.1|GET|127.0.0.1:3001, 127.0.0.1:3002|502, 200')).toMatchObject([{ process: 1 }]);
    expect(answers('5.1|GET|127.0.0.1:3001, 127.0.0.1:3002|503, 200')).toMatchObject([
      { process: 0 },
      { process: 1 },
    ]);
    expect(answers('5.1|GET|127.0.0.1:3001 : 127.0.0.1:3002|200 : 200')).toHaveLength(2);
  });
});
