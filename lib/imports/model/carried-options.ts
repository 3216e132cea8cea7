import { firstOptions } from './first-options';
import type { ImportDetails, ImportOptions } from './options';

/** Choices after columns moved: `places` are their former indexes, -1 for none. */
export function movedOptions(options: ImportOptions, places: readonly number[]): ImportOptions {
  const utm = options.utm && {
    ...options.utm,
    x: places.indexOf(options.utm.x),
    y: places.indexOf(options.utm.y),
  };
  return {
    ...options,
    utm: utm && utm.x >= 0 && utm.y >= 0 ? utm : null,
    columns: places.map((place) => options.columns[place] ?? null),
    filters: options.filters
      .map((filter) => ({ ...filter, index: places.indexOf(filter.index) }))
      .filter(({ index }) => index >= 0),
    splits: options.splits
      .map((split) => ({ ...split, index: places.indexOf(split.index) }))
      .filter(({ index }) => index >= 0),
  };
}

interface Reading {
  headings: readonly string[];
  details: ImportDetails;
}

/** A column keeps its choice by heading, or by position where only the encoding changed; others are guessed. */
export function carriedOptions(before: Reading, options: ImportOptions, now: Reading): ImportOptions {
  const isSameRow =
    before.details.sheet === now.details.sheet &&
    before.details.headingRow === now.details.headingRow &&
    before.headings.length === now.headings.length;
  const places = now.headings.map((heading, place) =>
    isSameRow || before.headings[place] === heading ? place : before.headings.indexOf(heading),
  );
  const moved = movedOptions(options, places);
  const guessed = firstOptions(now.headings, now.details, options.contents).columns;
  const taken = new Set(moved.columns);
  return {
    ...moved,
    columns: moved.columns.map((column, place) => {
      if (places[place] !== -1) return column;
      const guess = guessed[place] ?? null;
      return taken.has(guess) ? null : guess;
    }),
  };
}
