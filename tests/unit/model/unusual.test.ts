import { expect, it } from 'vitest';
import { isUnusual } from '@/lib/schools/model/unusual';

it('asks about numbers that are hardly ever true, and about no others', () => {
  expect(isUnusual('tuition_min', 4.5, 'EUR')).toBe(true);
  expect(isUnusual('tuition_max', 4500, 'EUR')).toBe(false);
  expect(isUnusual('tuition_max', 4_500_000, 'EUR')).toBe(true);
  expect(isUnusual('tuition_min', 0, 'EUR')).toBe(false);
  expect(isUnusual('students_count', 2, 'EUR')).toBe(true);
  expect(isUnusual('students_count', 2000, 'EUR')).toBe(false);
  expect(isUnusual('founded', 1800, 'EUR')).toBe(false);
  expect(isUnusual('tuition_max', 4_500_000, 'CLP')).toBe(false);
  expect(isUnusual('tuition_min', 4500, 'CLP')).toBe(true);
});
