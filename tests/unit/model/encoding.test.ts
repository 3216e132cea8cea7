import { expect, it } from 'vitest';
import { type Encoding, legacyEncoding, markedEncoding } from '@/lib/imports/model/encoding';
import { tidyText } from '@/lib/imports/model/tidy-text';

/** A text in an encoding of one byte a letter. */
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

it('Japanese is known by its syllables', () => {
  const bytes = [0x92, 0xb2, 0x97, 0x9d, 0x83, 0x5a, 0x83, 0x93, 0x83, 0x5e, 0x81, 0x5b, 0x2c, 0x93, 0x8c];
  expect(new TextDecoder('shift_jis').decode(Uint8Array.from(bytes))).toBe('調理センター,東');
  expect(legacyEncoding(Uint8Array.from(bytes))).toBe('shift_jis');
});

it('UTF-16 is known by its mark, and without one by the zeros of its letters', () => {
  const text = Buffer.from('name;city\nEscuela;Faro', 'utf16le');
  expect(markedEncoding(text)).toBe('utf-16le');
  expect(markedEncoding(text.swap16())).toBe('utf-16be');
  expect(markedEncoding(Buffer.from('name;city\0'))).toBeNull();
});

it.each([
  ['Caf&eacute; &amp; T&#233; &#xe9;', 'Café & Té é'],
  ['AT&T; &unknown; &#0; &', 'AT&T; &unknown; &#0; &'],
  ['&Ntilde;and&uacute; &OElig;', 'Ñandú Œ'],
  ['Gastro\u00adnomía\u200b \u202aX\u202c\ufeff', 'Gastronomía X'],
  ['Espacio\u00a0Duro', 'Espacio Duro'],
  ['👩\u200d🍳', '👩\u200d🍳'],
])('%j means %j', (text, meant) => {
  expect(tidyText(text)).toBe(meant);
});
