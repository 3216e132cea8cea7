import { LoadFailed } from '@/components/admin/list-table';
import { TablePagination } from '@/components/admin/table-pagination';
import { Icon } from '@/components/ui/icon';
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
      <div className="page-head">
        <h1>{t('review')}</h1>
      </div>
      <p className="back">
        <a href={importAddress({}, 'adminRegisters')}>
          <Icon name="arrow-left" /> {t('title')}
        </a>
      </p>
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
      <nav aria-label={t('shownKinds')} className="job-filter review-filter">
        {REVIEW_VIEWS.map((one) => (
          <a
            key={one}
            href={reviewAddress({ view: one, register })}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`views.${one}`)} {one !== 'decisions' && <span className="n">{countOf(one)}</span>}
          </a>
        ))}
      </nav>
      <nav aria-label={t('register')} className="job-filter review-filter">
        {(['', ...REGISTER_IDS] as const).map((one) => (
          <a
            key={one}
            href={reviewAddress({ view, register: one })}
            aria-current={one === register ? 'true' : undefined}
          >
            {one === '' ? t('allRegisters') : registerName(one, language)}
          </a>
        ))}
      </nav>
      <h2 id="review-list" tabIndex={-1}>
        {t(`views.${view}`)}
      </h2>
      <p className="hint import-intro">{t(`hints.${view}`)}</p>
      {shown.total === 0 ? <p className="quiet">{t(`nothing.${view}`)}</p> : shown.list}
      <TablePagination
        language={language}
        total={shown.total}
        page={shown.page}
        size={shown.size}
        addressOf={(page) => reviewAddress({ view, register, page })}
      />
    </>
  );
}
