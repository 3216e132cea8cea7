/**
 * A fake of the provider's API on loopback, with all its faults. Without rules it answers like a well-behaved model:
 * descriptions of the given facts, translations entry by entry, pictures.
 */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { composeAnswer, ECHOED, generateSchoolImage } from './fake-openai-answers.ts';

export type Fault =
  /** 429 with `retryAfter`, one second by default. */
  | 'rateLimited'
  | 'quota'
  | 'error500'
  | 'badKey'
  /** Accepts the request and never answers. */
  | 'hang'
  /** Sends the head and half of the body. */
  | 'hangInBody'
  | 'reset'
  | 'badJson'
  | 'empty'
  | 'tooLong'
  | 'endless'
  | 'refusal'
  | 'wrongLanguage';

export const FAULTS: readonly Fault[] = [
  'rateLimited',
  'quota',
  'error500',
  'badKey',
  'hang',
  'hangInBody',
  'reset',
  'badJson',
  'empty',
  'tooLong',
  'endless',
  'refusal',
  'wrongLanguage',
];

export interface Rule {
  /** A substring of the request's body, such as the school's name; '' matches every request. */
  when?: string;
  /** How many requests it applies to; all by default. */
  times?: number;
  fault?: Fault;
  /** The answer waits for `release`. */
  held?: boolean;
  /** Retry-After of the fault `rateLimited`. */
  retryAfter?: string;
  text?: string;
  usage?: { prompt_tokens: number; completion_tokens: number };
  /** For pictures: a URL instead of the data; `{own}` is this server's origin. */
  pictureUrl?: string;
  /** For pictures: the data, as base64. */
  picture?: string;
}

export interface Call {
  path: string;
  authorization: string | undefined;
  body: string;
}

export interface FakeOpenai {
  /** The value of OPENAI_BASE_URL. */
  url: string;
  calls(when?: string): Promise<Call[]>;
  /** Resolves when a call has arrived since the last reset. */
  arrival(): Promise<void>;
  /** Sends the held answers. */
  release(): Promise<void>;
  /** Later rules take precedence. */
  answerWith(text: string, rule?: Omit<Rule, 'text' | 'fault'>): Promise<void>;
  fail(fault: Fault, rule?: Omit<Rule, 'fault'>): Promise<void>;
  rule(rule: Rule): Promise<void>;
  /** Removes rules and calls, those with this `when` or all. */
  reset(when?: string): Promise<void>;
}

/** A client of a running fake, for example that of the e2e tests (`OPENAI_BASE_URL`). */
export function fakeOpenaiAt(url: string): FakeOpenai {
  const control = async (what: string, content: unknown): Promise<unknown> => {
    const answer = await fetch(`${new URL(url).origin}/control/${what}`, {
      method: 'POST',
      body: JSON.stringify(content),
    });
    return answer.json();
  };
  const rule = async (wanted: Rule) => void (await control('rule', wanted));
  return {
    url,
    rule,
    answerWith: (text, more = {}) => rule({ ...more, text }),
    fail: (fault, more = {}) => rule({ ...more, fault }),
    calls: async (when = '') => (await control('calls', { when })) as Call[],
    reset: async (when) => void (await control('reset', { when })),
    arrival: async () => void (await control('arrival', {})),
    release: async () => void (await control('release', {})),
  };
}

export interface StartedFakeOpenai extends FakeOpenai {
  /** Resolves at the next call that hangs. */
  hang(): Promise<void>;
  close(): Promise<void>;
}

