import type { Driver } from '../../tests/browsers/driver.ts';

/** First taps on a page. Expressions are evaluated in the page; selectors may include those of earlier versions. */
export interface Tap {
  name: string;
  page: string;
  /** Clicked, selected or typed into: the first match. */
  target: string;
  /** Must be opened first if the target is hidden. */
  opener?: string;
  act?: (driver: Driver, target: string) => Promise<void>;
  /** Changes at the first reaction, if not the result; `before.result` is the result's earlier value. */
  reaction?: string;
  /** Changes when done; without one, navigation. */
  result?: string;
}

/** A school with pictures, added by `npx node tools/bench/taps.ts` if it has the backend. */
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
