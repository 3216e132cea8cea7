import { useLocale } from 'next-intl';
import { useState } from 'react';
import { plainAmount } from '@/lib/imports/model/amount';
import type { NumberKind } from '@/lib/schools/model/field';
import { NOTATIONS, otherReading, readNumber, shownNumber } from '@/lib/schools/model/number';

/**
 * A number, typed as the reader's language writes it; money with its currency, '€4500' or '4.500 euros', which `take` is told. The form holds it as JavaScript writes it; what is no number stays as it
 * was typed, for the rules to refuse. `other` is what the typed text would be in the other notation.
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
  // What stands in the form came from here only while it still says the same.
  const own = typed !== null && toText(typed) === held ? typed : null;
  return {
    value: own ?? shownNumber(held, notation),
    other: own === null ? null : otherReading(plain(own).text, kind, notation),
    change: (written: string) => {
      setTyped(written);
      take(toText(written), plain(written).currency);
    },
    /** Takes a number that was not typed. */
    set: (value: number) => {
      setTyped(null);
      take(String(value), null);
    },
  };
}
