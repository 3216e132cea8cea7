import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import type { AuthServices } from './services.ts';

/** 200, or 503 while the database does not respond. */
export async function health({ deps }: AuthServices): Promise<Response> {
  const body = {
    version: 'embedded',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  };
  try {
    await deps.engine.query(OWNER, 'select 1');
  } catch {
    return uncached({ ...body, message: 'The database does not answer' }, 503);
  }
  return uncached(body);
}
