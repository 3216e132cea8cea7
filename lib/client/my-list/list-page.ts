import { followed, moved, restored, withoutKey } from '@/lib/my-list/model/change';
import type { EntryFacts, ListAnswer } from '@/lib/my-list/model/facts';
import { type KeptList, type ListEntry, MAX_ENTRIES } from '@/lib/my-list/model/kept';
import { validList } from '@/lib/my-list/model/list';
import { ORDERS, ordered } from '@/lib/my-list/model/order';
import { comparedQuery, MAX_COMPARED } from '@/lib/programmes/model/comparison-address';
import { showCosts } from './costs';
import { loadFacts } from './load-facts';
import { watchOffers } from './offer';
import { announce, filled, type ListView, type PageParts, part, partsOf } from './page-parts';
import { Rows } from './rows';
import { keepList, onListChange, storedList } from './stored';

/** By then a list is shown without facts. */
const MAX_WAIT_MS = 1500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The page of the visitor's list, which it keeps in memory when the browser stores nothing. */
class ListPage implements ListView {
  readonly parts: PageParts;
  readonly facts = new Map<string, EntryFacts | null>();
  list: KeptList = { entries: [], near: '' };
  readonly #rows: Rows;
  readonly #removed = new Map<HTMLLIElement, { entry: ListEntry; place: number }>();
  #rates: Pick<ListAnswer, 'rates' | 'ratesDay'> = { rates: {}, ratesDay: null };
  #loads = 0;
  #isRead = false;
  #isShown = false;
  #problem: ReturnType<typeof keepList> = null;

  constructor(root: HTMLElement) {
    this.parts = partsOf(root);
    this.#rows = new Rows(this.parts);
  }

