import type { Metadata } from 'next';
import { NearMe } from '@/components/directory/near-field';
import { CostTable } from '@/components/my-list/cost-table';
import { EntryRow } from '@/components/my-list/entry-row';
import { ListOffer } from '@/components/my-list/list-offer';
import { TakeAlong } from '@/components/my-list/take-along';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { STATIC } from '@/lib/cache/tags';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MAX_NEAR } from '@/lib/my-list/model/list';
import { ORDERS } from '@/lib/my-list/model/order';
import { pageTexts } from '@/lib/my-list/page-texts';
import { href, path } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';

const NEAR = 'list-near';

/** Not for search engines: it shows what a browser keeps. */
export function myListMetadata(language: Language): Metadata {
  return hiddenMetadata(translator(language, 'MyList')('title'));
}

/** A visitor's list. lib/client/my-list fills it in, with one request for the facts of all entries. */
export function MyListScreen({ language }: { language: Language }) {
  const t = translator(language, 'MyList');
  const compare = href(language, 'compare');
  return (
    <PublicPage
      language={language}
      current={null}
      alternate={href(otherLanguage(language), 'myList')}
      tags={[STATIC]}
    >
      <div
        className="wrap page my-list"
        data-my-list={JSON.stringify(pageTexts(language))}
        data-facts={path('listEntries')}
      >
        <Breadcrumbs language={language} crumbs={trail(language, t('title'))} />
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p className="notice only-no-js">{t('needsScript')}</p>
        <div className="notice" data-notice="" role="status" tabIndex={-1} hidden />
        <ListOffer language={language} />
        <p className="results needs-js" data-loading="">
          {t('loading')}
        </p>
        <section className="empty" data-empty="" hidden>
          <h2 className="serif">{t('empty')}</h2>
          <p>{t('emptyText')}</p>
          <p className="next-steps">
            <a className="btn primary" href={href(language, 'programmes')}>
              {t('findProgrammes')}
            </a>
            <a className="btn" href={href(language, 'home')}>
              {t('findSchools')}
            </a>
          </p>
        </section>
        <section data-filled="" aria-label={t('entries')} hidden>
          <div className="list-tools">
            <p className="results">
              {t('countLabel')}: <b data-count-entries="" />{' '}
              <button type="button" className="textlink" data-do="clear">
                {t('clear')}
              </button>
            </p>
            <div className="field">
              <label htmlFor={NEAR}>{t('near')}</label>
              <input
                className="input"
                id={NEAR}
                maxLength={MAX_NEAR}
                autoComplete="off"
                placeholder={t('nearPlaceholder')}
                aria-describedby={`${NEAR}-problem`}
              />
              <NearMe language={language} field={NEAR} />
            </div>
            <div className="field">
              <label htmlFor="list-order">{t('order')}</label>
              <select className="select" id="list-order">
                {ORDERS.map((order) => (
                  <option key={order} value={order}>
                    {t(`orders.${order}`)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <p className="problem" id={`${NEAR}-problem`} role="status" />
          <ol className="programme-rows list-rows" data-rows="" />
          <div className="actions list-compare">
            <a className="btn primary" href={compare} data-compared="programme" rel="nofollow" hidden>
              {t('compareProgrammes')}
            </a>
            <a className="btn" href={compare} data-compared="school" rel="nofollow" hidden>
              {t('compareSchools')}
            </a>
            <p className="small quiet">{t('compareHint')}</p>
          </div>
          <CostTable language={language} />
        </section>
        <TakeAlong language={language} />
        <EntryRow language={language} />
      </div>
    </PublicPage>
  );
}
