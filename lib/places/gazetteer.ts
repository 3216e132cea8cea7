import { distanceKm, KM_PER_DEGREE, type Point } from './distance';
import { decodeNumbers } from './polyline';
import packed from './towns.json';

/**
 * A town of the gazetteer (GeoNames; see DATA-LICENSES.md). Its data are some years old: for maps, not for statistics.
 */
export interface Town extends Point {
  /** In Latin letters, mostly the local name; pages show `townName`. */
  name: string;
  /** ISO 3166-1 code. */
  country: string;
  /** Rounded to hundreds; 0 when unknown. */
  population: number;
  rank: 'capital' | 'regional' | 'other';
}

export interface NearTown extends Town {
  km: number;
}

const RANKS = ['other', 'regional', 'capital'] as const;
const COLUMNS = 4;
/** One-degree cells around the globe, and from pole to pole. */
const AROUND = 360;
const UP = 180;

interface Gazetteer {
  names: string[];
  /** Steps from the 180th meridian and the south pole, country index, population and rank. */
  numbers: Int32Array;
  /** First town of each cell, and the number of towns at the end: towns are sorted by cell. */
  cells: Int32Array;
}

let made: Gazetteer | undefined;

/** Decoded once at first use: 4 MB that stay. */
function gazetteer(): Gazetteer {
  made ??= unpack();
  return made;
}

function unpack(): Gazetteer {
  const numbers = Int32Array.from(decodeNumbers(packed.numbers));
  const cells = new Int32Array(AROUND * UP + 1);
  let cell = 0;
  for (let at = 0; at < numbers.length; at += COLUMNS) {
    // All but the last column are differences.
    for (let i = at; at > 0 && i < at + COLUMNS - 1; i++)
      numbers[i] = value(numbers, i) + value(numbers, i - COLUMNS);
    const [x, y] = [value(numbers, at), value(numbers, at + 1)];
    const own = Math.floor(y / packed.steps) * AROUND + Math.floor(x / packed.steps);
    while (cell < own) cells[++cell] = at / COLUMNS;
  }
  cells.fill(numbers.length / COLUMNS, cell + 1);
  return { names: packed.names.split('|'), numbers, cells };
}

function value(numbers: Int32Array, index: number): number {
  return numbers[index] ?? 0;
}

/** Towns within `km`, nearest first, with `fewest` inhabitants or capitals. 100 km take about a millisecond. */
export function townsWithin(center: Point, km: number, fewest = 0): NearTown[] {
  const { cells, numbers } = gazetteer();
  const found: NearTown[] = [];
  for (const cell of cellsWithin(center, km)) {
    for (let number = value(cells, cell); number < value(cells, cell + 1); number++) {
      const code = value(numbers, number * COLUMNS + 3);
      const rank = RANKS[code % RANKS.length] ?? 'other';
      const population = Math.floor(code / RANKS.length) * 100;
      if (population < fewest && rank !== 'capital') continue;
      const town = townAt(number, population, rank);
      const distance = distanceKm(center, town);
      if (distance <= km) found.push({ ...town, km: distance });
    }
  }
  return found.sort((a, b) => a.km - b.km);
}

function townAt(number: number, population: number, rank: Town['rank']): Town {
  const { names, numbers } = gazetteer();
  const at = number * COLUMNS;
  return {
    name: names[number] ?? '',
    country: packed.countries[value(numbers, at + 2)] ?? '',
    lat: (value(numbers, at + 1) - 90 * packed.steps) / packed.steps,
    lng: (value(numbers, at) - 180 * packed.steps) / packed.steps,
    population,
    rank,
  };
}

export function allTowns(): Town[] {
  return gazetteer().names.map((_, number) => townNumber(number));
}

export function townNumber(number: number): Town {
  const code = value(gazetteer().numbers, number * COLUMNS + 3);
  return townAt(number, Math.floor(code / RANKS.length) * 100, RANKS[code % RANKS.length] ?? 'other');
}

/** Cells that a circle may touch: whole rows if it contains a pole. */
function cellsWithin({ lat, lng }: Point, km: number): number[] {
  const reach = km / KM_PER_DEGREE;
  const [south, north] = [Math.floor(lat - reach + 90), Math.floor(lat + reach + 90)];
  const widest = Math.min(90, Math.abs(lat) + reach);
  // The circle is widest towards the pole; the sine keeps the bound exact there.
  const ratio = Math.sin((Math.min(90, reach) * Math.PI) / 180) / Math.cos((lat * Math.PI) / 180);
  const whole = widest >= 90 || ratio >= 1;
  const half = whole ? 180 : (Math.asin(ratio) * 180) / Math.PI;
  const [west, east] = [Math.floor(lng - half + 180), Math.floor(lng + half + 180)];
  const found: number[] = [];
  for (let row = Math.max(0, south); row <= Math.min(UP - 1, north); row++) {
    for (let column = west; column <= Math.min(east, west + AROUND - 1); column++) {
      found.push(row * AROUND + (((column % AROUND) + AROUND) % AROUND));
    }
  }
  return found;
}
