import type { BrowserContext } from '@playwright/test';

/** A fake of the map service's script. It records the calls in the page. */
const SCRIPT = `
(() => {
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
  const event = { addListener: listen, clearInstanceListeners() {}, removeListener() {} };
  const libraries = { core: { event, LatLng: Point }, maps: { Map }, marker: { Marker } };
  const Settings = { getInstance: () => ({}) };
  Object.assign(google.maps, { Settings, Map, Marker, LatLng: Point, event, version: '3.60' });
  google.maps.importLibrary = async (name) => libraries[name] ?? {};
  google.maps.__ib__?.();
})();`;

/** Serves the fake; returns the URLs of all requests to the service's hosts. */
export async function fakeMaps(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/[^/]*\.?(googleapis|gstatic)\.com\//, (route) => {
    asked.push(route.request().url());
    return new URL(route.request().url()).pathname === '/maps/api/js'
      ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      : route.fulfill({ status: 204 });
  });
  return asked;
}
