import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Specialty } from '@/lib/schools/model/choices';

/** Custom properties of app/styles/tokens.css and map.css. */
const COLOURS = {
  sea: '--map-sea',
  land: '--map-land',
  line: '--map-line',
  ink: '--color-ink',
  quiet: '--color-ink-2',
  paper: '--color-leaf',
  fill: '--color-fill',
  onFill: '--color-on-fill',
  other: '--color-ink-3',
  culinaryArts: '--color-tomato',
  pastry: '--color-saffron',
  wineGastronomy: '--color-grape',
  hospitality: '--color-herb',
  hotelManagement: '--color-slate',
} as const;
type Colours = Record<keyof typeof COLOURS, string>;

const FIELDS: readonly Specialty[] = [
  'culinaryArts',
  'pastry',
  'wineGastronomy',
  'hospitality',
  'hotelManagement',
];

export const DOT_LAYERS = ['schools', 'clusters'];
export const SOURCES = ['land', 'country-names', 'towns', 'dots'] as const;

/** Smaller countries, in square degrees, are only named at near zooms. */
const SMALL = 4;

const EMPTY = { type: 'FeatureCollection' as const, features: [] };

/** The current theme's colours, resolved from light-dark(). */
function coloursOf(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('i'));
  // Forced colours would replace all of them by the text colour.
  probe.style.setProperty('forced-color-adjust', 'none');
  const colour = (property: string) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(
    Object.entries(COLOURS).map(([name, property]) => [name, colour(property)]),
  ) as Colours;
  probe.remove();
  return colours;
}

export function styleOf(element: HTMLElement): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(
      SOURCES.map((name) => [name, { type: 'geojson', data: EMPTY, tolerance: 0.2, maxzoom: 14 }]),
    ),
    layers: layersOf(coloursOf(element), lettersOf(element)),
  };
}

/** The page's font families without generic fallbacks. */
function lettersOf(element: HTMLElement): string[] {
  return getComputedStyle(element)
    .fontFamily.split(',')
    .map((name) => name.trim().replace(/^["']|["']$/g, ''))
    .slice(0, 2);
}

function layersOf(colours: Colours, letters: string[]): LayerSpecification[] {
  const several = ['>', ['get', 'schools'], 1] as ['>', ['get', string], number];
  const single = ['==', ['get', 'schools'], 1] as ['==', ['get', string], number];
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    {
      id: 'borders',
      type: 'line',
      source: 'land',
      paint: {
        'line-color': colours.line,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 8, 1.2],
      },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: 'towns',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': letters,
        'text-size': ['interpolate', ['linear'], ['get', 'size'], 5000, 11, 1_000_000, 14],
        'symbol-sort-key': ['-', 0, ['get', 'size']],
        // At a side when a dot takes the position.
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.2,
        'text-padding': 6,
      },
      paint: { 'text-color': colours.quiet, ...halo(colours.land) },
    },
    countryNames('country-names', ['>=', ['get', 'size'], SMALL], 0, colours, letters),
    countryNames('small-country-names', ['<', ['get', 'size'], SMALL], 5.5, colours, letters),
    {
      id: 'clusters',
      type: 'circle',
      source: 'dots',
      filter: several,
      paint: {
        'circle-color': colours.fill,
        'circle-radius': ['step', ['get', 'schools'], 14, 10, 17, 100, 21, 1000, 26],
        'circle-stroke-color': colours.paper,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: 'dots',
      filter: several,
      layout: {
        'text-field': ['to-string', ['get', 'schools']],
        'text-font': letters,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-padding': 9,
      },
      paint: { 'text-color': colours.onFill },
    },
    {
      id: 'schools',
      type: 'circle',
      source: 'dots',
      filter: single,
      paint: {
        'circle-color': [
          'match',
          ['get', 'field'],
          ...(FIELDS.flatMap((field) => [field, colours[field]]) as [string, string]),
          colours.other,
        ],
        'circle-radius': 7,
        'circle-stroke-color': colours.paper,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'school-names',
      type: 'symbol',
      source: 'dots',
      filter: single,
      minzoom: 9,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': letters,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
        'text-max-width': 11,
      },
      paint: { 'text-color': colours.ink, ...halo(colours.paper) },
    },
  ];
}

function countryNames(
  id: string,
  filter: ['>=' | '<', ['get', string], number],
  minzoom: number,
  colours: Colours,
  letters: string[],
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'country-names',
    filter,
    minzoom,
    maxzoom: 7.5,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': letters,
      'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, 15],
      'text-letter-spacing': 0.06,
      'text-max-width': 8,
      'symbol-sort-key': ['-', 0, ['get', 'size']],
      'text-padding': 4,
    },
    paint: { 'text-color': colours.quiet, ...halo(colours.land) },
  };
}

const halo = (colour: string) => ({ 'text-halo-color': colour, 'text-halo-width': 1.4 });

export function watchTheme(changed: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
