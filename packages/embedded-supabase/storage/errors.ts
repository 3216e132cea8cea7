/** Errors of the Storage API: HTTP 400 whose body carries the real status, as Supabase Storage answers. */
import { DatabaseError } from '../engine/engine.ts';
import { json } from '../http/handler.ts';

interface Refusal {
  /** The status inside the body. */
  statusCode: number;
  code: string;
  message: string;
  /** The older short name; the code where there is none. */
  error?: string | undefined;
  /** The status of the answer itself: 400, unless the refusal is one of the few that Storage sends openly. */
  httpStatus?: number;
  headers?: Record<string, string>;
}

/** A refusal in the words of Supabase Storage. */
export class StorageError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'StorageError';
    this.refusal = refusal;
  }
}

/** The answer for a refusal; HEAD answers carry no body. */
export function errorResponse(error: StorageError, method: string): Response {
  const { statusCode, code, message, error: name = code, httpStatus = 400, headers = {} } = error.refusal;
  if (method === 'HEAD') return new Response(null, { status: httpStatus, headers });
  return json(httpStatus, { statusCode: String(statusCode), error: name, code, message }, headers);
}

const refuse = (statusCode: number, code: string, message: string, error?: string) =>
  new StorageError({ statusCode, code, message, error });

export const noSuchBucket = () => refuse(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const noSuchKey = () => refuse(404, 'NoSuchKey', 'Object not found', 'not_found');
export const invalidKey = (key: string) => refuse(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidBucketName = () =>
  refuse(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input');
export const invalidRequest = (message: string) => refuse(400, 'InvalidRequest', message);
export const invalidJwt = (message: string) => refuse(400, 'InvalidJWT', message);
export const invalidSignature = () => refuse(400, 'InvalidSignature', 'Invalid signature');
export const accessDenied = (message: string) => refuse(403, 'AccessDenied', message, 'Unauthorized');
export const duplicate = () =>
  refuse(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate');
export const bucketNotEmpty = () =>
  refuse(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');
export const invalidMimeType = (type: string) =>
  refuse(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type');
export const tooLarge = (what = 'object') =>
  refuse(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, 'Payload too large');
export const aborted = () => refuse(400, 'Aborted', 'The upload ended before its file was complete');

/** 501 with the sentence that says what this backend does not speak. */
export function notSupported(sentence: string): StorageError {
  return new StorageError({
    statusCode: 501,
    httpStatus: 501,
    code: 'NotSupported',
    error: 'NotImplemented',
    message: sentence,
  });
}

/** 507: the disk has no room for it. */
export function diskFull(): StorageError {
  return new StorageError({
    statusCode: 507,
    httpStatus: 507,
    code: 'InsufficientStorage',
    message: 'The disk of the backend is full; nothing was stored',
  });
}

/** 416, with the size a client can ask for. */
export function rangeNotSatisfiable(size: number): StorageError {
  return new StorageError({
    statusCode: 416,
    httpStatus: 416,
    code: 'InvalidRange',
    message: 'The requested range is not satisfiable',
    headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' },
  });
}

/** 404 for an address that no verb answers. */
export function routeNotFound(method: string, path: string): Response {
  return json(404, { message: `Route ${method}:${path} not found`, error: 'Not Found', statusCode: 404 });
}

/** What a PostgreSQL error means to a client of the Storage API. */
export function fromDatabaseError(error: DatabaseError): StorageError {
  switch (error.code) {
    case '42501':
      return accessDenied(
        error.message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : error.message,
      );
    case '23505':
      return duplicate();
    case '23503':
      return refuse(404, 'InvalidRequest', 'The related resource does not exist');
    case '23514':
      return invalidRequest(error.message);
    case '22P02':
    case '22P05':
    case '22021':
      return refuse(400, 'InvalidParameter', error.message);
    case '53100':
      return diskFull();
    case '57014':
      return new StorageError({
        statusCode: 544,
        httpStatus: 544,
        code: 'DatabaseTimeout',
        message: 'The connection to the database timed out',
      });
    default:
      return new StorageError({
        statusCode: 500,
        httpStatus: 500,
        code: 'DatabaseError',
        message: `database error, code: ${error.code}`,
      });
  }
}

/** The refusal that a thrown value stands for, or null when it is a fault of the backend. */
export function toStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  return error instanceof DatabaseError ? fromDatabaseError(error) : null;
}

/** 500 without a word of what happened; the log has it. */
export function faultResponse(method: string): Response {
  const body = {
    statusCode: '500',
    error: 'Internal',
    code: 'InternalError',
    message: 'Internal Server Error',
  };
  return method === 'HEAD' ? new Response(null, { status: 500 }) : json(500, body);
}
