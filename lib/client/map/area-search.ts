import { type Area, areaText } from '@/lib/maps/model/area';
import { made } from './card';

/** The button that filters by the visible area, shown after the user moves the map. */
export class AreaSearch {
  readonly #button = made('button', '', 'btn primary map-search');

  readonly #address: string | undefined;

  /** `address`: the list page to open from a map without filters. */
  constructor(frame: HTMLElement, text: string, address: string | undefined, area: () => Area) {
    this.#address = address;
    this.#button.type = 'button';
    this.#button.textContent = text;
    this.#button.hidden = true;
    this.#button.addEventListener('click', () => {
      this.#button.hidden = true;
      this.#search(areaText(area()));
    });
    frame.append(this.#button);
  }

  show(): void {
    this.#button.hidden = false;
  }

  #search(area: string): void {
    const field = document.getElementById('map-area');
    if (field instanceof HTMLInputElement) {
      const near = field.form?.elements.namedItem('near');
      if (near instanceof HTMLInputElement) near.value = '';
      field.value = area;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (this.#address !== undefined) {
      location.assign(`${this.#address}&area=${area}`);
    }
  }
}
