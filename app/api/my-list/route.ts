import { z } from 'zod';
import { entryFacts } from '@/components/my-list/entry-facts';
import { jsonProblem, uncachedJson } from '@/lib/http/json-response';
import { createRateLimiter, networkOf } from '@/lib/http/rate-limiter';
import { readText } from '@/lib/http/read-text';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { isSameOrigin } from '@/lib/http/same-origin';
import { LANGUAGES } from '@/lib/i18n/locales';
import type { ListAnswer, ListQuestion } from '@/lib/my-list/model/facts';
import { MAX_ENTRIES } from '@/lib/my-list/model/kept';
import { MAX_NEAR } from '@/lib/my-list/model/list';
import { listEntries } from '@/lib/my-list/queries/list-entries';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { isProgrammeKey, isSlug } from '@/lib/programmes/model/comparison';
import { planRates } from '@/lib/programmes/model/plan-data';
import { nearPoint, pointInput } from '@/lib/schools/queries/near-point';
import { parseShallow } from '@/lib/shallow-json';
import { jsonUnavailable } from '@/lib/supabase/backend-failure';

/** Bytes: 200 addresses of the longest school and programme. */
const MAX_BODY = 150_000;
/** More than a classroom opens. */
const limiter = createRateLimiter({ most: 120, seconds: 60 });

const question = z.strictObject({
  language: z.enum(LANGUAGES),
  keys: z.array(z.string().refine((key) => isSlug(key) || isProgrammeKey(key))).max(MAX_ENTRIES),
  near: z.string().max(MAX_NEAR),
}) satisfies z.ZodType<ListQuestion>;

/** Facts of a visitor's list. A body, because addresses are written to logs; nothing is stored. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return uncachedJson({ error: 'foreign' }, 403);
  const wait = limiter.use(networkOf(await requestClientIp(request.headers)));
  if (wait > 0) return uncachedJson({ error: 'limited' }, 429, { 'retry-after': String(wait) });
  const body = await readText(request, MAX_BODY);
  if (body === null) return uncachedJson({ error: 'too_long' }, 413);
  const asked = parse(body);
  if (!asked?.success) return jsonProblem(400, 'invalid_parameter');
  const { language, keys, near } = asked.data;
  try {
    const [entries, rates] = await Promise.all([listEntries(language, [...new Set(keys)]), exchangeRates()]);
    const point = near === '' ? null : nearPoint(near);
    const given = { language, rates, near: point, today: new Date() };
    return uncachedJson({
      entries: entries.map((entry) => entryFacts(entry, given)),
      near: point && pointInput(language, point),
      rates: planRates(['EUR', ...rates.perEuro.keys()], rates),
      ratesDay: rates.day,
    } satisfies ListAnswer);
  } catch (error) {
    return jsonUnavailable(error);
  }
}

function parse(body: string) {
  try {
    return question.safeParse(parseShallow(body));
  } catch {
    return null;
  }
}
