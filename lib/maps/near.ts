import type { Language } from '@/lib/i18n/locales';
import { countryByName } from '@/lib/places/countries';
import type { Point } from '@/lib/places/distance';
import { type Town, townsWithin } from '@/lib/places/gazetteer';
import { ownTown, townName } from '@/lib/places/names';
import { isSame, landmark, type NearestCity, nearestCity } from '@/lib/places/nearest-city';
import { builtUpKm, byProminence } from '@/lib/places/prominence';
import { type Frame, HEIGHT, WIDTH } from './frame';
import type { Box } from './labels';
import { mapPlace } from './locator-address';
import { nearAddress } from './near-address';
import { ACROSS_KM, type AcrossKm, movedCenter, nearFrame } from './near-frame';
import {
  type LabelArea,
  LabelPlacer,
  PHONE_AREA,
  type TownLabel,
  type TownSpot,
  WHOLE_AREA,
} from './near-labels';

/** Labels over the drawing of a school's surroundings. */
export interface NearMap {
  /** The drawing's id is `#map`. */
  address: string;
  pin: { x: number; y: number };
  /** The school's city at the pin, or its place when the school is outside. */
  city: TownLabel | null;
  apart: boolean;
  /** Neighbours shown on phones too, and those at the sides. */
  narrow: TownLabel[];
  wide: TownLabel[];
  /** `length` in drawing units. */
  scale: { km: number; length: number };
  /** The reference city; null in a large city, and in remote places. */
  nearest: NearestCity | null;
}

export interface NearSubject {
  /** English name, as stored. */
  country: string;
  city: string;
  lat: number;
  lng: number;
}

const LARGE = 5;
const MIDDLE = 4;
const SMALL = 3;
/** Size of the pin, and minimum distance of the city's dot. */
const PIN = 9;
const APART = 22;
const MAX_NARROW = 7;
const MAX_LABELS = 11;
const ENOUGH_NARROW = 5;
const ENOUGH = 8;
const FEW = 3;
const FULL = 4;
/** A closer map is only used if it shows the next city. */
const USUAL_KM = 120;
/** Maximum width to show the next city. */
const SIGHT_KM = 160;
/** Maximum offset of the place from the centre, and target distance of the city, in units. */
const SHIFT = { x: 110, y: 105 };
const SHOWN = { x: 135, y: 110 };
const SLACK = 45;
/** Longer names are for large cities only. */
const MAX_NAME = 24;
/** Minimum map size as a multiple of a large city's radius. */
const OUTSIDE = 6;
/** Area of the scale bar: further right on phones. */
const SCALE_STRIP: Box = [0, HEIGHT - 34, 340, HEIGHT];
const MAX_BAR = 130;
const SCALE_KM = [1, 2, 5, 10, 20, 50, 100];
/** Letter size of the own city on phones, which is bolder. */
const CITY_SIZE = 20;
const MAX_COMPARED = 200;

/** 80 km across if that shows the next city, else 120 or more, up to 800. Null without any neighbour. */
export function nearMap(language: Language, subject: NearSubject): NearMap | null {
  const own = ownTown(subject.city, subject);
  const nearest = nearestCity(subject, own);
  const city = landmark(subject, own, nearest);
  const least = own === null ? 0 : OUTSIDE * builtUpKm(own);
  let best: NearMap | null = null;
  let most = 0;
  for (const acrossKm of ACROSS_KM) {
    if (acrossKm < least) continue;
    const map = layOut({ language, subject, own, nearest, city }, acrossKm);
    const shown = acrossKm === SIGHT_KM ? [...map.narrow, ...map.wide] : map.narrow;
    const seen = city !== null && shown.some(({ name }) => name === townName(city, language));
    const rating = ratingOf(map, seen || acrossKm >= USUAL_KM);
    if (rating > most) [best, most] = [map, rating];
    if (rating === FULL && seen) return map;
    if (most === FULL && (city === null || acrossKm >= SIGHT_KM)) return best;
  }
  return best;
}

/** Rating by names, 0 for none; a few more do not justify a wider frame. */
function ratingOf({ narrow, wide }: NearMap, wideEnough: boolean): number {
  const names = narrow.length + wide.length;
  return wideEnough && narrow.length >= ENOUGH_NARROW && names >= ENOUGH ? FULL : Math.min(FEW, names);
}

interface Layout {
  language: Language;
  subject: NearSubject;
  own: Town | null;
  nearest: NearestCity | null;
  /** The city that must be shown. */
  city: Town | null;
}

