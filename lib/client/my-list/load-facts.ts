import type { ListAnswer, ListQuestion } from '@/lib/my-list/model/facts';
import { pageLanguage } from './page-parts';

const TIMEOUT_MS = 30_000;

/** Facts of these entries in one request; null when it fails. */
export async function loadFacts(address: string, keys: string[], near: string): Promise<ListAnswer | null> {
  const question: ListQuestion = { language: pageLanguage(), keys, near };
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok ? ((await answer.json()) as ListAnswer) : null;
  } catch {
    return null;
  }
}
