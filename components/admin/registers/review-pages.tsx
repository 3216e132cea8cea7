import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import type { ReviewQuery } from '@/lib/imports/registers/model/review-query';
import {
  DIFFERENCES_A_PAGE,
  decisions,
  doubtfulRows,
  goneSchools,
  leftOutValues,
  openDifferences,
  REVIEWS_A_PAGE,
} from '@/lib/imports/registers/queries/registers';
import { DecisionList } from './decision-list';
import { DifferenceList } from './difference-list';
import { GoneTable } from './gone-table';
import { LeftOutTable } from './left-out-table';
import { MatchCard } from './match-card';

export interface ShownPage {
  total: number;
  page: number;
  pageCount: number;
  size: number;
  shown: number;
  list: ReactNode;
}

export async function shownPage(query: ReviewQuery, language: Language): Promise<ShownPage> {
  switch (query.view) {
    case 'matches': {
      const found = await doubtfulRows(query);
      return pageOf(
        found,
        REVIEWS_A_PAGE,
        found.rows.map((row) => (
          <MatchCard key={`${row.import} ${row.position}`} row={row} language={language} />
        )),
      );
    }
    case 'differences': {
      const found = await openDifferences(query);
      return pageOf(found, DIFFERENCES_A_PAGE, <DifferenceList rows={found.rows} language={language} />);
    }
    case 'left_out': {
      const found = await leftOutValues(query);
      return pageOf(found, DIFFERENCES_A_PAGE, <LeftOutTable rows={found.rows} language={language} />);
    }
    case 'gone': {
      const found = await goneSchools(query);
      return pageOf(found, DIFFERENCES_A_PAGE, <GoneTable rows={found.rows} language={language} />);
    }
    case 'decisions': {
      const found = await decisions(query);
      return pageOf(found, DIFFERENCES_A_PAGE, <DecisionList rows={found.rows} language={language} />);
    }
  }
}

function pageOf(
  { total, page, page_count, rows }: { total: number; page: number; page_count: number; rows: unknown[] },
  size: number,
  list: ReactNode,
): ShownPage {
  return { total, page, pageCount: page_count, size, shown: rows.length, list };
}
