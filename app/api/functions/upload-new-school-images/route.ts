import { functionRoute } from '@/lib/functions/function-route';
import { uploadFunction } from '@/lib/functions/upload-function';

/** For schools created since the last such run; no body → {results, summary}. */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute(
  uploadFunction('upload-new-school-images'),
);
