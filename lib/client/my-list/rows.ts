import { formatCount } from '@/lib/i18n/formats';
import type { EntryFacts } from '@/lib/my-list/model/facts';
import type { ListEntry } from '@/lib/my-list/model/kept';
import { filled, linkTo, type PageParts, pageLanguage, part } from './page-parts';

/** Rows by address, so that a row with focus or a half-written note stays the same element. */
export class Rows {
  readonly #parts: PageParts;
  readonly #rows = new Map<string, HTMLLIElement>();

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  /** `facts` is undefined while they are loaded, and null for what the directory does not have. */
  row(entry: ListEntry, facts: EntryFacts | null | undefined, isByHand: boolean): HTMLLIElement {
    const row = this.#rows.get(entry.key) ?? this.#copy('template[data-row]');
    this.#rows.set(entry.key, row);
    const { texts } = this.#parts;
    const name = facts?.name ?? (entry.name || entry.key);
    row.dataset.row = entry.key;
    this.#fill(row, name, facts);
    const note = part<HTMLTextAreaElement>(row, 'textarea');
    if (note !== document.activeElement) note.value = entry.note;
    note.ariaLabel = filled(texts.noteOn, { name });
    note.classList.toggle('written', entry.note !== '');
    const pick = part<HTMLInputElement>(row, '[type=checkbox]');
    pick.ariaLabel = filled(texts.pickName, { name });
    if (pick.parentElement) pick.parentElement.hidden = !facts;
    for (const button of row.querySelectorAll('button')) {
      const { move } = button.dataset;
      const text = move === '-1' ? texts.up : move ? texts.down : texts.removeName;
      button.ariaLabel = filled(text, { name });
      button.title = button.ariaLabel;
      button.hidden = move !== undefined && !isByHand;
    }
    return row;
  }

  removed(name: string): HTMLLIElement {
    const { texts } = this.#parts;
    const row = this.#copy('template[data-removed]');
    part(row, 'p').textContent = filled(texts.removed, { name });
    part(row, 'button').ariaLabel = filled(texts.undoRemoval, { name });
    return row;
  }

  isChosen(key: string): boolean {
    return this.#rows.get(key)?.querySelector<HTMLInputElement>('[type=checkbox]')?.checked ?? false;
  }

  #copy(selector: string): HTMLLIElement {
    const template = part(this.#parts.root, selector) as HTMLTemplateElement;
    return document.importNode(template.content, true).querySelector('li') as HTMLLIElement;
  }

  #fill(row: HTMLLIElement, name: string, facts: EntryFacts | null | undefined): void {
    const { texts } = this.#parts;
    const slot = (of: string) => part(row, `[data-slot=${of}]`);
    putLink(slot('name'), name, facts?.address);
    slot('place').hidden = !facts;
    const status = facts === null ? texts.gone : facts?.status ? texts.status[facts.status] : '';
    slot('status').textContent = status;
    slot('status').hidden = status === '';
    const price = slot('price');
    if (!facts) {
      price.replaceChildren();
      slot('facts').textContent = '';
      return;
    }
    flagIn(slot('place')).src = `/flags/${facts.flag}.svg`;
    putLink(slot('school'), facts.school?.name ?? '', facts.school?.address);
    const where = [
      facts.place,
      ...(facts.km === null ? [] : [`${formatCount(pageLanguage(), facts.km)} km`]),
    ];
    slot('where').textContent = (facts.school ? ' · ' : '') + where.join(' · ');
    slot('facts').textContent = Object.values(facts.facts).filter(Boolean).join(' · ');
    const { text = facts.unpriced, notes = [] } = facts.price ?? {};
    price.classList.toggle('quiet', facts.price === null);
    price.replaceChildren(
      ...[text ?? '', ...notes].map((of, at) => {
        const line = document.createElement('p');
        const bold = at === 0 && facts.price ? line.appendChild(document.createElement('b')) : line;
        bold.textContent = of;
        return line;
      }),
    );
  }
}

/** The template has none: a picture without an address is no HTML. */
function flagIn(place: HTMLElement): HTMLImageElement {
  const known = place.querySelector('img');
  if (known) return known;
  const flag = document.createElement('img');
  flag.className = 'flag';
  flag.alt = '';
  place.prepend(flag);
  return flag;
}

/** A link keeps its element, and so its focus, unless it changes. */
function putLink(place: HTMLElement, text: string, address: string | undefined): void {
  if (place.textContent === text && (place.querySelector('a') !== null) === (address !== undefined)) return;
  place.replaceChildren(address === undefined ? text : linkTo(address, text));
}
