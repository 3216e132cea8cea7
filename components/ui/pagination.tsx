import type { ReactNode } from 'react';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { Button, buttonVariants } from './button';
import { cn } from './cn';
import { Icon } from './icon';

/** At least 1. */
export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/** Consecutive pages with the present one as central as possible. */
export function pagesAround(page: number, pageCount: number): number[] {
  const length = Math.min(5, pageCount);
  const first = Math.min(Math.max(1, page - 2), pageCount - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

export function Pagination({
  language,
  total,
  page,
  size,
  addressOf,
}: {
  language: Language;
  total: number;
  page: number;
  /** Rows of a page. */
  size: number;
  addressOf: (page: number) => string;
}) {
  const pager = translator(language, 'Pager');
  const first = (page - 1) * size + 1;
  const last = pageCount(total, size);
  return (
    <div className="flex items-center justify-between gap-4 pt-3 max-lg:flex-wrap">
      <span className="text-ink-3 tabular-nums">
        {total > 0 &&
          translator(language, 'AdminList')('range', {
            first: formatCount(language, first),
            last: formatCount(language, Math.min(first + size - 1, total)),
            total: formatCount(language, total),
          })}
      </span>
      <nav aria-label={pager('label')}>
        <ol className="flex gap-0.5 max-lg:flex-wrap">
          <li>
            <Step address={page > 1 ? addressOf(page - 1) : null}>
              <Icon name="chevron-left" /> {pager('previous')}
            </Step>
          </li>
          {pagesAround(page, last).map((number) => (
            <li key={number}>
              {number === page ? (
                <span
                  className={cn(
                    buttonVariants(),
                    'min-w-8.5 dense:px-2 current:border-ink current:bg-ink current:text-paper',
                  )}
                  aria-current="page"
                >
                  {formatCount(language, number)}
                </span>
              ) : (
                <a
                  className={cn(buttonVariants(), 'min-w-8.5 dense:px-2')}
                  href={addressOf(number)}
                  aria-label={pager('page', { page: formatCount(language, number) })}
                >
                  {formatCount(language, number)}
                </a>
              )}
            </li>
          ))}
          <li>
            <Step address={page < last ? addressOf(page + 1) : null}>
              {pager('next')} <Icon name="chevron-right" />
            </Step>
          </li>
        </ol>
      </nav>
    </div>
  );
}

function Step({ address, children }: { address: string | null; children: ReactNode }) {
  return address === null ? (
    <Button className="min-w-8.5 dense:px-2" disabled>
      {children}
    </Button>
  ) : (
    <a className={cn(buttonVariants(), 'min-w-8.5 dense:px-2')} href={address}>
      {children}
    </a>
  );
}
