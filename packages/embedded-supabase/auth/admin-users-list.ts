import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { requireAdmin } from './authenticate.ts';
import type { Call } from './call.ts';
import { invalid } from './errors.ts';
import type { AuthServices } from './services.ts';
import { userJson } from './user-json.ts';
import { AUDIENCE, countUsers, listUsers } from './users.ts';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1_000;

/** Newest first; `X-Total-Count` and `Link` have the total and the next page. */
export async function adminListUsers(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const page = whole(call.url, 'page', 1);
  const perPage = Math.min(whole(call.url, 'per_page', DEFAULT_PER_PAGE), MAX_PER_PAGE);
  const { users, total } = await services.deps.engine.transaction(OWNER, async (tx) => ({
    users: await listUsers(tx, page, perPage),
    total: await countUsers(tx),
  }));
  return uncached({ users: users.map(userJson), aud: AUDIENCE }, 200, {
    'x-total-count': String(total),
    link: links(call, page, perPage, Math.ceil(total / perPage)),
  });
}

function whole(url: URL, name: string, fallback: number): number {
  const value = url.searchParams.get(name) ?? '';
  if (value === '') return fallback;
  if (!/^\d{1,9}$/.test(value) || Number(value) === 0) {
    throw invalid(`Bad Pagination Parameters: ${name} must be a whole number greater than 0`);
  }
  return Number(value);
}

/** `page` must come first, where clients expect it. */
function links({ path }: Call, page: number, perPage: number, last: number): string {
  const address = (number: number) => `<${path}?page=${number}&per_page=${perPage}>`;
  const next = last > page ? `${address(page + 1)}; rel="next", ` : '';
  return `${next}${address(last)}; rel="last"`;
}
