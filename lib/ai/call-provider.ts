import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import OpenAI from 'openai';
import { type Cost, recordable } from '@/lib/ai/model/cost';
import type { AiFailure, AiResult } from '@/lib/ai/model/failure';
import { backoffMs, type ProviderError, providerErrorOf, withoutKey } from '@/lib/ai/model/provider-error';
import { serverConfig } from '@/lib/config';
import { log } from '@/lib/log';
import { meters } from '@/lib/observability/meters';
import { serviceClient } from '@/lib/supabase/service';
import { AI_LIMITS } from './limits';
import { readLimited } from './read-limited';
import { releaseCall, reserveCall, settleCall } from './usage';

export interface ProviderCall<Value> {
  kind: 'text' | 'image';
  limitMs: number;
  maxBytes: number;
  dollarsAtMost: number;
  signal: AbortSignal;
  send(client: OpenAI, signal: AbortSignal): Promise<Response>;
  read(body: string, signal: AbortSignal): Promise<ProviderAnswer<Value>>;
}

export type ProviderAnswer<Value> = Cost &
  ({ ok: true; value: Value } | { ok: false; error: AiFailure; detail: string });

const HOSTED = 'https://api.openai.com/v1';

/** Base URL of the provider; null when none is configured. */
export function providerAddress(): string | null {
  const { apiKey, baseUrl } = serverConfig().ai;
  return baseUrl ?? (apiKey ? HOSTED : null);
}

const NOT_SET = 'set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key';

/**
 * Calls the provider with retries. Each billable try counts towards the day's cap. Throws BackendError when not
 * counted.
 */
export async function callProvider<Value extends object>(
  call: ProviderCall<Value>,
): Promise<AiResult<Value>> {
  const { apiKey } = serverConfig().ai;
  const address = providerAddress();
  const backend = serviceClient();
  let dollars = 0;
  const give = (error: AiFailure, detail?: string): AiResult<Value> => {
    const told = detail === undefined ? undefined : withoutKey(detail, apiKey);
    if (error !== 'cancelled') log.error(`AI call failed (${error})${told ? `: ${told}` : ''}`);
    return { ok: false, error, dollars, ...(told === undefined ? {} : { detail: told }) };
  };
  if (address === null) return give('noKey', NOT_SET);
  if (backend === null) return give('noSecretKey', 'set SUPABASE_SECRET_KEY');
  const client = openai(address, apiKey);
  for (let tries = 1; ; tries += 1) {
    if (call.signal.aborted) return give('cancelled');
    const reservation = await reserveCall(backend, call.kind, call.dollarsAtMost);
    if (reservation === null) return give('budget', 'the cap of this day is used up');
    const outcome = await tryOnce(client, call);
    meters()?.aiCall({ kind: call.kind, outcome: 'value' in outcome ? 'ok' : outcome.error.failure });
    if (outcome.cost === 'unbilled') await releaseCall(backend, call.kind, reservation);
    else {
      // An interrupted call may be billed: its reservation stays.
      const cost = recordable(outcome.cost, reservation.dollars);
      dollars += cost.dollars;
      meters()?.aiCost({
        inputTokens: cost.tokens.input,
        outputTokens: cost.tokens.output,
        dollars: cost.dollars,
      });
      await settleCall(backend, reservation, cost.dollars, cost.tokens);
    }
    if ('value' in outcome) return { ok: true, value: { ...outcome.value, dollars } };
    const { failure, detail, retryable, waitMs } = outcome.error;
    const pause = waitMs ?? backoffMs(tries, AI_LIMITS.backoffMs, Math.random());
    if (!retryable || tries >= AI_LIMITS.tries || pause > AI_LIMITS.longestWaitMs)
      return give(failure, detail);
    await wait(pause, undefined, { signal: call.signal }).catch(() => {});
  }
}

/** All options are explicit, because the package otherwise reads the environment. */
function openai(baseURL: string, apiKey: string | undefined): OpenAI {
  return new OpenAI({
    baseURL,
    // Local servers need none; the package insists on one.
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // Every try must be counted, so the package must not retry.
    maxRetries: 0,
    // The key must not follow a redirect to another address.
    fetchOptions: { redirect: 'error' },
  });
}

/** `cost` is null when it is unknown whether the call is billed. */
type Outcome<Value> = { cost: Cost; value: Value } | { cost: Cost | 'unbilled' | null; error: ProviderError };

/** Errors after which no request was sent. */
const NOT_CONNECTED = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b/;

async function tryOnce<Value>(client: OpenAI, call: ProviderCall<Value>): Promise<Outcome<Value>> {
  const limit = AbortSignal.timeout(call.limitMs);
  const signal = AbortSignal.any([call.signal, limit]);
  try {
    const response = await call.send(client, signal);
    const body = await readLimited(response, call.maxBytes, signal);
    if (body === null) return { cost: null, error: providerError('badAnswer', 'the answer is too large') };
    const answer = await call.read(body.toString('utf8'), signal);
    const cost = { tokens: answer.tokens, dollars: answer.dollars };
    if (answer.ok) return { cost, value: answer.value };
    return { cost, error: providerError(answer.error, answer.detail) };
  } catch (error) {
    if (call.signal.aborted) return { cost: null, error: providerError('cancelled', 'cancelled') };
    if (limit.aborted)
      return { cost: null, error: providerError('timeout', `no answer within ${call.limitMs / 1000} s`) };
    if (error instanceof OpenAI.APIError && typeof error.status === 'number') {
      const { status, headers } = error;
      const body = error.error === undefined ? error.message : JSON.stringify({ error: error.error });
      // Error responses are not billed.
      return {
        cost: 'unbilled',
        error: providerErrorOf(status, headers?.get('retry-after') ?? null, body, Date.now()),
      };
    }
    const detail = reasonOf(error);
    return {
      cost: NOT_CONNECTED.test(detail) ? 'unbilled' : null,
      error: { failure: 'unreachable', detail, retryable: true },
    };
  }
}

const providerError = (failure: AiFailure, detail: string): ProviderError => ({
  failure,
  detail,
  retryable: false,
});

/** The innermost cause, for example "connect ECONNREFUSED …". */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  return reason instanceof Error ? reason.message : String(reason);
}
