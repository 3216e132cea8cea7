/** bcrypt in one worker thread, started at first use, so that it does not block the event loop. */
import { Worker } from 'node:worker_threads';
import type { Question, Reply } from './password-worker.ts';

interface Asker {
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

/** A request before it has its number. */
type Unnumbered = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never;

let thread: Worker | undefined;
let nextId = 1;
const waiting = new Map<number, Asker>();

/** Throws when the thread dies. */
export async function hashInThread(password: string, cost: number): Promise<string> {
  return String(await ask({ password, cost }));
}

/** Throws when the thread dies. */
export async function compareInThread(password: string, digest: string): Promise<boolean> {
  return (await ask({ password, digest })) === true;
}

function ask(question: Unnumbered): Promise<string | boolean> {
  thread ??= start();
  const worker = thread;
  return new Promise((resolve, reject) => {
    const id = nextId++;
    waiting.set(id, { resolve, reject });
    // Keeps the process alive while a request is pending.
    worker.ref();
    worker.postMessage({ ...question, id } as Question);
  });
}

function start(): Worker {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
  worker.unref();
  worker.on('message', (reply: Reply) => {
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if ('failure' in reply) asker?.reject(new Error(reply.failure));
    else asker?.resolve(reply.value);
  });
  // The next request starts another thread; pending ones fail, because their progress is unknown.
  const ended = (error: Error) => {
    if (thread !== worker) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', ended);
  worker.on('exit', () => ended(new Error('The thread that hashes passwords ended.')));
  return worker;
}
