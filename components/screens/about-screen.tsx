import type { Metadata } from 'next';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PageTitle } from '@/components/shell/page-title';
import { PublicPage } from '@/components/shell/public-page';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { STATIC } from '@/lib/cache/tags';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href, path } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
import { socialImage } from '@/lib/seo/social/address';
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
      <div className="wrap pt-0 pb-22">
        <Breadcrumbs language={language} crumbs={trail(language, t('title'))} />
        <PageTitle>{t('title')}</PageTitle>
        <p className="mt-4 max-w-[36em] text-lead leading-normal text-ink-2">{t('lead')}</p>
        <section className="prose mt-8 max-w-[66ch] tap-links" aria-labelledby="mission">
          <h2 className="mt-12 mb-0 text-5xl" id="mission">
            {t('missionTitle')}
          </h2>
          <p className="mt-3 text-ink-2">{t('mission1')}</p>
          <p className="mt-3 text-ink-2">{t('mission2')}</p>
        </section>
        <section aria-labelledby="values">
          <h2 className="mt-12 mb-0 text-5xl" id="values">
            {t('valuesTitle')}
          </h2>
          <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-x-12 gap-y-6">
            {VALUES.map((value) => (
              <div className="border-t border-rule pt-3" key={value}>
                <dt className="font-serif text-h3 leading-[1.25] font-title">{t(value)}</dt>
                <dd className="mt-1 text-ink-2">{t(`${value}Text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="prose mt-8 max-w-[66ch] tap-links" aria-labelledby="decides">
          <h2 className="mt-12 mb-0 text-5xl" id="decides">
            {t('decidesTitle')}
          </h2>
          <p className="mt-3 text-ink-2">{t('decides')}</p>
          <p className="mt-3 text-ink-2">
            {t.rich('checked', {
              sources: (chunks) => (
                <a className="wrap-anywhere" href={href(language, 'sources')}>
                  {chunks}
                </a>
              ),
            })}
          </p>
          <p className="mt-3 text-ink-2">{t('missing')}</p>
        </section>
        <section aria-labelledby="team">
          <h2 className="mt-12 mb-0 text-5xl" id="team">
            {t('teamTitle')}
          </h2>
          <p className="mt-2 text-ink-2">{t('teamIntro')}</p>
          <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-x-12 gap-y-6">
            {OWNER.team.map(({ [language]: { role, task } }) => (
              <div className="border-t border-rule pt-3" key={role}>
                <dt className="font-serif text-h3 leading-[1.25] font-title">{role}</dt>
                <dd className="mt-1 text-ink-2">{task}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="prose mt-8 max-w-[66ch] tap-links" aria-labelledby="open-data">
          <h2 className="mt-12 mb-0 text-5xl" id="open-data">
            {t('dataTitle')}
          </h2>
          <p className="mt-3 text-ink-2">
            {t.rich('data', {
              api: (chunks) => (
                <a className="wrap-anywhere" href={path('apiDescription')}>
                  {chunks}
                </a>
              ),
              feed: (chunks) => (
                <a className="wrap-anywhere" href={href(language, 'feed')}>
                  {chunks}
                </a>
              ),
            })}
          </p>
          <h2 className="mt-12 mb-0 text-5xl" id="corrections">
            {t('contactTitle')}
          </h2>
          <p className="mt-3 text-ink-2">{t('contactText')}</p>
          <p className="mt-3 text-ink-2">
            <a
              className={cn(buttonVariants({ variant: 'default' }), 'mt-3 wrap-anywhere')}
              href={href(language, 'contact')}
            >
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
