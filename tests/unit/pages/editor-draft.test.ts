import { beforeEach, expect, it, vi } from 'vitest';
import { findDraft, removeDraft, saveDraft } from '@/components/admin/editor/draft';
import { newSchoolForm } from '@/lib/schools/model/form';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const SCHOOL = 'b4e7';
const kept = { base: newSchoolForm(), version: 3, form: { ...newSchoolForm(), name: 'Ana’s' } };

it.each([SCHOOL, null])('a draft of the school %s is found by its own administrator alone', (schoolId) => {
  saveDraft({ userId: 'ana', schoolId }, kept);
  expect(findDraft({ userId: 'eva', schoolId })).toBeNull();
  expect(findDraft({ userId: 'ana', schoolId: 'another' })).toBeNull();
  expect(findDraft({ userId: 'ana', schoolId })).toMatchObject(kept);
});

it('a draft says when it was kept, and stays until it is removed', () => {
  const place = { userId: 'ana', schoolId: SCHOOL };
  const before = Date.now();
  saveDraft(place, kept);
  expect(Date.parse(findDraft(place)?.at ?? '')).toBeGreaterThanOrEqual(before);
  expect(findDraft(place)).not.toBeNull();
  removeDraft(place);
  expect(findDraft(place)).toBeNull();
});

it('a draft from before administrators were noted goes unread', () => {
  stored.set(`gcsd-unsaved-school:${SCHOOL}`, JSON.stringify({ ...kept, at: new Date().toISOString() }));
  expect(findDraft({ userId: 'ana', schoolId: SCHOOL })).toBeNull();
  expect(stored.size).toBe(0);
});
