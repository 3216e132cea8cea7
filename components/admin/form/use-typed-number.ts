import { useLocale } from 'next-intl';
import { useState } from 'react';
import { plainAmount } from '@/lib/imports/model/amount';
import type { NumberKind } from '@/lib/schools/model/field';
import { NOTATIONS, otherReading, readNumber, shownNumber } from '@/lib/schools/model/number';

/**
 * A number as the reader's language writes it; money may have a currency, '€4500' or '4.500 euros', which is passed to
 * `take`. The form holds the JavaScript notation; text that is no number stays as typed and fails validation. `other`
 * is its value in the other notation.
 */
export function useTypedNumber(
  kind: NumberKind,
  held: string,
  take: (text: string, currency: string | null) => void,
) {
  const notation = NOTATIONS[useLocale() === 'en' ? 'en' : 'es'];
  const [typed, setTyped] = useState<string | null>(null);
  const plain = (written: string) =>
    kind === 'money' ? plainAmount(written, kind) : { text: written, currency: null };
  const toText = (written: string) => {
    const value = readNumber(plain(written).text, kind, notation);
    return typeof value === 'number' ? String(value) : value === null ? '' : written;
  };
  // The typed text applies only while the form still holds its value.
  const own = typed !== null && toText(typed) === held ? typed : null;
  return {
    value: own ?? shownNumber(held, notation),
    other: own === null ? null : otherReading(plain(own).text, kind, notation),
    change: (written: string) => {
      setTyped(written);
      take(toText(written), plain(written).currency);
    },
    set: (value: number) => {
      setTyped(null);
      take(String(value), null);
    },
  };
}
