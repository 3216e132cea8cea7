import { expect, it } from 'vitest';
import { cutText } from '@/lib/i18n/cut-text';
import { parsePictureFilters } from '@/lib/images/model/picture-filters';
import { parseAdminFilters } from '@/lib/schools/model/admin-filters';
import { parseDeletedFilters } from '@/lib/schools/model/deleted-filters';
import { readWords } from '@/lib/search/model/query';

it.each([
  ['x'.repeat(80), 80, 80],
  [`${'x'.repeat(79)}😀`, 80, 79],
  [`${'x'.repeat(78)}😀`, 80, 80],
  ['', 80, 0],
])('%j is cut at %i units to %i', (text, most, length) => {
  expect(cutText(text, most)).toBe(text.slice(0, length));
});

const SEARCH = `${'a'.repeat(99)}😀`;
it.each([
  ['the directory', readWords(SEARCH)],
  ['schools', parseAdminFilters({ search: SEARCH }).search],
  ['deleted schools', parseDeletedFilters({ search: SEARCH }).search],
  ['pictures', parsePictureFilters({ search: SEARCH }).search],
])('a search of %s that ends in an emoji at its limit stays well formed', (_, search) => {
  expect(search).toBe('a'.repeat(99));
});
