import type { Metadata } from 'next';
import { entryOf, PlaceLinks } from '@/components/places/place-links';
import { JsonLd } from '@/components/seo/json-ld';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PageTitle } from '@/components/shell/page-title';
import { PublicPage } from '@/components/shell/public-page';
import { FigureSourcesSection } from '@/components/sources/figure-sources';
import { RegisterSection } from '@/components/sources/register-section';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { LISTS } from '@/lib/cache/tags';
import { figureSources } from '@/lib/figures/queries/school-figures';
import { formatDay } from '@/lib/i18n/formats';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { dataSources } from '@/lib/imports/registers/queries/school-registers';
import { countryByName } from '@/lib/places/countries';
import { href } from '@/lib/routes';
import { placeIn } from '@/lib/schools/model/place';
import { pageMetadata } from '@/lib/seo/metadata';
import { registerDataset } from '@/lib/seo/register-dataset';
import { socialImage } from '@/lib/seo/social/address';
import { absolute } from '@/lib/site';

/** Throws on failure: the cache then keeps the last version. */
export async function SourcesScreen({ language }: { language: Language }) {
  const t = translator(language, 'DataSources');
  const [{ checked, registers, countries }, figures] = await Promise.all([dataSources(), figureSources()]);
  return (
    <PublicPage
      language={language}
      current={null}
      alternate={href(otherLanguage(language), 'sources')}
      tags={[LISTS]}
    >
      {registers.map((register) => (
        <JsonLd
          key={`${register.id} ${register.source}`}
          data={registerDataset(language, register, absolute)}
        />
      ))}
      <div className="wrap place-page pt-0 pb-22">
        <Breadcrumbs language={language} crumbs={trail(language, t('title'))} />
        <PageTitle className="max-w-none">{t('title')}</PageTitle>
        <p className="mt-4 max-w-[44em] text-lg leading-normal text-ink-2">
          {t('lead', { registers: registers.length })}
        </p>
        <section className="prose mt-8 max-w-[66ch] tap-links" aria-labelledby="checked">
          <h2 className="mt-8 mb-2 text-3xl" id="checked">
            {t('checkedTitle')}
          </h2>
          <p className="mt-3 text-ink-2">
            {t('checked', {
              schools: checked.schools,
              countries: checked.countries,
              programmes: checked.programmes,
              sources: checked.sources,
            })}{' '}
            {checked.latest && t('latest', { day: formatDay(language, checked.latest) })}
          </p>
          <p className="mt-3 text-ink-2">{t('checkedHow')}</p>
          {registers.length > 0 && (
            <>
              <h2 className="mt-8 mb-2 text-3xl" id="registers">
                {t('registersTitle')}
              </h2>
              <p className="mt-3 text-ink-2">{t('registers')}</p>
              <p className="mt-3 text-ink-2">{t('extracts')}</p>
            </>
          )}
        </section>
        {[...Map.groupBy(registers, ({ id }) => id)].map(([id, counted]) => (
          <RegisterSection key={id} language={language} id={id} counted={counted} />
        ))}
        <FigureSourcesSection language={language} sources={figures} />
        <section className="prose mt-8 max-w-[66ch] tap-links" aria-labelledby="left-out">
          <h2 className="mt-8 mb-2 text-3xl" id="left-out">
            {t('leftOutTitle')}
          </h2>
          <ul className="mt-3 list-disc pl-[1.1em] text-ink-2">
            {(['texts', 'people', 'guesses', 'computed'] as const).map((what) => (
              <li key={what}>{t(`leftOut.${what}`)}</li>
            ))}
          </ul>
        </section>
        <PlaceLinks
          language={language}
          id="countries"
          title={t('countriesTitle')}
          entries={countries.flatMap(({ country: name, schools, programmes }) => {
            const country = countryByName(name);
            if (!country) return [];
            const note = t('programmes', { programmes });
            return [{ ...entryOf(language, { place: placeIn(country), name: '', schools }), note }];
          })}
        />
        <section className="prose mt-8 max-w-[66ch] tap-links" aria-labelledby="corrections">
          <h2 className="mt-8 mb-2 text-3xl" id="corrections">
            {t('correctionsTitle')}
          </h2>
          <p className="mt-3 text-ink-2">{t('corrections')}</p>
          {registers.length > 0 && <p className="mt-3 text-ink-2">{t('correctionsInRegisters')}</p>}
          <p className="mt-3 text-ink-2">
            <a
              className={cn(
                buttonVariants({ variant: 'default' }),
                'mt-3 wrap-anywhere pointer-coarse:inline-block pointer-coarse:py-2.75',
              )}
              href={href(language, 'contact')}
            >
              {t('contact')}
            </a>
          </p>
        </section>
      </div>
    </PublicPage>
  );
}

export function sourcesMetadata(language: Language): Metadata {
  const t = translator(language, 'DataSources');
  return pageMetadata({
    language,
    route: 'sources',
    title: t('title'),
    description: t('description'),
    image: socialImage(language),
  });
}
