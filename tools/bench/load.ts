import { Agent, get } from 'node:http';

/** Only loopback addresses, with a time limit. Anything but 200 is an error: a broken page would be fast. */
export async function answersPerSecond(
  url: string,
  connections = 16,
  seconds = 5,
  encoding = 'identity',
): Promise<number> {
  if (!['localhost', '127.0.0.1'].includes(new URL(url).hostname))
    throw new Error(`${url} is not on this machine`);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = Date.now() + seconds * 1000;
  let answers = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': encoding } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer
          .on('data', () => {})
          .on('end', resolve)
          .on('error', reject);
      }).on('error', reject);
    });
  const client = async () => {
    while (Date.now() < end) {
      await ask();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return answers / seconds;
}

const PAIRS = 7;
const SECONDS = 1;
const CLIENTS = 16;

/** Responses per second of two alternating sites: medians, and the median ratio. */
export async function inPairs(ours: string, theirs: string, encoding: string) {
  const rate = (url: string) => answersPerSecond(url, CLIENTS, SECONDS, encoding);
  for (const url of [ours, theirs]) await rate(url);
  const pairs: { ours: number; theirs: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push({ ours: await rate(ours), theirs: await rate(theirs) });
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    rates: [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))],
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
