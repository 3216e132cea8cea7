/** In which a price ceiling may be given, and prices are shown beside their own currency; the first one unless another is asked. */
export const SHOWN_CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'MXN', 'JPY', 'AUD', 'CLP'] as const;
export type ShownCurrency = (typeof SHOWN_CURRENCIES)[number];
