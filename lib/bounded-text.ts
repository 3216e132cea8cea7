import { z } from 'zod';
import { visible } from '@/lib/values/text';

/**
 * Text of at most `most` UTF-16 units, as every schema bounds foreign text: a longer one meets none of the checks and
 * patterns after this, which Zod otherwise runs as well.
 */
export const boundedText = (most: number, problem?: string) => z.string().check(atMost(most, problem));

/** Likewise, before that trimmed and without invisible characters: PostgreSQL cannot store NUL, and others hide words. */
export const storedText = (most: number, problem?: string) =>
  z
    .string()
    .overwrite((typed) => visible(typed).trim())
    .check(atMost(most, problem));

/** A parameter of the public API: likewise, but NUL is a problem. */
export const parameterText = (most: number) =>
  z
    .string()
    .trim()
    .check(atMost(most, `may have ${most} characters at most`))
    .refine((text) => !text.includes('\0'), 'must not contain NUL');

const atMost = (most: number, problem: string | undefined) =>
  z.maxLength(most, { ...(problem !== undefined && { error: problem }), abort: true });
