import { serverConfig } from '@/lib/config';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

const QUESTIONS = [1, 2, 3, 4, 5, 6] as const;
/** About example reviews, which few installations show. */
const ILLUSTRATIVE = 4;

/** The page and its FAQPage data use the same. */
export function questions(language: Language): { question: string; answer: string }[] {
  const t = translator(language, 'Faq');
  const { illustrativeData } = serverConfig();
  return QUESTIONS.filter((n) => n !== ILLUSTRATIVE || illustrativeData).map((n) => ({
    question: t(`q${n}`),
    answer: t(`a${n}`),
  }));
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
