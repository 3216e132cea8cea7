import { useLocale } from 'next-intl';
import { useState } from 'react';
import { isOfCurrency, plainAmount } from '@/lib/values/amount';
import {
  isDoubtfulAmount,
  NOTATIONS,
  type NumberKind,
  otherReading,
  readNumber,
  shownNumber,
} from '@/lib/values/number';

/**
 * A number as the reader's language writes it; money may have a currency, '€4500' or '4.500 euros', which is passed to
 * `take`: '' where the sign is of many currencies and not of the `held` one. The form holds the JavaScript notation; text
 * that is no number, or '12,000' where that is 12 or 12 thousand, stays as typed and fails validation. `other` is its
 * value in the other notation.
 */
export function useTypedNumber(
  kind: NumberKind,
  held: { text: string; currency: string },
  take: (text: string, currency: string | null) => void,
) {
  const notation = NOTATIONS[useLocale()];
  const [typed, setTyped] = useState<string | null>(null);
  const toText = (written: string) => {
    const { text } = plainAmount(written, kind);
    if (isDoubtfulAmount(text, kind, notation)) return text;
    const value = readNumber(text, kind, notation);
    return typeof value === 'number' ? String(value) : value === null ? '' : written;
  };
  // The typed text applies only while the form still holds its value.
  const own = typed !== null && toText(typed) === held.text ? typed : null;
  const text = own === null ? '' : plainAmount(own, kind).text;
  return {
    value: own ?? shownNumber(held.text, notation),
    other: own === null ? null : otherReading(text, kind, notation),
    isDoubtful: isDoubtfulAmount(text, kind, notation),
    read: readNumber(text, kind, notation),
    change: (written: string) => {
      setTyped(written);
      const amount = plainAmount(written, kind);
      take(toText(written), amount.currency ?? (isOfCurrency(amount, held.currency) ? null : ''));
    },
    set: (value: number) => {
      setTyped(null);
      take(String(value), null);
    },
  };
}
