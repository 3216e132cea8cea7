import { type GeoJSONSource, Map as LibreMap, setWorkerUrl } from 'maplibre-gl';
import { type Area, areaOfView, widened, widthOf } from '@/lib/maps/model/area';
import { type MapLook, ZOOMS } from '@/lib/maps/model/map-view';
import { fineCountries, namesOf, worldCountries } from './land';
import { type SOURCES, styleOf, watchTheme } from './layers';
import type { MapTexts } from './texts';
import { townsIn } from './towns';

const FINE_FROM = 5;
/** Maximum zoom of a single place, so that its surroundings show. */
const NEAREST_FIT = 10;
const EDGE = 48;

export function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** Rejects where it cannot be drawn. */
export async function makeCanvas(
  frame: HTMLElement,
  texts: MapTexts,
  look: MapLook | null,
): Promise<LibreMap> {
  setWorkerUrl(process.env.MAP_WORKER ?? '');
  const land = worldCountries();
  const map = new LibreMap({
    container: frame,
    style: styleOf(frame),
    center: look ? [look.lng, look.lat] : [0, 25],
    zoom: look ? look.zoom : 1,
    minZoom: ZOOMS.least,
    maxZoom: ZOOMS.most,
    // No rotation, so that arrow keys, plus and minus suffice.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    // One finger and the wheel scroll the page.
    cooperativeGestures: true,
    locale: {
      'Map.Title': texts.label,
      'CooperativeGesturesHandler.WindowsHelpText': texts.gestureCtrl,
      'CooperativeGesturesHandler.MacHelpText': texts.gestureCommand,
      'CooperativeGesturesHandler.MobileHelpText': texts.gestureTouch,
    },
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  await new Promise<void>((resolve, reject) => {
    map.once('load', () => resolve());
    map.once('error', ({ error }) => reject(error));
  });
  const countries = await land;
  fill(map, 'land', countries);
  fill(map, 'country-names', namesOf(countries));
  watchTheme(() => restyle(map, frame));
  watchDetail(map);
  return map;
}

export function areaShown(map: LibreMap): Area {
  const bounds = map.getBounds();
  return areaOfView({
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  });
}

export function lookOf(map: LibreMap): MapLook {
  const { lat, lng } = map.getCenter().wrap();
  return { lat, lng, zoom: map.getZoom() };
}

export function showArea(map: LibreMap, area: Area): void {
  map.fitBounds(
    [
      [area.west, area.south],
      [area.west + widthOf(area), area.north],
    ],
    { padding: EDGE, maxZoom: NEAREST_FIT, duration: 0 },
  );
}

export function fill(map: LibreMap, name: (typeof SOURCES)[number], data: GeoJSON.FeatureCollection): void {
  map.getSource<GeoJSONSource>(name)?.setData(data);
}

function restyle(map: LibreMap, frame: HTMLElement): void {
  for (const { id, paint } of styleOf(frame).layers.map((layer) => ({ paint: {}, ...layer }))) {
    for (const [name, value] of Object.entries(paint))
      map.setPaintProperty(id, name as Parameters<LibreMap['setPaintProperty']>[1], value);
  }
}

/** Loads towns and detailed outlines at a near zoom. On failure the map stays as it is. */
function watchDetail(map: LibreMap): void {
  let isFine = false;
  const bring = async () => {
    const zoom = map.getZoom();
    const area = widened(areaShown(map), 0.3);
    const towns = await townsIn(area, zoom);
    fill(map, 'towns', towns);
    if (zoom < FINE_FROM || isFine) return;
    isFine = true;
    fill(map, 'land', await fineCountries());
  };
  const tried = () => {
    bring().catch(() => {
      isFine = false;
    });
  };
  map.on('moveend', tried);
  tried();
}
