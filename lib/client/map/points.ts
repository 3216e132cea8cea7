import { type Area, areaText, holds, widened } from '@/lib/maps/model/area';
import { type MapPoints, type PackedPoints, unpackPoints } from '@/lib/maps/model/points';

/** Cells are fetched again after this change of zoom. */
const ZOOM_STEP = 1;
/** Requests exceed the view by this fraction on every side. */
const BEYOND = 0.5;

function addresses(): { whole: string; inBox: string } {
  const data = document.querySelector<HTMLDataElement>('[data-part="map"] data');
  return { whole: data?.value ?? '', inBox: data?.dataset.inBox ?? '' };
}

export class PointSource {
  /** The extent of a partial request; null when all points were fetched. */
  #part: { box: Area; zoom: number; cells: boolean } | null = null;
  #stop = new AbortController();
  #without = 0;

  /**
   * All points of the list, or cells where they are too many. Rejects offline, and when a newer request replaces it.
   */
  async whole(): Promise<MapPoints> {
    const points = await this.#fetch(addresses().whole);
    this.#part = points.cells.length > 0 ? { box: EVERYWHERE, zoom: 0, cells: true } : null;
    this.#without = points.without;
    return points;
  }

  /** The points of a view; null when the present ones suffice. */
  async forView(view: Area, zoom: number): Promise<MapPoints | null> {
    const part = this.#part;
    if (part === null) return null;
    const covers = cornersOf(view).every((corner) => holds(part.box, corner));
    if (covers && (!part.cells || Math.abs(zoom - part.zoom) < ZOOM_STEP)) return null;
    const box = widened(view, BEYOND);
    const points = await this.#fetch(`${addresses().inBox}&box=${areaText(box)}`);
    this.#part = { box, zoom, cells: points.cells.length > 0 };
    return { ...points, without: this.#without };
  }

  async #fetch(address: string): Promise<MapPoints> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const answer = await fetch(address, { signal: this.#stop.signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return unpackPoints((await answer.json()) as PackedPoints);
  }
}

const EVERYWHERE: Area = { south: -90, west: -180, north: 90, east: 180 };

function cornersOf({ south, west, north, east }: Area) {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}

/** Calls back when filters change the list without navigation. */
export function watchList(changed: () => void): void {
  const part = document.querySelector('[data-part="map"]');
  let before = addresses().whole;
  if (!part) return;
  new MutationObserver(() => {
    const now = addresses().whole;
    if (now === before || now === '') return;
    before = now;
    changed();
  }).observe(part, { childList: true });
}
