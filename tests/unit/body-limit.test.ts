import { expect, it } from 'vitest';
import { MAX_FORM, refusalOfBody } from '@/lib/http/body-limit';

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const ACTION = { 'content-type': 'text/plain;charset=UTF-8' };

const statusOf = (headers: Record<string, string>, actions = false, method = 'POST') =>
  refusalOfBody({ method, headers: new Headers(headers) }, actions)?.status ?? null;
const long = { 'content-length': String(MAX_FORM + 1) };

it('reads forms and actions that are as long as those of the site', () => {
  for (const kind of [FORM, ACTION, {}])
    expect(statusOf({ ...kind, 'content-length': String(MAX_FORM) })).toBeNull();
  expect(statusOf({ 'content-length': '0' })).toBeNull();
});

it('reads nothing longer where forms are all that is sent, and no longer form anywhere', () => {
  for (const kind of [FORM, ACTION, {}]) expect(statusOf({ ...kind, ...long })).toBe(413);
  expect(statusOf({ ...FORM, ...long }, true)).toBe(413);
  expect(statusOf({ 'content-type': 'application/x-www-form-urlencoded', ...long }, true)).toBe(413);
  // The editor saves a school with all its texts.
  expect(statusOf({ ...ACTION, ...long }, true)).toBeNull();
});

it('reads nothing that does not say how long it is', () => {
  expect(statusOf({ ...FORM, 'transfer-encoding': 'chunked' })).toBe(411);
  expect(statusOf(ACTION, true)).toBe(411);
});

it('judges posts alone', () => {
  expect(statusOf({}, false, 'GET')).toBeNull();
});
