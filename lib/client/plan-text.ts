import type { Bounds, PlanTexts } from '@/lib/programmes/model/plan';

export function written({ min, max }: Bounds, currency: string, about: boolean, texts: PlanTexts): string {
  const [low, high] = [min, max].map((bound) => (bound === null ? '' : money(bound, currency, about)));
  const fill = (text: string) => {
    const values: Record<string, string | undefined> = { min: low, max: high, amount: low || high };
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
  const amount =
    low && high ? (low === high ? low : fill(texts.range)) : fill(min === null ? texts.upTo : texts.from);
  return about ? texts.about.replace('{amount}', () => amount) : amount;
}

/** Without decimals for approximate or whole amounts. */
export function money(amount: number, currency: string, about = false): string {
  const whole = about || Number.isInteger(amount);
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    useGrouping: 'always',
    ...(whole ? { maximumFractionDigits: 0 } : {}),
  }).format(amount);
}

export function number(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang).format(value);
}
