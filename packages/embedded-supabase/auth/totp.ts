/** Time-based one-time passwords (RFC 6238): six digits, SHA-1, 30 seconds. */
import { createHmac } from 'node:crypto';
import { sameText } from '../same-text.ts';

const PERIOD = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Intervals since 1970. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / PERIOD);
}

export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The present interval or a neighbour, later than `last`, so that a code works once. Undefined when wrong. */
export function stepOfCode(secret: Buffer, code: string, now: Date, last: number): number | undefined {
  const present = stepAt(now);
  return [present - 1, present, present + 1].find(
    (step) => step > last && sameText(codeAt(secret, step), code),
  );
}

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Inverse of base32. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export function otpauthUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${PERIOD}&secret=${secret}`;
  return `otpauth://totp/${label}?${query}`;
}
