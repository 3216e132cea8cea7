import { useTranslations } from 'next-intl';
import { FieldDescription } from '@/components/ui/field';
import type { Language } from '@/lib/i18n/locales';
import type { ProgrammeLook as Look } from '@/lib/programmes/model/look';

export function ProgrammeLook({ look }: { look: Record<Language, Look> }) {
  const t = useTranslations('AdminProgrammes');
  return (
    <div className="grid grid-cols-2 gap-6 border-t border-rule pt-4 max-sm:grid-cols-1">
      {(['es', 'en'] as const).map((language) => (
        <section key={language} lang={language} aria-label={t(`in.${language}`)}>
          <FieldDescription>{t(`in.${language}`)}</FieldDescription>
          <h3 className="font-serif text-xl leading-snug font-title wrap-anywhere">{look[language].name}</h3>
          <dl className="mt-2.5 grid gap-2">
            {look[language].facts.map(({ label, lines }) => (
              <div key={label}>
                <dt className="text-micro text-ink-2">{label}</dt>
                {lines.map((line) => (
                  <dd className="wrap-anywhere whitespace-pre-line" key={line}>
                    {line}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
