import { vi } from 'vitest';
import { AI_LIMITS } from '@/lib/ai/limits';
import { type AiConfig, serverConfig } from '@/lib/config';
import type { TestBackend, TestBackendOptions } from './backend.ts';
import { type StartedFakeOpenai, startFakeOpenai } from './fake-openai.ts';
import { openSiteBackend } from './site-backend.ts';
import { FAKE_KEY } from './site-provider.mjs';

export interface AiBackend extends TestBackend {
  fake: StartedFakeOpenai;
  /** Changes the provider's settings until the next call. */
  configure(changes?: Partial<AiConfig>): void;
  /** Makes hanging requests time out, until `startAfresh`. */
  expireHangs(): void;
  /** Resets recorded calls, the fake's rules and today's usage. */
  startAfresh(): Promise<void>;
}

/** Short enough not to delay tests. */
const SHORT = { backoffMs: 5, longestWaitMs: 100 };
const timeout = AbortSignal.timeout.bind(AbortSignal);
/** A timeout of this length is controlled by a signal. */
const EXPIRED_MS = 1;

/** A backend for handlers in this process, see openSiteBackend, with a fake provider and short limits. */
export async function openAiBackend(options: TestBackendOptions = {}): Promise<AiBackend> {
  const fake = await startFakeOpenai();
  const limits = { ...AI_LIMITS, ...SHORT };
  Object.assign(AI_LIMITS, limits);
  Object.assign(process.env, { OPENAI_BASE_URL: fake.url, OPENAI_API_KEY: FAKE_KEY });
  const backend = await openSiteBackend(options);
  const usual = { ...serverConfig().ai };
  const configure = (changes: Partial<AiConfig> = {}) => {
    Object.assign(serverConfig().ai, usual, changes);
  };
  return {
    ...backend,
    fake,
    configure,
    expireHangs() {
      Object.assign(AI_LIMITS, { textMs: EXPIRED_MS, imageMs: EXPIRED_MS });
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        if (ms !== EXPIRED_MS) return timeout(ms);
        const limit = new AbortController();
        void fake.hang().then(() => limit.abort(new DOMException('expired', 'TimeoutError')));
        return limit.signal;
      });
    },
    async startAfresh() {
      Object.assign(AI_LIMITS, limits);
      configure();
      await fake.reset();
      await backend.engine.script('delete from public.ai_usage');
    },
    async close() {
      await backend.close();
      await fake.close();
    },
  };
}
