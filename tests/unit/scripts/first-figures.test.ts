import { expect, it } from 'vitest';
import { FIGURE_SOURCES, SOURCE_IDS } from '@/lib/figures/model/sources';
import { FIRST_FIGURES } from '../../../scripts/lib/first-figures.mjs';

it('a start loads all sources whose licence is stated', () => {
  expect(FIRST_FIGURES).toEqual(SOURCE_IDS.filter((id) => FIGURE_SOURCES[id].licenceState === 'stated'));
});
