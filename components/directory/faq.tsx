import { serverConfig } from '@/lib/config';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** The page and its FAQPage data use the same. Illustrative data are explained where they are shown. */
export function questions(
  language: Language,
  isIllustrated = serverConfig().illustrativeData,
): { question: string; answer: string }[] {
  const t = translator(language, 'Faq');
  const fourth = isIllustrated ? '4Illustrated' : '4';
  const keys = ['1', '2', '3', fourth, '5', '6'] as const;
  return keys.map((key) => ({ question: t(`q${key}`), answer: t(`a${key}`) }));
}

/** Native `details`, without script. */
export function Faq({ language }: { language: Language }) {
  const t = translator(language, 'Faq');
  return (
    <section aria-labelledby="faq-title">
      <div className="wrap faq">
        <div>
          <h2 id="faq-title">{t('title')}</h2>
          <p className="intro">{t('intro')}</p>
        </div>
        <div>
          {questions(language).map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
