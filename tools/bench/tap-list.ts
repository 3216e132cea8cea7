import type { Driver } from '../../tests/browsers/driver.ts';

/** What somebody taps first on a page. Expressions are read in the page; selectors may name what an earlier version had. */
export interface Tap {
  name: string;
  page: string;
  /** What is pressed, chosen or typed into: the first that matches. */
  target: string;
  /** What has to be opened before, where the target is not in sight. */
  opener?: string;
  act?: (driver: Driver, target: string) => Promise<void>;
  /** Differs from what it was when the page answers, where that is not the result; `before.result` is what that was. */
  reaction?: string;
  /** Differs from what it was when it is done; without one, another page comes. */
  result?: string;
}

/** The school that has pictures, which `npx node tools/bench/taps.ts` gives it where it has the backend. */
export const PICTURED = 'leiths-school-of-food-and-wine';

const found = "document.querySelector('.results b')?.textContent";
const isBusy = `document.querySelector('[aria-busy=true]') !== null || ${found} !== before.result`;

export const TAPS: readonly Tap[] = [
  {
    name: 'filter',
    page: '/en',
    target: '#country-france',
    opener: '.filters-button',
    reaction: isBusy,
    result: found,
  },
  {
    name: 'typing',
    page: '/en',
    target: '#search, #filter-search',
    act: (driver, target) => driver.type(target, 'z'),
    reaction: "document.querySelector('#search, #filter-search').value",
    result: found,
  },
  {
    name: 'menu',
    page: '/en',
    target: '.menu-button',
    result: "document.querySelector('#menu').matches(':popover-open')",
  },
  {
    name: 'theme',
    page: '/en',
    target: '[data-theme-toggle], .site-header button.iconbtn.needs-js',
    opener: '.menu-button',
    result: 'document.documentElement.dataset.theme',
  },
  {
    name: 'share',
    page: '/school/ferrandi-paris',
    target: '.share > summary',
    result: "document.querySelector('.share').open",
  },
  {
    name: 'copy',
    page: '/school/ferrandi-paris',
    target: '.share-panel button',
    opener: '.share > summary',
    result: "document.querySelector('.share-panel [role=status]')?.textContent",
  },
  {
    name: 'picture',
    page: `/school/${PICTURED}`,
    target: '.school-media a.big',
    result: "document.querySelector('dialog.viewer[open]') !== null",
  },
  { name: 'language', page: '/en', target: '.langs a[href]', opener: '.menu-button' },
  { name: 'card', page: '/en', target: '.card h3 a' },
];
