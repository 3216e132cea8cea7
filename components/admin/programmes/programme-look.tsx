import { useTranslations } from 'next-intl';
import type { Language } from '@/lib/i18n/locales';
import type { ProgrammeLook as Look } from '@/lib/programmes/model/look';

export function ProgrammeLook({ look }: { look: Record<Language, Look> }) {
  const t = useTranslations('AdminProgrammes');
  return (
    <div className="programme-look">
      {(['es', 'en'] as const).map((language) => (
        <section key={language} lang={language} aria-label={t(`in.${language}`)}>
          <p className="hint">{t(`in.${language}`)}</p>
          <h3>{look[language].name}</h3>
          <dl>
            {look[language].facts.map(({ label, lines }) => (
              <div key={label}>
                <dt>{label}</dt>
                {lines.map((line) => (
                  <dd key={line}>{line}</dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
