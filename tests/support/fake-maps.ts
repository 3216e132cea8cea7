import type { BrowserContext } from '@playwright/test';

/**
 * A stand-in for the map service's script, served in its place: it knows as much of the service as this site uses, and
 * writes what it was asked into the page, where tests read it.
 */
const SCRIPT = `
(() => {
  const { answers, broken } = $BEHAVIOUR;
  const listen = (target, name, handler) => {
    if (name === 'tilesloaded') setTimeout(handler);
    return { remove() {} };
  };
  class Point {
    constructor(point) { Object.assign(this, point); }
    toJSON() { return { lat: this.lat, lng: this.lng }; }
  }
  class Map {
    constructor(div, options) {
      if (broken) throw new Error('broken service');
      this.div = div;
      this.options = options;
      div.dataset.map = JSON.stringify({ center: options.center, zoom: options.zoom });
      div.textContent = 'Tiles';
    }
    addListener(name, handler) { return listen(this, name, handler); }
    getDiv() { return this.div; }
    getCenter() { return new Point(this.options.center); }
    getZoom() { return this.options.zoom; }
    getHeading() { return 0; }
    getTilt() { return 0; }
    getBounds() { return null; }
    setOptions() {}
    moveCamera() {}
  }
  class Marker {
    constructor(options) { this.options = options; }
    setMap(map) { if (map) map.div.dataset.marker = this.options.title; }
    setOptions() {}
    setPosition() {}
    setDraggable() {}
    addListener(name, handler) { return listen(this, name, handler); }
  }
  class Geocoder {
    async geocode({ address }) {
      (window.lookedUp ??= []).push(address);
      const answer = answers.find(({ fits }) => address.startsWith(fits));
      if (!answer) throw new Error('ZERO_RESULTS');
      return { results: [{ geometry: { location: new Point(answer.point) }, partial_match: answer.partial }] };
    }
  }
  const event = { addListener: listen, clearInstanceListeners() {}, removeListener() {} };
  const libraries = { core: { event, LatLng: Point }, maps: { Map }, marker: { Marker }, geocoding: { Geocoder } };
  const Settings = { getInstance: () => ({}) };
  Object.assign(google.maps, { Settings, Map, Marker, Geocoder, LatLng: Point, event, version: '3.60' });
  google.maps.importLibrary = async (name) => libraries[name] ?? {};
  google.maps.__ib__?.();
})();`;

export interface GeocoderAnswer {
  /** How the addresses begin that this is the answer for. */
  fits: string;
  point: { lat: number; lng: number };
  /** Whether the service matched the address only in part. */
  partial: boolean;
}

/** Serves the stand-in; gives the addresses of every request to the service's hosts. */
export async function fakeMaps(
  context: BrowserContext,
  { answers = [], broken = false }: { answers?: GeocoderAnswer[]; broken?: boolean } = {},
): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/[^/]*\.?(googleapis|gstatic)\.com\//, (route) => {
    asked.push(route.request().url());
    return new URL(route.request().url()).pathname === '/maps/api/js'
      ? route.fulfill({
          contentType: 'text/javascript',
          body: SCRIPT.replace('$BEHAVIOUR', JSON.stringify({ answers, broken })),
        })
      : route.fulfill({ status: 204 });
  });
  return asked;
}
