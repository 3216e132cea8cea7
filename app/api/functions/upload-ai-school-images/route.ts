import { functionRoute } from '@/lib/functions/function-route';
import { uploadFunction } from '@/lib/functions/upload-function';

/** Moves external AI pictures to the bucket; no body → {results, summary}. */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute(
  uploadFunction('upload-ai-school-images'),
);
