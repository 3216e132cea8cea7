import { describe, expect, it } from 'vitest';
import { faultsOfChanges, faultsOfItems, faultsOfMails } from '../../drills/machines/once.ts';

const end = (item: string, status = 'done', attempts = 1) => ({ item, status, attempts });

describe('items of jobs', () => {
  it('end once', () => {
    expect(faultsOfItems(['a', 'b'], [end('a'), end('b', 'done', 3)])).toEqual([]);
    expect(faultsOfItems(['a', 'b'], [end('a'), end('a')])).toEqual(['a ended 2 times', 'b ended 0 times']);
  });

  it('may find nothing left to do when they are tried again, and not the first time', () => {
    expect(faultsOfItems(['a'], [end('a', 'skipped', 2)])).toEqual([]);
    expect(faultsOfItems(['a'], [end('a', 'skipped')])).toEqual(['a ended as skipped after 1 attempts']);
    expect(faultsOfItems(['a'], [end('a', 'failed', 2)])).toEqual(['a ended as failed after 2 attempts']);
  });

  it('write once', () => {
    expect(faultsOfChanges(['a', 'b'], ['a', 'b', 'c'])).toEqual([]);
    expect(faultsOfChanges(['a', 'b'], ['a', 'a'])).toEqual([
      'a was written 2 times',
      'b was written 0 times',
    ]);
  });
});

describe('mails', () => {
  const promised = { address: 'a@example.org', promised: true };
  const unanswered = { address: 'b@example.org', promised: false };

  it('come once where one was promised', () => {
    expect(faultsOfMails([promised], ['a@example.org'])).toEqual([]);
    expect(faultsOfMails([promised], [])).toEqual(['a@example.org got 0 mails and was promised one']);
    expect(faultsOfMails([promised], ['a@example.org', 'a@example.org'])).toHaveLength(1);
  });

  it('come once at most where nobody got an answer', () => {
    expect(faultsOfMails([unanswered], [])).toEqual([]);
    expect(faultsOfMails([unanswered], ['b@example.org'])).toEqual([]);
    expect(faultsOfMails([unanswered], ['b@example.org', 'b@example.org'])).toEqual([
      'b@example.org got 2 mails',
    ]);
  });
});
