import { failure } from '@/lib/public-api/answer';
import { path } from '@/lib/routes';

export function GET(): Response {
  return failure({
    code: 'not_found',
    message: `There is nothing at this address; the API is described at ${path('apiDescription')}`,
  });
}
