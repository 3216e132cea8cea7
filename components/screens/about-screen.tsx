import type { Metadata } from 'next';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { STATIC } from '@/lib/cache/tags';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { socialImage } from '@/lib/images/covers/address';
import { href, path } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
import { OWNER } from '@/lib/site';

const VALUES = ['excellence', 'transparency', 'accessibility', 'innovation'] as const;

export function AboutScreen({ language }: { language: Language }) {
  const t = translator(language, 'About');
  return (
    <PublicPage
      language={language}
      current="about"
      alternate={href(otherLanguage(language), 'about')}
      tags={[STATIC]}
    >
      <div className="wrap page about">
        <Breadcrumbs language={language} crumbs={trail(language, t('title'))} />
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <section className="prose" aria-labelledby="mission">
          <h2 id="mission">{t('missionTitle')}</h2>
          <p>{t('mission1')}</p>
          <p>{t('mission2')}</p>
        </section>
        <section aria-labelledby="values">
          <h2 id="values">{t('valuesTitle')}</h2>
          <dl className="values">
            {VALUES.map((value) => (
              <div key={value}>
                <dt>{t(value)}</dt>
                <dd>{t(`${value}Text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="prose" aria-labelledby="decides">
          <h2 id="decides">{t('decidesTitle')}</h2>
          <p>{t('decides')}</p>
          <p>
            {t.rich('checked', { sources: (chunks) => <a href={href(language, 'sources')}>{chunks}</a> })}
          </p>
          <p>{t('missing')}</p>
        </section>
        <section aria-labelledby="team">
          <h2 id="team">{t('teamTitle')}</h2>
          <p className="section-intro">{t('teamIntro')}</p>
          <dl className="values">
            {OWNER.team.map(({ [language]: { role, task } }) => (
              <div key={role}>
                <dt>{role}</dt>
                <dd>{task}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="prose" aria-labelledby="open-data">
          <h2 id="open-data">{t('dataTitle')}</h2>
          <p>
            {t.rich('data', {
              api: (chunks) => <a href={path('apiDescription')}>{chunks}</a>,
              feed: (chunks) => <a href={href(language, 'feed')}>{chunks}</a>,
            })}
          </p>
          <h2 id="corrections">{t('contactTitle')}</h2>
          <p>{t('contactText')}</p>
          <p>
            <a className="btn primary" href={href(language, 'contact')}>
              {t('contactButton')}
            </a>
          </p>
        </section>
      </div>
    </PublicPage>
  );
}

export function aboutMetadata(language: Language): Metadata {
  const t = translator(language, 'About');
  return pageMetadata({
    language,
    route: 'about',
    title: t('title'),
    description: t('description'),
    image: socialImage(language),
  });
}
