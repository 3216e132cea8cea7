/** GET /bucket?limit=&offset=&sortColumn=&sortOrder=&search= Only the list has the type of buckets. */
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { invalidRequest } from '../errors.ts';
import { asJson, BUCKET_COLUMNS, type BucketRow, jsonRows } from '../rows.ts';

const SORT_COLUMNS = ['id', 'name', 'created_at', 'updated_at'];

export const listBuckets: Verb = async ({ engine }, { url, caller: getCaller }) => {
  const caller = await getCaller();
  const query = url.searchParams;
  const column = query.get('sortColumn') ?? 'name';
  const order = query.get('sortOrder') ?? 'asc';
  if (!SORT_COLUMNS.includes(column))
    throw invalidRequest('querystring/sortColumn is not a column to sort by');
  if (order !== 'asc' && order !== 'desc') throw invalidRequest('querystring/sortOrder must be asc or desc');
  // Keywords come from the lists above; the subquery sorts because the outer query only converts to JSON.
  const sql = asJson(`select ${BUCKET_COLUMNS}, 'STANDARD' as type from storage.buckets b
    where $1::text is null or position(lower($1::text) in lower(name)) > 0
    order by b.${column} ${column === 'id' || column === 'name' ? 'collate "C"' : ''} ${order}, b.id
    limit $2::bigint offset $3::bigint`);
  const params = [query.get('search'), whole(query, 'limit', 1), whole(query, 'offset', 0) ?? 0];
  return json(200, jsonRows<BucketRow>(await engine.query(caller, sql, params)));
};

function whole(query: URLSearchParams, name: string, min: number): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < min) {
    throw invalidRequest(`querystring/${name} must be a whole number from ${min}`);
  }
  return value;
}
