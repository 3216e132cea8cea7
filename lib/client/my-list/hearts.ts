import { type KeptList, MAX_ENTRIES } from '@/lib/my-list/model/kept';
import { type KeepProblem, keepList, LIST_KEY, onListChange, storedList } from './stored';

/** Links of schools and programmes that get a heart behind them. */
const LINKS = '.card h3 a, ul.programme-rows :is(h2, h3) a, .progs tbody th a';
const HEARTS = 'button[data-key]';

/** Buttons that keep a school or programme in the visitor's list, and the number of its entries in the header. */
export function watchHearts(): void {
  // Others are hydrated by React, which reports what it did not render.
  const link = document.querySelector<HTMLElement>('[data-counts] a[data-keep]');
  if (!link) return;
  const number = document.createElement('b');

  const show = () => {
    for (const own of document.querySelectorAll<HTMLAnchorElement>(LINKS)) addHeart(own, link);
    const list = storedList();
    const kept = typeof list === 'string' ? [] : list.entries;
    for (const heart of document.querySelectorAll<HTMLElement>(HEARTS))
      heart.ariaPressed = String(kept.some((entry) => entry?.key === heart.dataset.key));
    number.textContent = String(kept.length || '');
    number.hidden = kept.length === 0;
  };
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>(HEARTS);
    const problem = heart && toggle(storedList(), heart.dataset);
    if (problem) import('./tell-problem').then(({ tellProblem }) => tellProblem(problem)).catch(() => {});
  });
  link.append(' ', number);
  addEventListener(LIST_KEY, show);
  onListChange(show);
  const list = document.querySelector('[data-part="list"]');
  if (list) new MutationObserver(show).observe(list, { childList: true });
  show();
}

function addHeart(own: HTMLAnchorElement, link: HTMLElement): void {
  const { textContent: name, parentElement: heading } = own;
  const isCell = heading instanceof HTMLTableCellElement;
  if (!heading || (isCell ? heading : heading.parentElement)?.querySelector(HEARTS)) return;
  const heart = document.createElement('button');
  heart.type = 'button';
  heart.className = 'iconbtn heart';
  heart.ariaLabel = link.dataset.keep?.replace('{name}', () => name) ?? '';
  Object.assign(heart.dataset, { name, key: own.pathname.split('/').slice(2).join('/') });
  heart.append(link.children[0]?.cloneNode(true) ?? '');
  if (isCell) heading.abbr = name;
  (isCell ? own : heading).after(heart);
}

/** The school's or programme's own page has its name as heading. */
function toggle(list: KeptList | KeepProblem, heart: DOMStringMap): KeepProblem | 'full' | null {
  if (typeof list === 'string') return list;
  const { key = '', name = document.querySelector('h1')?.textContent ?? '' } = heart;
  const entries = list.entries.filter((entry) => entry?.key !== key);
  const isNew = entries.length === list.entries.length;
  if (isNew && entries.push({ key, name, note: '' }) > MAX_ENTRIES) return 'full';
  return keepList({ ...list, entries });
}