  start(): void {
    const { root } = this.parts;
    onListChange(() => this.#read());
    root.addEventListener('click', ({ target }) => this.#press(target));
    root.addEventListener('input', ({ target }) => this.#write(target));
    root.addEventListener('change', ({ target }) => this.#choose(target));
    this.#read();
    part<HTMLInputElement>(root, '#list-near').value = this.list.near;
    watchOffers(this);
  }

  /** Keeps a list and shows it; a browser that does not store it is named, and the page keeps it. */
  change(list: KeptList): void {
    this.#keep(list);
    this.#show();
  }

  #keep(list: KeptList): void {
    this.list = list;
    const problem = keepList(list);
    if (problem) this.tell(this.parts.texts.problems[problem]);
    else if (this.#problem !== null) this.tell('');
    this.#problem = problem;
  }

  /** A sentence above the list, and what can be done about it. */
  tell(sentence: string, label = '', act = () => {}): void {
    const notice = part(this.parts.root, '[data-notice]');
    if (label === '' && notice.textContent === sentence) return;
    const text = document.createElement('p');
    text.textContent = sentence;
    notice.replaceChildren(text);
    notice.hidden = sentence === '';
    if (label === '') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn';
    button.textContent = label;
    button.addEventListener('click', () => {
      this.tell('');
      act();
    });
    notice.append(button);
  }

  /** Replaces the entries, with an undo. */
  replace(entries: ListEntry[], sentence: string): void {
    const before = this.list;
    this.#removed.clear();
    this.change({ ...before, entries });
    if (this.#problem === null) {
      this.tell(sentence, this.parts.texts.undo, () => {
        this.change(before);
        void this.load();
      });
      part(this.parts.root, '[data-notice]').focus();
    }
    void this.load();
  }

  #read(): void {
    const stored = storedList();
    if (typeof stored === 'string') this.tell(this.parts.texts.problems[stored]);
    else {
      const list = validList(stored);
      if (this.#isRead && JSON.stringify(list) === JSON.stringify(this.list)) return;
      this.list = list;
    }
    this.#isRead = true;
    const loaded = this.load();
    // Rows that grow when their facts arrive would move the page: at first they wait for them.
    if (this.#isShown) this.#show();
    else void Promise.race([loaded, wait(MAX_WAIT_MS)]).then(() => this.#show());
  }

  /** Facts of all entries with one request, unless all are known; `again` when the town is another one. */
  async load(again = false): Promise<void> {
    const keys = this.list.entries.map(({ key }) => key);
    if (!again && keys.every((key) => this.facts.has(key))) return;
    const turn = ++this.#loads;
    const { texts } = this.parts;
    const { near } = this.list;
    const answer = await loadFacts(this.parts.facts, keys, near);
    if (turn !== this.#loads) return;
    if (answer === null) {
      this.tell(texts.failed, texts.retry, () => void this.load(true));
      return;
    }
    this.takeFacts(answer, keys);
    part(this.parts.root, '#list-near-problem').textContent =
      near !== '' && answer.near === null ? filled(texts.nearUnknown, { text: near }) : '';
    const present = new Map(answer.entries.map(({ asked, key }) => [asked, key]));
    const entries = followed(this.list.entries, present);
    if (entries.some(({ key }, at) => key !== this.list.entries[at]?.key))
      this.change({ ...this.list, entries });
    else this.#show();
  }

  takeFacts(answer: ListAnswer, asked: readonly string[]): void {
    for (const key of asked) this.facts.set(key, null);
    for (const one of answer.entries) this.facts.set(one.asked, one).set(one.key, one);
    this.#rates = answer;
  }

  #show(): void {
    const { root, texts } = this.parts;
    const { entries } = this.list;
    this.#isShown = true;
    const isEmpty = entries.length === 0 && this.#removed.size === 0;
    root.querySelector('[data-loading]')?.remove();
    part(root, '[data-empty]').hidden = !isEmpty;
    part(root, '[data-filled]').hidden = isEmpty;
    part(root, '[data-take]').hidden = false;
    for (const one of root.querySelectorAll<HTMLElement>('[data-needs-entries]'))
      one.hidden = entries.length === 0;
    part(root, '[data-count-entries]').textContent = filled(texts.count, {
      count: entries.length,
      most: MAX_ENTRIES,
    });
    const shown = this.ordered();
    const isByHand = this.#order === 'hand';
    const rows = shown.map((entry) => this.#rows.row(entry, this.facts.get(entry.key), isByHand));
    for (const [row, { place }] of this.#removed) rows.splice(Math.min(place, rows.length), 0, row);
    const focused = document.activeElement;
    const list = part(root, '[data-rows]');
    // Only what has moved: a list without rows would be shorter, and the page would scroll.
    for (const [place, row] of rows.entries())
      if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
    while (list.children.length > rows.length) list.lastElementChild?.remove();
    if (focused instanceof HTMLElement && list.contains(focused) && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
      focused.scrollIntoView({ block: 'nearest' });
    }
    this.#showCompared();
    showCosts(
      this.parts,
      shown.flatMap(({ key }) => this.facts.get(key) ?? []),
      this.#rates,
    );
  }

  get #order() {
    const { value } = part<HTMLSelectElement>(this.parts.root, '#list-order');
    return ORDERS.find((order) => order === value) ?? 'hand';
  }

  ordered(): ListEntry[] {
    const known = new Map([...this.facts].flatMap(([key, facts]) => (facts ? [[key, facts] as const] : [])));
    return ordered(this.list.entries, known, this.#order);
  }

  /** Links to the comparison of the chosen programmes and schools, or of the first ones. */
  #showCompared(): void {
    const keys = this.ordered().flatMap(({ key }) => (this.facts.get(key) ? [key] : []));
    for (const link of this.parts.root.querySelectorAll<HTMLAnchorElement>('[data-compared]')) {
      const isProgramme = link.dataset.compared === 'programme';
      const own = keys.filter((key) => key.includes('/') === isProgramme);
      const chosen = own.filter((key) => this.#rows.isChosen(key));
      const compared = (chosen.length > 0 ? chosen : own).slice(0, MAX_COMPARED);
      link.hidden = compared.length === 0;
      link.href = link.pathname + comparedQuery(isProgramme ? { programmes: compared } : { slugs: compared });
    }
  }

  #write(target: EventTarget | null): void {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const key = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    const note = target.value;
    // The rows stay: showing 200 for each letter would be slow.
    this.#keep({
      ...this.list,
      entries: this.list.entries.map((entry) => (entry.key === key ? { ...entry, note } : entry)),
    });
  }

  #choose(target: EventTarget | null): void {
    if (target instanceof HTMLSelectElement) this.#show();
    else if (target instanceof HTMLInputElement && target.type === 'checkbox') this.#showCompared();
    else if (target instanceof HTMLInputElement && target.id === 'list-near') {
      this.change({ ...this.list, near: target.value.trim() });
      void this.load(true);
    }
  }

  #press(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const key = button.closest<HTMLElement>('[data-row]')?.dataset.row;
    const { move, remove, do: action } = button.dataset;
    if (key !== undefined && move !== undefined) this.#move(key, move === '-1' ? -1 : 1);
    else if (key !== undefined && remove !== undefined) this.#remove(key);
    else if (action === 'clear') this.replace([], this.parts.texts.cleared);
    else if (action !== undefined && button.closest('[data-take]')) {
      import('./take-along')
        .then(({ takeAlong }) => takeAlong(this, action))
        .catch(() => this.tell(this.parts.texts.failed));
    }
  }

  #move(key: string, by: -1 | 1): void {
    const entries = moved(this.list.entries, key, by);
    this.change({ ...this.list, entries });
    const place = entries.findIndex((entry) => entry.key === key) + 1;
    announce(filled(this.parts.texts.movedTo, { name: this.nameOf(key), place }));
  }

  #remove(key: string): void {
    const place = this.ordered().findIndex((entry) => entry.key === key);
    const entry = this.list.entries.find((one) => one.key === key);
    if (!entry) return;
    const row = this.#rows.removed(this.nameOf(key));
    this.#removed.set(row, { entry, place });
    const button = part(row, 'button');
    const own = this.list.entries.indexOf(entry);
    button.addEventListener('click', () => {
      this.#removed.delete(row);
      this.change({ ...this.list, entries: restored(this.list.entries, entry, own) });
      part(this.parts.root, `[data-row="${key}"] button[data-remove]`).focus();
    });
    this.change({ ...this.list, entries: withoutKey(this.list.entries, key) });
    button.focus();
    announce(part(row, 'p').textContent);
  }

  nameOf(key: string): string {
    return this.facts.get(key)?.name ?? (this.list.entries.find((one) => one.key === key)?.name || key);
  }
}

const root = document.querySelector<HTMLElement>('[data-my-list]');
if (root) new ListPage(root).start();
