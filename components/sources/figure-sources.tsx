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
    <section className="figure-sources" aria-labelledby="figures">
      <h2 id="figures">{t('figuresTitle')}</h2>
      <p className="prose">{t('figures')}</p>
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
            <h3 lang={lang}>{name}</h3>
            <dl className="stored">
              <div>
                <dt>{t('rows.publisher')}</dt>
                <dd>
                  <p>
                    <a href={url} lang={lang}>
                      {publisher}
                    </a>
                  </p>
                </dd>
              </div>
              <div>
                <dt>{t('rows.licence')}</dt>
                <dd>
                  {licenceUrl === null ? (
                    free
                  ) : (
                    <p>
                      <a href={licenceUrl}>{licence}</a>
                    </p>
                  )}
                </dd>
              </div>
              <div>
                <dt>{t('rows.credit')}</dt>
                <dd lang={lang}>{credit}</dd>
              </div>
              <div>
                <dt>{t('rows.takenIn')}</dt>
                <dd>{formatDay(language, loaded_on)}</dd>
              </div>
              <div>
                <dt>{t('rows.counts')}</dt>
                <dd>
                  {t('figureCounts', {
                    schools,
                    schoolsNumber: formatCount(language, schools),
                    figures,
                    figuresNumber: formatCount(language, figures),
                  })}
                </dd>
              </div>
              <div>
                <dt>{t('figureLimits')}</dt>
                <dd>{translator(language, 'Figures')(`limits.${source}`)}</dd>
              </div>
            </dl>
          </div>
        );
      })}
    </section>
  );
}
