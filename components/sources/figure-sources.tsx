import { NOT_STATED } from '@/lib/figures/model/registers';
import { FIGURE_SOURCES } from '@/lib/figures/model/sources';
import type { figureSources } from '@/lib/figures/queries/school-figures';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

export function FigureSourcesSection({
  language,
  sources,
}: {
  language: Language;
  sources: Awaited<ReturnType<typeof figureSources>>;
}) {
  const t = translator(language, 'DataSources');
  if (sources.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="figures">
      <h2 className="text-h3" id="figures">
        {t('figuresTitle')}
      </h2>
      <p className="prose mt-8 max-w-[66ch] tap-links">{t('figures')}</p>
      {sources.map(({ source, loaded_on, schools, figures }) => {
        const {
          name,
          publisher,
          url,
          credit,
          licence,
          licenceUrl,
          language: spoken,
        } = FIGURE_SOURCES[source];
        const lang = spoken === language ? undefined : spoken;
        const free = translator(
          language,
          'Registers',
        )(licence === NOT_STATED ? 'licenceNotStated' : 'publicDomain');
        return (
          <div key={source} id={source}>
            <h3 className="mt-7 mb-1" lang={lang}>
              {name}
            </h3>
            <dl className="stored mt-4 border-t border-rule">
              <div className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1">
                <dt>{t('rows.publisher')}</dt>
                <dd className="text-ink-2">
                  <p>
                    <a className="pointer-coarse:inline-block pointer-coarse:py-2.75" href={url} lang={lang}>
                      {publisher}
                    </a>
                  </p>
                </dd>
              </div>
              <div className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1">
                <dt>{t('rows.licence')}</dt>
                <dd className="text-ink-2">
                  {licenceUrl === null ? (
                    free
                  ) : (
                    <p>
                      <a className="pointer-coarse:inline-block pointer-coarse:py-2.75" href={licenceUrl}>
                        {licence}
                      </a>
                    </p>
                  )}
                </dd>
              </div>
              <div className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1">
                <dt>{t('rows.credit')}</dt>
                <dd className="text-ink-2" lang={lang}>
                  {credit}
                </dd>
              </div>
              <div className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1">
                <dt>{t('rows.takenIn')}</dt>
                <dd className="text-ink-2">{formatDay(language, loaded_on)}</dd>
              </div>
              <div className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1">
                <dt>{t('rows.counts')}</dt>
                <dd className="text-ink-2">
                  {t('figureCounts', {
                    schools,
                    schoolsNumber: formatCount(language, schools),
                    figures,
                    figuresNumber: formatCount(language, figures),
                  })}
                </dd>
              </div>
              <div className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1">
                <dt>{t('figureLimits')}</dt>
                <dd className="text-ink-2">{translator(language, 'Figures')(`limits.${source}`)}</dd>
              </div>
            </dl>
          </div>
        );
      })}
    </section>
  );
}
