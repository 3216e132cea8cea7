import { beforeEach, describe, expect, it, vi } from 'vitest';
import { generateImage, imageModel } from '@/lib/ai/generate-image';
import { generateText, textModel } from '@/lib/ai/generate-text';
import { AI_LIMITS } from '@/lib/ai/limits';
import type { AiFailure } from '@/lib/ai/model/failure';
import { aiAllowance } from '@/lib/ai/queries/allowance';
import { serverConfig } from '@/lib/config';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { openAiBackend } from '../../support/ai-backend.ts';
import { FAULTS, type Fault } from '../../support/fake-openai.ts';
import { FAKE_KEY } from '../../support/site-provider.mjs';

const backend = opened(() => openAiBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => admin.client }));
const logged: string[] = [];
beforeEach(async () => {
  await backend.startAfresh();
  logged.length = 0;
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.join(' ')));
});

const never = () => new AbortController().signal;
const ask = (signal = never()) =>
  generateText({ purpose: 'test', system: 'Say something.', data: { question: 'What?' }, signal });
const draw = (more: Partial<Parameters<typeof generateImage>[0]> = {}) =>
  generateImage({ prompt: 'a kitchen', size: '1024x1024', signal: never(), ...more });

async function usage() {
  const { data } = await backend.service.from('ai_usage').select('*').maybeSingle();
  return data;
}

const FAILURES: Record<Fault, { failure: AiFailure; calls: number; billed?: number }> = {
  rateLimited: { failure: 'rateLimited', calls: 1, billed: 0 },
  quota: { failure: 'quota', calls: 1, billed: 0 },
  error500: { failure: 'provider', calls: 3, billed: 0 },
  badKey: { failure: 'noKey', calls: 1, billed: 0 },
  hang: { failure: 'timeout', calls: 1 },
  hangInBody: { failure: 'timeout', calls: 1 },
  reset: { failure: 'unreachable', calls: 3 },
  badJson: { failure: 'badAnswer', calls: 1 },
  empty: { failure: 'badAnswer', calls: 1 },
  tooLong: { failure: 'badAnswer', calls: 1 },
  endless: { failure: 'badAnswer', calls: 1 },
  refusal: { failure: 'refused', calls: 1 },
  wrongLanguage: { failure: 'badAnswer', calls: 1 },
};
const failsLate = (fault: Fault) => FAILURES[fault].failure === 'timeout';
/** Faults that only a human reader would detect. */
const LOOKS_FINE: Record<'text' | 'image', Fault[]> = {
  text: ['tooLong', 'wrongLanguage'],
  image: ['wrongLanguage'],
};

describe('a text', () => {
  it('comes from the model that is set, which gets instruction and data apart', async () => {
    await backend.fake.answerWith('Something.');
    expect(await ask()).toEqual({ ok: true, value: { text: 'Something.', dollars: 0 } });
    const [call] = await backend.fake.calls();
    expect(call?.authorization).toBe(`Bearer ${FAKE_KEY}`);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      model: textModel(),
      messages: [
        { role: 'system', content: 'Say something.' },
        { role: 'user', content: '{"question":"What?"}' },
      ],
    });
  });

  it.each(FAULTS.filter((fault) => !LOOKS_FINE.text.includes(fault)))(
    'is no text when the provider answers with %s',
    async (fault) => {
      await backend.fake.fail(fault);
      if (failsLate(fault)) backend.expireHangs();
      const { failure, calls, billed = calls } = FAILURES[fault];
      expect(await ask()).toMatchObject({ ok: false, error: failure });
      expect(await backend.fake.calls()).toHaveLength(calls);
      expect(await usage()).toMatchObject({ text_calls: billed, image_calls: 0 });
    },
  );

  it.each(['rateLimited', 'error500', 'reset'] as const)('comes after two times %s', async (fault) => {
    await backend.fake.answerWith('Something.');
    await backend.fake.fail(fault, { times: 2, retryAfter: '0.02' });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await backend.fake.calls()).toHaveLength(3);
  });

  it('is not waited for as long as a provider likes', async () => {
    await backend.fake.fail('rateLimited', { times: 1, retryAfter: '3600' });
    expect(await ask()).toMatchObject({ ok: false, error: 'rateLimited' });
    expect(await backend.fake.calls()).toHaveLength(1);
  });

  it.each(['hang', 'rateLimited'] as const)('is given up when the signal says so (%s)', async (fault) => {
    await backend.fake.fail(fault, { retryAfter: '3600' });
    Object.assign(AI_LIMITS, { longestWaitMs: 3_600_000 });
    const controller = new AbortController();
    const asked = ask(controller.signal);
    await backend.fake.arrival();
    controller.abort();
    expect(await asked).toMatchObject({ ok: false, error: 'cancelled' });
  });
});

