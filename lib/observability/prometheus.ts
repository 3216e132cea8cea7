import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meters } from './meters';
import { OTHER } from './route-pattern';

/** Seconds: most pages take under five milliseconds, a search up to a second, an import minutes. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];
/** Maximum values of a label; further ones are counted as one. */
const MAX_WORDS = 200;

/** Limits a label's values, in case one comes from outside. */
function few(): (word: string) => string {
  const known = new Set<string>();
  return (word) => {
    if (known.has(word)) return word;
    if (known.size >= MAX_WORDS || !/^[\w./{}*+@:-]{1,80}$/.test(word)) return OTHER;
    known.add(word);
    return word;
  };
}

/** Metrics of `GET /api/metrics`. docs/operations.md and deploy/grafana use their names. */
export function prometheusMeters(): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter('http_requests_total', 'Answered requests', ['route', 'method', 'status']);
  const seconds = histogram(
    'http_request_duration_seconds',
    'From the first line of a request to the last byte of its answer',
    ['route'],
    REQUEST_BUCKETS,
  );
  const queries = histogram(
    'backend_query_duration_seconds',
    'Calls of the backend, by table or function',
    ['target', 'ok'],
    QUERY_BUCKETS,
  );
  const pages = counter('page_cache_lookups_total', 'What the cache of pages had', ['outcome']);
  const prerendered = new Gauge({
    name: 'prerendered_pages',
    help: 'Pages that the sitemap lists, and those of them that are cached',
    labelNames: ['state'],
    registers,
  });
  const renders = histogram(
    'page_render_duration_seconds',
    'Pages made for the cache',
    ['route'],
    REQUEST_BUCKETS,
  );
  const jobs = counter('jobs_ended_total', 'Jobs that ended in this process', ['kind', 'status']);
  const items = counter('job_items_total', 'Items of jobs that were done in this process', [
    'kind',
    'outcome',
  ]);
  const mails = counter('mails_asked_total', 'Mails that the backend was asked to send', ['kind', 'ok']);
  const aiCalls = counter('ai_calls_total', 'Calls of the provider of texts and pictures', [
    'kind',
    'outcome',
  ]);
  const aiTokens = counter('ai_tokens_total', 'Tokens of those calls', ['direction']);
  const aiDollars = counter('ai_dollars_total', 'What those calls cost, in US dollars', []);

  const routes = few();
  const targets = few();
  const kinds = few();
  return {
    request({ route, method, status, seconds: taken }) {
      const known = routes(route);
      requests.inc({ route: known, method, status: `${Math.floor(status / 100)}xx` });
      seconds.observe({ route: known }, taken);
    },
    query: ({ target, ok, seconds: taken }) =>
      queries.observe({ target: targets(target), ok: String(ok) }, taken),
    page: (outcome) => pages.inc({ outcome }),
    prerendered(ready, listed) {
      prerendered.set({ state: 'ready' }, ready);
      prerendered.set({ state: 'listed' }, listed);
    },
    rendered: (route, taken) => renders.observe({ route: routes(route) }, taken),
    job: (kind, status) => jobs.inc({ kind: kinds(kind), status }),
    jobItem: (kind, outcome) => items.inc({ kind: kinds(kind), outcome }),
    mail: (kind, ok) => mails.inc({ kind, ok: String(ok) }),
    aiCall: ({ kind, outcome }) => aiCalls.inc({ kind, outcome }),
    aiCost({ inputTokens, outputTokens, dollars }) {
      aiTokens.inc({ direction: 'input' }, inputTokens);
      aiTokens.inc({ direction: 'output' }, outputTokens);
      aiDollars.inc(dollars);
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}
