/** Storage API errors: HTTP 400 with the real status in the body, as in Supabase. */
import { DatabaseError } from '../engine/engine.ts';
import { json } from '../http/handler.ts';

interface Refusal {
  statusCode: number;
  code: string;
  message: string;
  /** Older short name; default the code. */
  error?: string | undefined;
  /** HTTP status, 400 except for a few errors. */
  httpStatus?: number;
  headers?: Record<string, string>;
}

/** With Supabase's message. */
export class StorageError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'StorageError';
    this.refusal = refusal;
  }
}

/** HEAD responses have no body. */
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
export const accessDenied = (message: string) => refuse(403, 'AccessDenied', message, 'Unauthorized');
export const duplicate = () =>
  refuse(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate');
export const invalidMimeType = (type: string) =>
  refuse(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type');
export const tooLarge = (what = 'object') =>
  refuse(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, 'Payload too large');
export const aborted = () => refuse(400, 'Aborted', 'The upload ended before its file was complete');

/** 507: no space on the disk. */
export function diskFull(): StorageError {
  return new StorageError({
    statusCode: 507,
    httpStatus: 507,
    code: 'InsufficientStorage',
    message: 'The disk of the backend is full; nothing was stored',
  });
}

/** 416, with the file's size. */
export function rangeNotSatisfiable(size: number): StorageError {
  return new StorageError({
    statusCode: 416,
    httpStatus: 416,
    code: 'InvalidRange',
    message: 'The requested range is not satisfiable',
    headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' },
  });
}

/** 404 for an unknown route. */
export function routeNotFound(method: string, path: string): Response {
  return json(404, { message: `Route ${method}:${path} not found`, error: 'Not Found', statusCode: 404 });
}

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

/** Null for an unexpected error. */
export function toStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  return error instanceof DatabaseError ? fromDatabaseError(error) : null;
}

/** 500 without details; they are logged. */
export function faultResponse(method: string): Response {
  const body = {
    statusCode: '500',
    error: 'Internal',
    code: 'InternalError',
    message: 'Internal Server Error',
  };
  return method === 'HEAD' ? new Response(null, { status: 500 }) : json(500, body);
}
