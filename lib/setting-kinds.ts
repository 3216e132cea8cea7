import { z } from 'zod';
import { proxyAddresses } from './http/client-ip';

/** An empty variable counts as not set: `.env` files often have `NAME=`. */
const unset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
export const withDefault = <T extends z.ZodType<unknown, string>>(schema: T, fallback: string) =>
  z.preprocess((value) => unset(value) ?? fallback, schema);

export const webAddress = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^https?:\/\/[^\s/]+/, `${name} must be an address that begins with http:// or https://`)
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

export const wholeNumber = (name: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `${name} must be from ${least} to ${most}`);

/** Comma-separated addresses and networks, in addition to loopback. */
export const addressList = (name: string) =>
  z.string().transform((list, context) => {
    const entries = list.split(',').map((entry) => entry.trim());
    const { addresses, unknown } = proxyAddresses(entries.filter((entry) => entry !== ''));
    if (unknown.length > 0)
      context.addIssue(
        `${name} may hold addresses and networks such as 192.0.2.1 and 10.0.0.0/8, and not ${unknown.join(', ')}`,
      );
    return addresses;
  });

export const mailAddresses = (name: string) =>
  z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine(
      (addresses) => addresses.every((address) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(address)),
      `${name} may hold e-mail addresses with commas between them`,
    );

/** US dollars; a price may be a fraction of a cent. */
export const dollars = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,8})?$/, `${name} must be an amount in US dollars such as 0.25`)
    .transform(Number);

const SENTRY_DSN = /^https?:\/\/[^\s/:@]+(:[^\s/@]*)?@[^\s/@]+(\/[^\s/]+)*\/\d+$/;

export const reportAddress = (name: string) =>
  z.string().trim().regex(SENTRY_DSN, `${name} must be an address such as https://key@reports.example.org/1`);
