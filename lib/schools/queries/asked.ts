import 'server-only';
import { cache } from 'react';
import { convert } from '@/lib/programmes/model/money';
import { exchangeRates } from '@/lib/programmes/queries/exchange-rates';
import type { SchoolFilters } from '@/lib/schools/model/filters';
import { type Question, readQuestion } from '@/lib/schools/model/question';
import { nearPoint } from './near-point';

/** What filters ask for, with what the words of their search ask for beside words. */
export interface Asked {
  question: Question;
  /** What a choice says goes before what words say. */
  filters: SchoolFilters;
  /** In euros for a year. */
  priceMax: number | null;
}

/** The filters with the town, the order and the price that their search names in words. */
export const askedBy = cache(async (filters: SchoolFilters): Promise<Asked> => {
  const question = readQuestion(filters.search, (words) => nearPoint(words)?.town != null);
  const { near, priceMax, cheap } = question;
  return {
    question,
    filters: {
      ...filters,
      search: question.text,
      near: filters.near || (filters.area === '' ? near : ''),
      sort: filters.sort || (cheap ? 'price' : ''),
    },
    priceMax: priceMax && convert(priceMax.amount, priceMax.currency, 'EUR', await exchangeRates()),
  };
});
