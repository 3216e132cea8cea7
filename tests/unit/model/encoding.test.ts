import { expect, it } from 'vitest';
import { type Encoding, legacyEncoding, markedEncoding } from '@/lib/imports/model/encoding';

/** A text in a single-byte encoding. */
function bytesOf(text: string, encoding: Encoding): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}

it.each([
  ['windows-1252', 'Escuela de Hostelería Señorío;Cañaveral;niño — «El Fogón» €'],
  ['windows-1252', 'École hôtelière de Genève;Lycée François;où'],
  ['windows-1252', 'Fundação São João;Confeitaria Avó;Ação'],
  ['windows-1252', 'Hotelfachschule München;Straße;Österreich'],
  ['windows-1250', 'Szkoła Gastronomiczna w Łodzi;Kraków;żółć'],
  ['windows-1250', 'Střední škola hotelová;Plzeň;Tržiště;kuchař'],
  ['macintosh', 'ZZR Málaga Repostería Ñu;academy;Málaga'],
  ['macintosh', 'École hôtelière de Genève;pâtisserie'],
] as const)('bytes of %s are known by their words: %s', (encoding, text) => {
  expect(legacyEncoding(bytesOf(text, encoding))).toBe(encoding);
});

it('UTF-16 is known by its mark, and without one by the zeros of its letters', () => {
  const text = Buffer.from('name;city\nEscuela;Faro', 'utf16le');
  expect(markedEncoding(text)).toBe('utf-16le');
  expect(markedEncoding(text.swap16())).toBe('utf-16be');
  expect(markedEncoding(Buffer.from('name;city\0'))).toBeNull();
});
