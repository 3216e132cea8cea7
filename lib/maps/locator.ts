import type { Language } from '@/lib/i18n/locales';
import { COUNTRIES, countryByName } from '@/lib/places/countries';
import { frameOf, HEIGHT, WIDTH } from './frame';
import { type Box, type CountryLabel, placeLabels } from './labels';
import { mapAddress, mapPlace } from './locator-address';
import { worldOutlines } from './outlines';

/** Labels over the drawing, which has no text, so that both languages share it. */
export interface Locator {
  /** The drawing's ids are `#map` and `#globe`. */
  address: string;
  pin: { x: number; y: number };
  city: { x: number; y: number; anchor: 'start' | 'end' };
  /** `narrow`: also visible on a phone, which shows the middle of the map. */
  labels: (CountryLabel & { narrow: boolean })[];
  globe: 'left' | 'right';
}

/** Visible part of the 720 pixels on the narrowest phone. */
const PHONE = { left: 162, right: 558 };
/** Letter width of the city's name on a phone, in drawing units. */
const CITY_LETTER = 10;
/** Distance of the city's name from the pin's centre. */
const BESIDE = 13;
/** Side of the globe's square on narrow maps. */
const GLOBE = 158;

/** For a country's stored English name and coordinates in degrees. */
export function locator(
  language: Language,
  place: { country: string; city: string; lat: number; lng: number },
): Locator {
  const code = countryByName(place.country)?.code ?? '';
  const frame = frameOf(worldOutlines(), code, mapPlace(place));
  const point = frame.project([place.lng, place.lat]);
  const pin = { x: tenth(point.x), y: tenth(point.y) };
  const width = place.city.length * CITY_LETTER;
  const roomRight = PHONE.right - pin.x - BESIDE;
  const roomLeft = pin.x - BESIDE - PHONE.left;
  const left = width > roomRight && roomLeft > roomRight;
  const text: Box = left
    ? [pin.x - BESIDE - width, pin.y - 12, pin.x + 9, pin.y + 12]
    : [pin.x - 9, pin.y - 12, pin.x + BESIDE + width, pin.y + 12];
  const low = text[3] > HEIGHT - GLOBE;
  const globe = low && text[2] > PHONE.right - GLOBE && pin.x > WIDTH / 2 - GLOBE / 2 ? 'left' : 'right';
  const corner: Box =
    globe === 'right' ? [WIDTH - GLOBE, HEIGHT - GLOBE, WIDTH, HEIGHT] : [0, HEIGHT - GLOBE, GLOBE, HEIGHT];
  const names = new Map(
    COUNTRIES.filter((country) => country.code !== code).map((country) => [
      country.code,
      country.name[language],
    ]),
  );
  return {
    address: mapAddress(code, place),
    pin,
    city: { x: pin.x + (left ? -BESIDE : BESIDE), y: tenth(pin.y + 4.5), anchor: left ? 'end' : 'start' },
    labels: placeLabels(worldOutlines(), frame, names, [text, corner]).map((label) => ({
      ...label,
      narrow: isNarrow(label, globe),
    })),
    globe,
  };
}

/** Whether a name fits on a phone, with larger letters and the globe nearer to the centre. */
function isNarrow({ name, x, y }: CountryLabel, globe: 'left' | 'right'): boolean {
  const half = name.length * 4.3;
  const [left, right] = [x - half, x + half];
  if (left < PHONE.left || right > PHONE.right) return false;
  if (y < HEIGHT - GLOBE) return true;
  return globe === 'right' ? right < PHONE.right - GLOBE : left > PHONE.left + GLOBE;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
