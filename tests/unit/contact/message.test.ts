import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDraft, encodeDraft } from '@/lib/contact/draft';
import { CONTACT_LIMITS, type ContactOutcome, outcomeQuery, readOutcome } from '@/lib/contact/model/message';
import { parseMessage } from '@/lib/contact/model/schema';

const GOOD = { name: 'Ana', email: 'ana@example.com', message: 'Hola', language: 'es' };
const problemsOf = (changes: Record<string, unknown>) => parseMessage({ ...GOOD, ...changes }).problems;

describe('a message', () => {
  it('is taken as it was typed, without the space around it', () => {
    expect(parseMessage({ ...GOOD, name: '  Ana \t María ', message: ' uno\r\ndos\rtres ' }).message).toEqual(
      { name: 'Ana María', email: 'ana@example.com', message: 'uno\ndos\ntres', language: 'es', subject: '' },
    );
  });

  it.each(['ana', 'ana@example', 'ana @example.com', 'a@b@c.com'])(
    'needs an e-mail address and not %j',
    (email) => {
      expect(problemsOf({ email })).toEqual({ email: 'invalid' });
    },
  );

  it.each(['a@b.c', 'ñandú@correo.example', 'ana+escuelas@mail.example.com'])(
    'takes the address %j',
    (email) => {
      expect(problemsOf({ email })).toBeNull();
    },
  );

  it.each(['name', 'email', 'message'] as const)('may fill %s to its limit and no further', (field) => {
    const rest = field === 'email' ? '@example.com' : '';
    const filled = (length: number) => 'a'.repeat(length - rest.length) + rest;
    expect(problemsOf({ [field]: filled(CONTACT_LIMITS[field]) })).toBeNull();
    expect(problemsOf({ [field]: filled(CONTACT_LIMITS[field] + 1) })).toEqual({ [field]: 'tooLong' });
  });

  it('keeps nothing that PostgreSQL or a mail header could not hold', () => {
    const { message } = parseMessage({ ...GOOD, name: 'A\u0000na\r\nBcc: x', message: 'a\ud800b\u0007c' });
    expect(message?.name).toBe('Ana Bcc: x');
    expect(message?.message).toBe('a\ufffdbc');
  });

  it('is a message or a list of problems, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const { message, problems } = parseMessage(input);
        expect((message === null) !== (problems === null)).toBe(true);
      }),
    );
  });
});

describe('what became of a message', () => {
  const outcomes: ContactOutcome[] = [
    { status: 'sent' },
    { status: 'failed' },
    { status: 'limited', minutes: 12 },
    { status: 'invalid', fields: { email: 'invalid', name: 'required', message: 'tooLong' } },
  ];

  it.each(outcomes)('travels in an address and in JSON: $status', (outcome) => {
    expect(readOutcome(Object.fromEntries(new URLSearchParams(outcomeQuery(outcome))))).toEqual(outcome);
    expect(readOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
  });
});

describe('the draft of a visitor without script', () => {
  it('comes back as it was', () => {
    const draft = { name: 'Ñandú', email: 'a@b.c', message: `línea\n${'texto '.repeat(300)}` };
    expect(decodeDraft(encodeDraft(draft) ?? '')).toEqual(draft);
  });

  it('fits a cookie or is none, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9000 }), (name) => {
        expect((encodeDraft({ name, email: name, message: name }) ?? '').length).toBeLessThanOrEqual(2800);
      }),
    );
  });
});
