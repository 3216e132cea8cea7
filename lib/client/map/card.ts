import type { MapPoint } from '@/lib/maps/model/points';
import { schoolHref } from '@/lib/routes';
import { type MapTexts, numbered, pageLanguage, regionName } from './texts';

export const SHOWN_TOGETHER = 20;

export function schoolAddress({ slug }: MapPoint): string {
  return schoolHref(pageLanguage(), slug);
}

/** 'Lyon, Francia' */
export function placeOf({ city, country }: MapPoint): string {
  return [city, regionName(country)].filter(Boolean).join(', ');
}

/** Sets texts, never markup, because they come from schools. */
export function made<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = '',
  className = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** The card of a school, or of several in one place. Escape and its button close it. */
export class Card {
  readonly #frame: HTMLElement;
  readonly #texts: MapTexts;
  readonly #address: string;
  readonly #closed: () => void;
  #shown: HTMLElement | null = null;
  #stop = new AbortController();

  /** `address` returns further lines of a card. */
  constructor(frame: HTMLElement, texts: MapTexts, address: string, closed: () => void) {
    this.#frame = frame;
    this.#texts = texts;
    this.#address = address;
    this.#closed = closed;
    frame.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#shown) return;
      event.stopPropagation();
      this.close();
    });
  }

  showSchool(point: MapPoint): void {
    const link = made('a', point.name);
    link.href = schoolAddress(point);
    const title = made('h2');
    title.append(link);
    const more = made('div');
    const { matches } = point;
    this.#show(
      link,
      title,
      made('p', placeOf(point)),
      ...(matches
        ? [made('p', matches === 1 ? this.#texts.matchesOne : numbered(this.#texts.matchesMany, matches))]
        : []),
      more,
    );
    void this.#addLines(point, more);
  }

  /** `total` may be more than the given schools. */
  showSeveral(points: readonly MapPoint[], total: number): void {
    const list = made('ul');
    const links = points.map((point) => {
      const link = made('a', point.name);
      link.href = schoolAddress(point);
      return link;
    });
    for (const link of links) list.appendChild(made('li')).append(link);
    const [first] = points;
    this.#show(
      links[0],
      made('h2', numbered(this.#texts.here, total)),
      ...(first ? [made('p', placeOf(first))] : []),
      list,
      ...(total > points.length ? [made('p', numbered(this.#texts.more, total - points.length))] : []),
    );
  }

  close(): void {
    if (!this.#shown) return;
    this.#stop.abort();
    const hadFocus = this.#shown.contains(document.activeElement);
    this.#shown.remove();
    this.#shown = null;
    if (hadFocus) this.#closed();
  }

  #show(focused: HTMLElement | undefined, ...content: Node[]): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#shown?.remove();
    const card = made('div', '', 'map-card');
    const button = made('button', '×', 'iconbtn');
    button.type = 'button';
    button.ariaLabel = this.#texts.close;
    button.addEventListener('click', () => this.close());
    card.append(...content, button);
    this.#shown = this.#frame.appendChild(card);
    focused?.focus({ preventScroll: true });
  }

  /** On failure the card stays as it is: the school's page has all. */
  async #addLines({ slug }: MapPoint, into: HTMLElement): Promise<void> {
    try {
      const query = new URLSearchParams({ school: slug });
      const answer = await fetch(`${this.#address}&${query}`, { signal: this.#stop.signal });
      if (!answer.ok) return;
      const { lines } = (await answer.json()) as { lines: string[] };
      into.replaceChildren(...lines.map((line) => made('p', line)));
    } catch {
      into.remove();
    }
  }
}
