import type { GeoJSONFeature, Map as LibreMap } from 'maplibre-gl';
import { type Area, areaToShow, holds, readArea, widened } from '@/lib/maps/model/area';
import { AT_KEY, lookText, readLook } from '@/lib/maps/model/map-view';
import type { MapPoints } from '@/lib/maps/model/points';
import { AreaSearch } from './area-search';
import { areaShown, canDraw, fill, lookOf, makeCanvas, showArea } from './canvas';
import { Card, made, SHOWN_TOGETHER } from './card';
import { ClusterIndex, type DotProperties } from './clusters';
import { InView } from './in-view';
import { DOT_LAYERS } from './layers';
import { PointSource, watchList } from './points';
import { type MapTexts, numbered } from './texts';

/** Pixels around a touch within which a dot is hit. */
const REACH = 10;
/** Dots exceed the view by this fraction on every side, so that panning shows existing ones. */
const BEYOND = 0.5;

/**
 * Draws the map of the page's list (components/map/map-view.tsx). If that fails a message is shown and the list stays.
 */
export async function showMap(element: HTMLElement): Promise<void> {
  const texts = JSON.parse(element.dataset.schoolMap ?? '{}') as MapTexts;
  const frame = element.querySelector<HTMLElement>('.map-frame');
  const note = element.querySelector<HTMLElement>('.map-note');
  if (!frame || !note) return;
  if (!canDraw()) {
    note.textContent = texts.noWebgl;
    element.dataset.told = '';
    element.dataset.state = 'failed';
    return;
  }
  note.textContent = texts.loading;
  const { searchParams } = new URL(location.href);
  const look = readLook(searchParams.get(AT_KEY) ?? '');
  const map = await makeCanvas(frame, texts, look);
  new SchoolMap(element, frame, note, texts, map).start(look !== null);
}

class SchoolMap {
  readonly #element: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #note: HTMLElement;
  readonly #texts: MapTexts;
  readonly #map: LibreMap;
  readonly #source = new PointSource();
  readonly #card: Card;
  readonly #inView: InView;
  readonly #areaSearch: AreaSearch;
  #index = new ClusterIndex({ total: 0, without: 0, points: [], cells: [] });
  #made: { area: Area; zoom: number } | null = null;

