import { NOT_STATED } from '@/lib/figures/model/registers';
import { FIGURE_SOURCES } from '@/lib/figures/model/sources';
import type { figureSources } from '@/lib/figures/queries/school-figures';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { FactRow } from './fact-row';

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
              <FactRow label={t('rows.publisher')}>
                <p>
                  <a className="pointer-coarse:inline-block pointer-coarse:py-2.75" href={url} lang={lang}>
                    {publisher}
                  </a>
                </p>
              </FactRow>
              <FactRow label={t('rows.licence')}>
                {licenceUrl === null ? (
                  free
                ) : (
                  <p>
                    <a className="pointer-coarse:inline-block pointer-coarse:py-2.75" href={licenceUrl}>
                      {licence}
                    </a>
                  </p>
                )}
              </FactRow>
              <FactRow label={t('rows.credit')} lang={lang}>
                {credit}
              </FactRow>
              <FactRow label={t('rows.takenIn')}>{formatDay(language, loaded_on)}</FactRow>
              <FactRow label={t('rows.counts')}>{t('figureCounts', { schools, figures })}</FactRow>
              <FactRow label={t('figureLimits')}>
                {translator(language, 'Figures')(`limits.${source}`)}
              </FactRow>
            </dl>
          </div>
        );
      })}
    </section>
  );
}
