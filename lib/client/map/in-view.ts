import type { Area } from '@/lib/maps/model/area';
import { made, placeOf, schoolAddress } from './card';
import type { ClusterIndex } from './clusters';
import { type MapTexts, numbered } from './texts';

const NAMED = 30;
/** Delay of the announcement for screen readers while the map moves. */
const PAUSE_MS = 700;

export class InView {
  readonly #section = made('section', '', 'map-list');
  readonly #title = made('h2');
  readonly #list = made('ol');
  readonly #more = made('p', '', 'small');
  readonly #texts: MapTexts;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(below: HTMLElement, texts: MapTexts) {
    this.#texts = texts;
    this.#title.id = 'map-in-view';
    this.#section.setAttribute('aria-labelledby', this.#title.id);
    this.#section.append(this.#title, this.#list, this.#more);
    below.append(this.#section);
  }

  update(index: ClusterIndex, area: Area, aloud: boolean): void {
    const { total, points } = index.inView(area);
    const sentence =
      total === 0 ? this.#texts.none : total === 1 ? this.#texts.one : numbered(this.#texts.many, total);
    const named = points.slice(0, NAMED);
    this.#title.textContent = sentence;
    this.#list.replaceChildren(
      ...named.map((point) => {
        const link = made('a', point.name);
        link.href = schoolAddress(point);
        const item = made('li');
        item.append(link, made('span', placeOf(point)));
        return item;
      }),
    );
    this.#more.textContent =
      total === named.length
        ? ''
        : named.length === 0
          ? this.#texts.closer
          : numbered(this.#texts.more, total - named.length);
    clearTimeout(this.#timer);
    if (!aloud) return;
    this.#timer = setTimeout(() => {
      const announcer = document.getElementById('announcer');
      if (announcer) announcer.textContent = sentence;
    }, PAUSE_MS);
  }
}
