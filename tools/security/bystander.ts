import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Requests a page fifty times a second, independent of responses: a sequential client would meet a stall only once. */
const EVERY_MS = 20;
const WARM_AFTER = 50;
const TIMEOUT_MS = 60_000;

const agent = new Agent({ keepAlive: true });
let measuring = false;
let answers = 0;
let open = 0;
let failed = 0;
const milliseconds: number[] = [];

function ask(): Promise<number | null> {
  const began = performance.now();
  return new Promise((resolve) => {
    const request = get(String(workerData), { agent, timeout: TIMEOUT_MS }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : null))
        .on('error', () => resolve(null));
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(null));
  });
}

async function visit(): Promise<void> {
  const counts = measuring;
  open += 1;
  const took = await ask();
  open -= 1;
  answers += 1;
  if (counts && took === null) failed += 1;
  if (counts && took !== null) milliseconds.push(took);
  if (answers === WARM_AFTER) {
    measuring = true;
    parentPort?.postMessage('warm');
  }
  if (stopped) report();
}

let stopped = false;
const timer = setInterval(visit, EVERY_MS);
parentPort?.once('message', () => {
  clearInterval(timer);
  stopped = true;
  report();
});

/** After the last response, so that delayed stalls count too. */
function report(): void {
  if (open > 0) return;
  const sorted = milliseconds.toSorted((a, b) => a - b);
  parentPort?.postMessage({
    requests: sorted.length + failed,
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
    longest: sorted.at(-1) ?? 0,
    failed,
  });
  agent.destroy();
}
