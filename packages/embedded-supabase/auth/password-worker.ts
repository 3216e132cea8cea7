import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

export type Question =
  | { id: number; password: string; cost: number }
  | { id: number; password: string; digest: string };

export type Reply = { id: number; value: string | boolean } | { id: number; failure: string };

function work(question: Question): Reply {
  const { id, password } = question;
  try {
    const value =
      'digest' in question
        ? bcrypt.compareSync(password, question.digest)
        : bcrypt.hashSync(password, question.cost);
    return { id, value };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(work(question)));