describe('a picture', () => {
  it('comes as bytes, and is asked for as such where the model can be asked', async () => {
    for (const model of ['gpt-image-1-mini', 'dall-e-3']) {
      backend.configure({ imageModel: model });
      const drawn = await draw();
      expect(drawn.ok && drawn.value.bytes.subarray(1, 4).toString()).toBe('PNG');
    }
    const asked = (await backend.fake.calls()).map(({ body }) => JSON.parse(body));
    expect(asked.map(({ response_format }) => response_format)).toEqual([undefined, 'b64_json']);
    expect(asked[1].model).toBe(imageModel());
  });

  it('is fetched from the provider itself when that names its place', async () => {
    await backend.fake.rule({ pictureUrl: '{own}/pictures/1.png' });
    const drawn = await draw();
    expect(drawn.ok && drawn.value.bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it.each(['http://127.0.0.1:1/secret', 'http://elsewhere.test/1.png', 'file:///etc/passwd', 'no address'])(
    'is not fetched from %s, but handed to a downloader where there is one',
    async (pictureUrl) => {
      await backend.fake.rule({ pictureUrl });
      expect(await draw()).toMatchObject({ ok: false, error: 'badAnswer' });
      const download = vi.fn(async () => Buffer.from('picture'));
      const second = await draw({ download });
      expect(second.ok).toBe(URL.canParse(pictureUrl));
      expect(download).toHaveBeenCalledTimes(URL.canParse(pictureUrl) ? 1 : 0);
    },
  );

  it.each(FAULTS.filter((fault) => !LOOKS_FINE.image.includes(fault)))(
    'is no picture when the provider answers with %s',
    async (fault) => {
      await backend.fake.fail(fault);
      if (failsLate(fault)) backend.expireHangs();
      const { failure, calls, billed = calls } = FAILURES[fault];
      // A refusal is an error for a picture, an answer for a text.
      const counted = fault === 'refusal' ? 0 : billed;
      expect(await draw()).toMatchObject({ ok: false, error: failure });
      expect(await usage()).toMatchObject({ text_calls: 0, image_calls: counted });
    },
  );
});

describe('without a provider', () => {
  it('names the missing setting, and sends no request', async () => {
    backend.configure({ apiKey: undefined, baseUrl: undefined });
    for (const answer of [await ask(), await draw()])
      expect(answer).toMatchObject({
        ok: false,
        error: 'noKey',
        detail: expect.stringContaining('set OPENAI_API_KEY, or OPENAI_BASE_URL'),
      });
    expect(await usage()).toBeNull();
  });

  it('nothing is asked when calls cannot be counted', async () => {
    const config = serverConfig();
    const { supabaseSecretKey } = config;
    config.supabaseSecretKey = undefined;
    expect(await ask()).toMatchObject({ ok: false, error: 'noSecretKey' });
    config.supabaseSecretKey = supabaseSecretKey;
    expect(await backend.fake.calls()).toEqual([]);
  });

  it('a refused connection is reported as unreachable', async () => {
    backend.configure({ baseUrl: 'http://127.0.0.1:9/v1' });
    expect(await ask()).toMatchObject({ ok: false, error: 'unreachable' });
  });
});

describe('the cap of a day', () => {
  it('0 allows no call at all', async () => {
    backend.configure({ callsPerDay: 0 });
    expect(await ask()).toMatchObject({ ok: false, error: 'budget' });
    expect(await backend.fake.calls()).toEqual([]);
  });

  it('holds for many calls at once, texts and pictures together', async () => {
    backend.configure({ callsPerDay: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? ask() : draw())));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await backend.fake.calls()).toHaveLength(5);
  });

  it('counts repeated calls that may be on the bill', async () => {
    backend.configure({ callsPerDay: 2 });
    await backend.fake.fail('reset');
    expect(await ask()).toMatchObject({ ok: false, error: 'budget' });
    expect(await backend.fake.calls()).toHaveLength(2);
  });

  it('is not used up by a provider that answers errors, or that is not there', async () => {
    backend.configure({ callsPerDay: 1 });
    await backend.fake.fail('error500', { times: 3 });
    expect(await ask()).toMatchObject({ ok: false, error: 'provider' });
    const there = backend.fake.url;
    backend.configure({ callsPerDay: 1, baseUrl: `http://127.0.0.1:${await freePort()}/v1` });
    expect(await ask()).toMatchObject({ ok: false, error: 'unreachable' });
    expect(await usage()).toMatchObject({ text_calls: 0 });
    backend.configure({ callsPerDay: 1, baseUrl: there });
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('says what is left of it to administrators', async () => {
    backend.configure({
      callsPerDay: 3,
      dollarsPerDay: 0.5,
      prices: { inputTokens: 0, outputTokens: 0, picture: 0.04 },
    });
    expect(await aiAllowance()).toEqual({ callsLeft: 3, callsPerDay: 3, dollarsLeft: 0.5 });
    await ask();
    await draw();
    expect(await aiAllowance()).toMatchObject({ callsLeft: 1, dollarsLeft: expect.closeTo(0.46) });
    backend.configure({ callsPerDay: 1 });
    expect(await aiAllowance()).toEqual({ callsLeft: 0, callsPerDay: 1, dollarsLeft: null });
  });
});

describe('what it costs', () => {
  const prices = { inputTokens: 1, outputTokens: 10, picture: 0.04 };

  it('is counted at the configured prices, and returned to the caller', async () => {
    backend.configure({ prices });
    await backend.fake.answerWith('Something.');
    const answer = await ask();
    const [call] = await backend.fake.calls();
    const input = Math.ceil((call?.body.length ?? 0) / 4);
    const dollars = (input * 1 + 3 * 10) / 1e6;
    expect(answer.ok && answer.value.dollars).toBeCloseTo(dollars, 8);
    expect(await draw()).toMatchObject({ ok: true, value: { dollars: 0.04 } });
    const row = await usage();
    expect(row).toMatchObject({ text_calls: 1, image_calls: 1, input_tokens: input, output_tokens: 3 });
    expect(Number(row?.dollars)).toBeCloseTo(dollars + 0.04, 8);
  });

  it('is nothing for an error that the provider answers, and all that was reserved for a call that broke off', async () => {
    backend.configure({ prices });
    await backend.fake.fail('error500');
    expect(await draw()).toMatchObject({ ok: false, dollars: 0 });
    await backend.fake.fail('hang');
    backend.expireHangs();
    expect(await draw()).toMatchObject({ ok: false, dollars: 0.04 });
    expect(Number((await usage())?.dollars)).toBeCloseTo(0.04, 8);
  });
});

it('The key is in no answer and no log, whatever the provider says', async () => {
  const answers: unknown[] = [];
  for (const fault of FAULTS) {
    await backend.startAfresh();
    await backend.fake.fail(fault);
    if (failsLate(fault)) backend.expireHangs();
    answers.push(await ask(), await draw());
  }
  const told = JSON.stringify(answers) + logged.join('\n');
  expect(told).toContain('Incorrect API key');
  expect(told).not.toContain(FAKE_KEY);
});
