import { AI_LIMITS } from '@/lib/ai/limits';
import { type AiConfig, serverConfig } from '@/lib/config';
import type { TestBackend, TestBackendOptions } from './backend.ts';
import { type FakeOpenai, startFakeOpenai } from './fake-openai.ts';
import { openSiteBackend } from './site-backend.ts';
import { FAKE_KEY } from './site-provider.mjs';

export interface AiBackend extends TestBackend {
  fake: FakeOpenai;
  /** Changes the settings of the provider until the next call. */
  configure(changes?: Partial<AiConfig>): void;
  /** Shortens the time that an answer may take, until `startAfresh`. */
  hurry(): void;
  /** Forgets what was asked, the fake's rules and what was used today. */
  startAfresh(): Promise<void>;
}

/** Pauses that make no test wait; time enough for an answer on a busy machine. */
const SHORT = { textMs: 10_000, imageMs: 10_000, backoffMs: 5, longestWaitMs: 100 };
/** For a provider that hangs. */
const HURRIED = { textMs: 150, imageMs: 150 };

/** A backend for handlers in this process, as openSiteBackend, with the fake as provider and short limits. */
export async function openAiBackend(options: TestBackendOptions = {}): Promise<AiBackend> {
  const fake = await startFakeOpenai();
  Object.assign(AI_LIMITS, SHORT);
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
    hurry: () => void Object.assign(AI_LIMITS, HURRIED),
    async startAfresh() {
      Object.assign(AI_LIMITS, SHORT);
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
