import { LoadFailed } from '@/components/admin/list-table';
import { BackLink, PageHead } from '@/components/admin/page-head';
import { FieldDescription } from '@/components/ui/field';
import { Pagination } from '@/components/ui/pagination';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { importAddress } from '@/lib/imports/model/import-query';
import { REGISTER_IDS } from '@/lib/imports/registers/model/registers';
import { REVIEW_VIEWS, type ReviewQuery, reviewAddress } from '@/lib/imports/registers/model/review-query';
import { registerList } from '@/lib/imports/registers/queries/registers';
import { log } from '@/lib/log';
import { registerName } from './register-names';
import { type ShownPage, shownPage } from './review-pages';

export async function ReviewScreen({ language, query }: { language: Language; query: ReviewQuery }) {
  const t = translator(language, 'AdminRegisters');
  const found = await Promise.all([registerList(), shownPage(query, language)]).catch(
    (error: Error) => error,
  );
  if (found instanceof Error) log.error(found.message);
  return (
    <>
      <PageHead title={t('review')} />
      <BackLink href={importAddress({}, 'adminRegisters')}>{t('title')}</BackLink>
      {found instanceof Error ? (
        <LoadFailed text={t('loadFailed')} />
      ) : (
        <Review registers={found[0]} shown={found[1]} query={query} language={language} />
      )}
    </>
  );
}

function Review({
  registers,
  shown,
  query,
  language,
}: {
  registers: Awaited<ReturnType<typeof registerList>>;
  shown: ShownPage;
  query: ReviewQuery;
  language: Language;
}) {
  const t = translator(language, 'AdminRegisters');
  const { view, register } = query;
  const counted = registers.filter((one) => register === '' || one.register === register);
  const countOf = (one: 'matches' | 'differences' | 'left_out' | 'gone') =>
    formatCount(
      language,
      counted.reduce((sum, row) => sum + row[one], 0),
    );
  return (
    <>
      <nav aria-label={t('shownKinds')} className="my-2 flex flex-wrap gap-4">
        {REVIEW_VIEWS.map((one) => (
          <a
            className="current:font-semibold current:text-ink current:no-underline"
            key={one}
            href={reviewAddress({ view: one, register })}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`views.${one}`)}{' '}
            {one !== 'decisions' && <span className="text-ink-2 tabular-nums">{countOf(one)}</span>}
          </a>
        ))}
      </nav>
      <nav aria-label={t('register')} className="my-2 flex flex-wrap gap-4">
        {(['', ...REGISTER_IDS] as const).map((one) => (
          <a
            className="current:font-semibold current:text-ink current:no-underline"
            key={one}
            href={reviewAddress({ view, register: one })}
            aria-current={one === register ? 'true' : undefined}
          >
            {one === '' ? t('allRegisters') : registerName(one, language)}
          </a>
        ))}
      </nav>
      <h2 className="mt-4" id="review-list" tabIndex={-1}>
        {t(`views.${view}`)}
      </h2>
      <FieldDescription className="mt-1.5 max-w-[72ch]">{t(`hints.${view}`)}</FieldDescription>
      {shown.total === 0 ? <p className="text-ink-3">{t(`nothing.${view}`)}</p> : shown.list}
      <Pagination
        language={language}
        total={shown.total}
        page={shown.page}
        size={shown.size}
        addressOf={(page) => reviewAddress({ view, register, page })}
      />
    </>
  );
}
