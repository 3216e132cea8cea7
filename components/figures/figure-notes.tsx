import { editionText } from '@/lib/figures/model/registers';
import type { Figure } from '@/lib/figures/model/school-figures';
import { FIGURE_SOURCES, SOURCE_IDS } from '@/lib/figures/model/sources';
import { listFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';

export function FigureNotes({ language, figures }: { language: Language; figures: readonly Figure[] }) {
  const t = translator(language, 'Figures');
  const used = SOURCE_IDS.filter((id) => figures.some(({ source }) => source === id));
  return (
    <details>
      <summary>{t('sources')}</summary>
      <ul>
        {used.map((id) => {
          const { credit, language: spoken } = FIGURE_SOURCES[id];
          const editions = new Set(
            figures
              .filter(({ source }) => source === id)
              .map(({ edition }) => editionText(language, edition.replace(' (Orion)', ''))),
          );
          return (
            <li key={id}>
              <a href={`${href(language, 'sources')}#${id}`} lang={spoken === language ? undefined : spoken}>
                {credit}
              </a>{' '}
              ({listFormat(language).format([...editions])}). {t(`limits.${id}`)}
            </li>
          );
        })}
      </ul>
      <p>{t('rule')}</p>
    </details>
  );
}
