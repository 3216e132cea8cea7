import 'server-only';
import { cache } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { tablePage } from '@/lib/lists/table-page';
import { countryByName } from '@/lib/places/countries';
import type { Level } from '@/lib/schools/model/programme-choices';
import type { BackendClient } from '@/lib/supabase/client';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';
import {
  quoteAddress,
  type ReviewedStatement,
  type ShownStatement,
  type StatementTexts,
  type Topic,
} from '../model/statement';
import type { StatementListState } from '../model/statement-list';

export const STATEMENTS_PAGE_SIZE = 20;

const REVIEWED =
  'key,country,topic,level,text_es,text_en,year,seen,url,publisher,publisher_es,publisher_en,official,doubtful,quote,status,reviewed_at,version';

/** Visible statements of a country code, in a fixed order. Throws BackendError. */
export const shownStatements = cache(
  async (language: Language, country: string): Promise<ShownStatement[]> => {
    const answer = await publicClient()
      .from('country_statements')
      .select(
        'key,topic,level,ownership,nationwide,text_es,text_en,publisher_es,publisher_en,year,seen,url,quote',
      )
      .eq('country', country)
      .eq('status', 'shown')
      .order('key');
    return unwrap('country statements', answer).map((row) => ({
      key: row.key,
      topic: row.topic as Topic,
      level: row.level as Level | null,
      ownership: row.ownership,
      nationwide: row.nationwide,
      text: row[`text_${language}`],
      publisher: row[`publisher_${language}`],
      date: row.seen ?? row.year,
      address: quoteAddress(row.url, row.quote),
    }));
  },
);

/** Those of a school's country; none when unknown. Throws BackendError. */
export async function costStatements(
  language: Language,
  { country }: { country: string },
): Promise<ShownStatement[]> {
  const known = countryByName(country);
  return known ? shownStatements(language, known.code) : [];
}

/** A page of statements for review, by country and topic; admins see hidden ones. Throws BackendError. */
export async function listStatements({ country, status, page }: StatementListState) {
  const client = await serverClient();
  return tablePage<ReviewedStatement>('statements', page, STATEMENTS_PAGE_SIZE, (from, to) =>
    client
      .from('country_statements')
      .select(REVIEWED, { count: 'exact' })
      .match({ status, ...(country && { country }) })
      .order('country')
      .order('key')
      .range(from, to)
      .overrideTypes<ReviewedStatement[], { merge: false }>(),
  );
}

/** Codes of countries with statements; admins get all. Throws BackendError. */
export async function statedCountries(): Promise<string[]> {
  const client = await serverClient();
  const rows = unwrap('stated countries', await client.from('country_statements').select('country'));
  return [...new Set(rows.map(({ country }) => country))];
}

/** Null when missing. Throws BackendError. */
export async function storedStatement(
  client: BackendClient,
  key: string,
): Promise<{ form: StatementTexts; version: number } | null> {
  const answer = await client
    .from('country_statements')
    .select('text_es,text_en,publisher_es,publisher_en,version')
    .eq('key', key)
    .maybeSingle();
  const row = unwrap('statement', answer);
  if (row === null) return null;
  const { version, ...form } = row;
  return { form, version };
}