  constructor(element: HTMLElement, frame: HTMLElement, note: HTMLElement, texts: MapTexts, map: LibreMap) {
    this.#element = element;
    this.#frame = frame;
    this.#note = note;
    this.#texts = texts;
    this.#map = map;
    this.#card = new Card(frame, texts, element.dataset.card ?? '', () => map.getCanvas().focus());
    this.#inView = new InView(element, texts);
    this.#areaSearch = new AreaSearch(frame, texts.searchArea, element.dataset.search, () => areaShown(map));
    frame.append(this.#zoomButtons());
  }

  start(isPlaced: boolean): void {
    const map = this.#map;
    map.on('move', () => this.#keepDots());
    map.on('moveend', ({ originalEvent }) => this.#moved(originalEvent !== undefined));
    map.on('click', ({ point }) => this.#pressed(this.#dotAt(point)));
    map.on('mousemove', ({ point }) =>
      this.#frame.classList.toggle('on-dot', this.#dotAt(point) !== undefined),
    );
    watchList(() => void this.#load(true));
    void this.#load(isPlaced);
  }

  /** `stays`: keep the view if points are visible in it. */
  async #load(stays: boolean): Promise<void> {
    try {
      const points = await this.#source.whole();
      this.#card.close();
      this.#take(points);
      const all = points.cells.length > 0 ? points.cells : points.points;
      const view = areaShown(this.#map);
      const wanted = readArea(new URL(location.href).searchParams.get('area') ?? '') ?? areaToShow(all);
      if (wanted && !(stays && all.some((one) => holds(view, one)))) showArea(this.#map, wanted);
      this.#keepAddress();
      this.#update(false);
      this.#map.once('idle', () => {
        this.#element.dataset.state = 'shown';
      });
      await this.#refine();
    } catch (error) {
      this.#failed(error, () => void this.#load(stays));
    }
  }

  #take(points: MapPoints): void {
    this.#index = new ClusterIndex(points);
    this.#made = null;
    const { without } = points;
    this.#note.replaceChildren(
      without === 0
        ? ''
        : without === 1
          ? this.#texts.withoutOne
          : numbered(this.#texts.withoutMany, without),
    );
    this.#keepDots();
  }

  /** Fetches the view's points where cells are too coarse. */
  async #refine(): Promise<void> {
    const points = await this.#source.forView(areaShown(this.#map), this.#map.getZoom());
    if (points === null) return;
    this.#take(points);
    this.#update(false);
  }

  /** Shows an error with a retry button; the map stays. A replaced request is no error. */
  #failed(error: unknown, again: () => void): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const button = made('button', this.#texts.retry, 'btn');
    button.type = 'button';
    button.addEventListener('click', () => {
      this.#note.textContent = this.#texts.loading;
      again();
    });
    this.#note.replaceChildren(this.#texts.offline, ' ', button);
  }

  #keepDots(): void {
    const zoom = Math.floor(this.#map.getZoom());
    const view = areaShown(this.#map);
    const now = this.#made;
    const corners = [
      { lat: view.south, lng: view.west },
      { lat: view.north, lng: view.east },
    ];
    if (now?.zoom === zoom && corners.every((corner) => holds(now.area, corner))) return;
    const area = widened(view, BEYOND);
    this.#made = { area, zoom };
    fill(this.#map, 'dots', this.#index.dots(area, zoom));
  }

  #moved(byHand: boolean): void {
    this.#keepAddress();
    this.#update(byHand);
    if (byHand) this.#areaSearch.show();
    this.#refine().catch((error) => this.#failed(error, () => this.#moved(byHand)));
  }

  #update(aloud: boolean): void {
    this.#inView.update(this.#index, areaShown(this.#map), aloud);
  }

  #keepAddress(): void {
    const address = new URL(location.href);
    address.searchParams.set(AT_KEY, lookText(lookOf(this.#map)));
    history.replaceState(history.state, '', String(address).replaceAll('%2C', ','));
  }

  #dotAt({ x, y }: { x: number; y: number }): GeoJSONFeature | undefined {
    const [dot] = this.#map.queryRenderedFeatures(
      [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ],
      { layers: DOT_LAYERS },
    );
    return dot;
  }

  /** A school opens its card; a cluster splits, or lists its schools when they are in one place. */
  #pressed(dot: GeoJSONFeature | undefined): void {
    this.#card.close();
    if (dot?.geometry.type !== 'Point') return;
    const { place, cluster, schools } = dot.properties as DotProperties;
    const point = this.#index.all.points[place];
    const zoom = cluster < 0 ? this.#map.getZoom() + 2 : this.#index.apartAt(cluster);
    const [lng = 0, lat = 0] = dot.geometry.coordinates;
    if (point) this.#card.showSchool(point);
    else if (zoom === null) this.#card.showSeveral(this.#index.schoolsOf(cluster, SHOWN_TOGETHER), schools);
    else this.#map.easeTo({ center: [lng, lat], zoom }, { originalEvent: new Event('press') });
  }

  #zoomButtons(): HTMLElement {
    const group = made('div', '', 'map-zoom');
    for (const [sign, name, by] of [
      ['+', this.#texts.zoomIn, 1],
      ['−', this.#texts.zoomOut, -1],
    ] as const) {
      const button = group.appendChild(made('button', sign));
      button.type = 'button';
      button.ariaLabel = name;
      button.addEventListener('click', (event) =>
        this.#map.zoomTo(Math.round(this.#map.getZoom()) + by, {}, { originalEvent: event }),
      );
    }
    return group;
  }
}
