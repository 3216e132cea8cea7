/** For price ceilings and converted prices; the first is the default. */
export const SHOWN_CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'MXN', 'JPY', 'AUD', 'CLP'] as const;
export type ShownCurrency = (typeof SHOWN_CURRENCIES)[number];
