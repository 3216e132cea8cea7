import { COUNTRIES, countryByName } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { frameOf, HEIGHT, WIDTH } from './frame';
import { type Box, type CountryLabel, placeLabels } from './labels';
import { mapAddress, mapPlace } from './locator-address';
import { worldOutlines } from './outlines';

/** What the page writes over the drawing: the drawing itself has no text, so that both languages share it. */
export interface Locator {
  /** Address of the drawing; its parts are `#map` and `#globe`. */
  address: string;
  pin: { x: number; y: number };
  /** Beside the pin, where there is more room. */
  city: { x: number; y: number; anchor: 'start' | 'end' };
  /** `narrow`: also to be seen on a phone, which shows the middle of the map only. */
  labels: (CountryLabel & { narrow: boolean })[];
  /** The lower corner that is free for the globe. */
  globe: 'left' | 'right';
}

/** What the narrowest phone shows of the 720 pixels. */
const PHONE = { left: 162, right: 558 };
/** Width of a letter of the city's name on a phone, in units of the drawing, where it is largest. */
const CITY_LETTER = 10;
/** How far the city's name begins from the middle of the pin. */
const BESIDE = 13;
/** Side of the square in a lower corner that the globe takes where the map is narrow. */
const GLOBE = 158;

/** The locator map of a place, for a country as schools store it (English name) and coordinates in degrees. */
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

/** Whether a name is whole on a phone, where letters are larger and the globe is nearer to the middle. */
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
