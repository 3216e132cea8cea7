import { merged } from '@/lib/my-list/model/change';
import type { ListEntry } from '@/lib/my-list/model/kept';
import { FRAGMENT, type ReadEntries, readFragment } from '@/lib/my-list/model/link';
import { loadFacts } from './load-facts';
import { filled, type ListView, part } from './page-parts';

const NAMES_SHOWN = 12;

/** Shows the list of the address's fragment, also when a link is opened on this page. */
export function watchOffers(page: ListView): void {
  const read = async () => {
    if (location.hash.startsWith(FRAGMENT)) await offer(page, await readFragment(location.hash));
  };
  addEventListener('hashchange', () => void read());
  void read();
}

/** Shows what a link or file holds, and asks what to do with it. Unknown entries are counted and left out. */
export async function offer(page: ListView, read: ReadEntries): Promise<void> {
  const { root, texts, facts } = page.parts;
  part(root, '[data-offer]').hidden = true;
  if (typeof read === 'string') {
    // A newer version of this page may read it after a reload.
    if (read !== 'newer') forgetFragment();
    return page.tell(read === 'newer' ? texts.newerOffer : texts.unreadable);
  }
  const keys = read.entries.map(({ key }) => key);
  const answer = await loadFacts(facts, keys, page.list.near);
  if (answer === null) return page.tell(texts.failed);
  page.takeFacts(answer, keys);
  const given = new Map(read.entries.map((entry) => [entry.key, entry]));
  const entries = answer.entries.flatMap(({ asked, key, name }): ListEntry[] => {
    const entry = given.get(asked);
    return entry ? [{ ...entry, key, name }] : [];
  });
  const dropped = read.dropped + read.entries.length - entries.length;
  const own = new Set(page.list.entries.map(({ key }) => key));
  const added = entries.filter(({ key }) => !own.has(key)).length;
  const section = part(root, '[data-offer]');
  part(section, '[data-offered]').textContent = [
    entries.length === 0 ? texts.offerEmpty : filled(texts.offerText, { count: entries.length, added }),
    ...(dropped > 0 ? [filled(texts.dropped, { count: dropped })] : []),
  ].join(' ');
  part(section, '[data-names]').replaceChildren(
    ...[
      ...entries.slice(0, NAMES_SHOWN).map(({ name }) => name),
      ...(entries.length > NAMES_SHOWN ? ['…'] : []),
    ].map((name) => {
      const item = document.createElement('li');
      item.textContent = name;
      return item;
    }),
  );
  const button = (action: string) => part<HTMLButtonElement>(section, `[data-do=${action}]`);
  const close = () => {
    section.hidden = true;
    forgetFragment();
  };
  button('merge').hidden = entries.length === 0;
  button('replace').hidden = entries.length === 0 || own.size === 0;
  button('merge').onclick = () => {
    close();
    const { entries: all, left } = merged(page.list.entries, entries);
    page.replace(all, left > 0 ? filled(texts.mergedSome, { count: left }) : texts.mergedAll);
  };
  button('replace').onclick = () => {
    close();
    page.replace(entries, texts.replaced);
  };
  button('leave').onclick = close;
  section.hidden = false;
  part(section, 'h2').focus();
}

/** So that a reload does not ask again, and the list does not stay in the history. */
function forgetFragment(): void {
  history.replaceState(null, '', location.pathname + location.search);
}
