import { expect, it } from 'vitest';
import { itemLabel, withoutPortion } from '@/components/admin/jobs/item-label';

it.each([
  ['a.csv · 12001–12400', 'Filas 12.001–12.400 de a.csv', 'a.csv'],
  ['1–200', 'Escuelas 1–200', '1–200'],
  ['Escuela · 1999–2000 y más', 'Escuela · 1999–2000 y más', 'Escuela · 1999–2000 y más'],
])('the item %j is %j, and its job is about %j', (stored, label, about) => {
  expect([itemLabel('es', stored), withoutPortion(stored)]).toEqual([label, about]);
});