function layOut({ language, subject, own, nearest, city }: Layout, acrossKm: AcrossKm): NearMap {
  const middle = middleOf(subject, city, acrossKm);
  const frame = nearFrame(mapPlace(middle), acrossKm);
  const pin = pointOf(frame, subject);
  const spots = candidates(frame, own, city).map((town) => spotOf(frame, town, language));
  const ownSpot = own && spotOf(frame, own, language);
  const apart = ownSpot !== null && Math.hypot(ownSpot.x - pin.x, ownSpot.y - pin.y) > APART;
  const placer = new LabelPlacer(
    apart ? [SCALE_STRIP, [pin.x - PIN, pin.y - PIN, pin.x + PIN, pin.y + PIN]] : [SCALE_STRIP],
  );
  const citySpot = { ...(apart ? ownSpot : { ...pin, radius: PIN }), name: subject.city };
  const cityArea = { ...PHONE_AREA, size: CITY_SIZE };
  const label =
    placer.place(citySpot, cityArea, spots.slice(0, FEW).map(roomOf)) ??
    // Without room on phones the name is omitted: the page names the city elsewhere.
    placer.place(citySpot, cityArea);
  const narrow = placeAll(placer, spots, PHONE_AREA, MAX_NARROW, [subject.city]);
  const named = [subject.city, ...narrow.map(({ name }) => name)];
  const left = spots.filter((spot) => narrow.every((label) => label.x !== spot.x || label.y !== spot.y));
  return {
    address: nearAddress(countryByName(subject.country)?.code ?? '', middle, acrossKm),
    pin,
    city: label,
    apart,
    narrow,
    wide: placeAll(placer, left, WHOLE_AREA, MAX_LABELS - narrow.length, named),
    scale: scaleOf(frame),
    nearest,
  };
}

/** The place, or a point towards the city that shows both. */
function middleOf(place: Point, city: Town | null, acrossKm: AcrossKm): Point {
  if (city === null) return place;
  const frame = nearFrame([place.lng, place.lat], acrossKm);
  const spot = pointOf(frame, city, 9 * HEIGHT);
  const [right, down] = [spot.x - WIDTH / 2, spot.y - HEIGHT / 2];
  // As little as necessary, and limited for the place.
  const moveRight = clamp(right - clamp(right, SHOWN.x), SHIFT.x);
  const moveDown = clamp(down - clamp(down, SHOWN.y), SHIFT.y);
  const inSight =
    Math.abs(right - moveRight) <= SHOWN.x + SLACK && Math.abs(down - moveDown) <= SHOWN.y + SLACK;
  if (!inSight) return place;
  const [lng, lat] = movedCenter(frame, moveRight, moveDown);
  return { lat, lng };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/** Other towns of the frame: the city, then by prominence. */
function candidates(frame: Frame, own: Town | null, city: Town | null): Town[] {
  const [lng, lat] = frame.center;
  const reach = (Math.hypot(WIDTH, HEIGHT) / 2) * frame.kmPerPixel;
  const towns = townsWithin({ lat, lng }, reach)
    .filter((town) => !isSame(town, own))
    .sort((a, b) => b.population - a.population);
  const capitals = towns.slice(MAX_COMPARED).filter(({ rank }) => rank === 'capital');
  const compared: Town[] = [...(own ? [own] : []), ...towns.slice(0, MAX_COMPARED), ...capitals];
  const known = byProminence(compared).filter((town) => town !== own);
  return [...known.filter((town) => isSame(town, city)), ...known.filter((town) => !isSame(town, city))];
}

function roomOf({ x, y, radius }: TownSpot): Box {
  return [x - radius - 4, y - 12, x + radius + 4, y + 12];
}

/** The first spots with room; without names like 'North Stamford' near Stamford. */
function placeAll(
  placer: LabelPlacer,
  spots: TownSpot[],
  area: LabelArea,
  most: number,
  named: readonly string[],
): TownLabel[] {
  const labels: TownLabel[] = [];
  const isNamed = (full: string) =>
    [...named, ...labels.map(({ name }) => name)].some((name) => ` ${full} `.includes(` ${name} `));
  for (const spot of spots) {
    if (labels.length === most) break;
    if ((spot.name.length > MAX_NAME && spot.radius < LARGE) || isNamed(spot.name)) continue;
    const label = placer.place(spot, area);
    if (label) labels.push(label);
  }
  return labels;
}

function spotOf(frame: Frame, town: Town, language: Language): TownSpot {
  const { population, rank } = town;
  const radius = population >= 300_000 || rank === 'capital' ? LARGE : population >= 50_000 ? MIDDLE : SMALL;
  return { ...pointOf(frame, town), name: townName(town, language), radius };
}

/** Whole drawing units; at most `beyond` units above or below the map. */
function pointOf(frame: Frame, { lat, lng }: Point, beyond = -PIN): { x: number; y: number } {
  const turn = 360 * Math.round((frame.center[0] - lng) / 360);
  const { x, y } = frame.project([lng + turn, lat]);
  return { x: Math.round(x), y: Math.round(Math.min(HEIGHT + beyond, Math.max(-beyond, y))) };
}

/** The longest bar of a round number of km that fits. */
function scaleOf({ kmPerPixel }: Frame): NearMap['scale'] {
  const km = SCALE_KM.findLast((length) => length / kmPerPixel <= MAX_BAR) ?? 1;
  return { km, length: Math.round(km / kmPerPixel) };
}