export async function startFakeOpenai(port = 0): Promise<StartedFakeOpenai> {
  const events = new EventEmitter<{ call: []; hang: []; release: [] }>().setMaxListeners(0);
  let rules: Rule[] = [];
  let calls: Call[] = [];

  async function control(what: string, content: { when?: string } & Rule): Promise<unknown> {
    if (what === 'arrival' && calls.length === 0) await once(events, 'call');
    if (what === 'release') events.emit('release');
    if (what === 'rule') rules = [content, ...rules];
    if (what === 'calls') return calls.filter(({ body }) => body.includes(content.when ?? ''));
    if (what === 'reset') {
      rules = content.when === undefined ? [] : rules.filter(({ when }) => when !== content.when);
      calls =
        content.when === undefined ? [] : calls.filter(({ body }) => !body.includes(content.when ?? ''));
    }
    return {};
  }

  function ruleFor(body: string): Rule | undefined {
    const found = rules.find(({ when = '', times = 1 }) => times > 0 && body.includes(when));
    if (found?.times !== undefined) found.times -= 1;
    return found;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    if (path.startsWith('/control/'))
      return json(response, 200, await control(path.slice(9), JSON.parse(body)));
    if (path.startsWith('/pictures/'))
      return void response.setHeader('content-type', 'image/png').end(await generateSchoolImage());
    calls.push({ path, authorization: request.headers.authorization, body });
    const rule = ruleFor(body);
    const released = rule?.held && once(events, 'release');
    events.emit('call');
    await released;
    await answer(path, body, rule, request, response);
    if (rule?.fault === 'hang' || rule?.fault === 'hangInBody') events.emit('hang');
  }

  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    ...fakeOpenaiAt(url),
    hang: async () => void (await once(events, 'hang')),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = (response: ServerResponse, status: number, content: unknown, headers = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(content));
const problem = (message: string, code = 'error') => ({ error: { message, type: code, code } });

async function answer(
  path: string,
  body: string,
  rule: Rule | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isText = path === '/v1/chat/completions';
  if (!isText && path !== '/v1/images/generations') return json(response, 404, problem(`no ${path}`));
  switch (rule?.fault) {
    case 'rateLimited':
      return json(response, 429, problem('Slow down'), { 'retry-after': rule.retryAfter ?? '1' });
    case 'quota':
      return json(response, 429, problem('You exceeded your current quota', 'insufficient_quota'));
    case 'error500':
      return json(response, 500, problem('The server had an error'));
    case 'badKey':
      // Some servers quote the whole key.
      return json(response, 401, problem(`Incorrect API key: ${request.headers.authorization}`));
    case 'hang':
      return;
    case 'hangInBody':
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices": [');
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'badJson':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [{');
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.destroyed) {
        if (!response.write(' '.repeat(64 * 1024))) await once(response, 'drain').catch(() => {});
      }
      return;
    case 'refusal':
      if (!isText) return json(response, 400, problem('I cannot draw that', 'moderation_blocked'));
      return json(response, 200, completion(body, rule));
    default:
      return isText
        ? json(response, 200, completion(body, rule))
        : json(response, 200, await pictures(rule, request));
  }
}

/** A chat completion, including the model's own faults. */
function completion(body: string, rule: Rule | undefined) {
  const request = JSON.parse(body) as { messages: { content: string }[] };
  const data = JSON.parse(request.messages.at(-1)?.content ?? '{}') as Record<string, unknown>;
  const good = () => composeAnswer(data);
  const written = {
    empty: () => '',
    refusal: () => '',
    tooLong: () => ECHOED.repeat(60),
    wrongLanguage: () => composeAnswer(data, { otherLanguage: true }),
  }[rule?.fault as string];
  const content = (written ?? (() => rule?.text ?? good()))();
  return {
    id: 'fake',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: rule?.fault === 'refusal' ? null : content,
          refusal: rule?.fault === 'refusal' ? 'I cannot help with that.' : null,
        },
      },
    ],
    usage: rule?.usage ?? {
      prompt_tokens: Math.ceil(body.length / 4),
      completion_tokens: Math.ceil(content.length / 4),
    },
  };
}

async function pictures(rule: Rule | undefined, request: IncomingMessage) {
  if (rule?.fault === 'empty') return { created: 1, data: [] };
  if (rule?.fault === 'tooLong') return { created: 1, data: [{ b64_json: 'A'.repeat(22.5 * 1024 * 1024) }] };
  if (rule?.pictureUrl !== undefined) {
    const own = `http://${request.headers.host}`;
    return { created: 1, data: [{ url: rule.pictureUrl.replace('{own}', own) }] };
  }
  const picture = rule?.picture ?? (await generateSchoolImage()).toString('base64');
  return { created: 1, data: [{ b64_json: picture }] };
}
