import { Flag } from '@/components/ui/flag';
import { Icon } from '@/components/ui/icon';
import type { AiTextField } from '@/lib/ai/model/ai-generated-text';
import type { UnreviewedText } from '@/lib/ai/queries/unreviewed-texts';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolImage } from '@/lib/images/model/school-image';
import { flagCode } from '@/lib/places/countries';
import type { Programme } from '@/lib/programmes/model/programme';
import { href, schoolHref } from '@/lib/routes';
import { splitLead } from '@/lib/schools/model/description';
import { phoneAddress } from '@/lib/schools/model/phone';
import { placeLine } from '@/lib/schools/model/place-line';
import { inLanguage, type School } from '@/lib/schools/model/school';
import { knownTown } from '@/lib/schools/model/town';
import type { Campus } from '@/lib/schools/queries/campuses';
import { schoolSentence } from '@/lib/seo/school-sentence';
import { KeepButton } from './keep-button';
import { PrintButton } from './print-button';
import { SchoolKind } from './school-kind';
import { SchoolMedia } from './school-media';

const DESCRIPTION: Record<Language, AiTextField> = { es: 'description', en: 'description_en' };

export function SchoolHead({
  language,
  school,
  programmes,
  unreviewed,
  images,
  institution = null,
}: {
  language: Language;
  school: School;
  programmes: readonly Programme[];
  unreviewed: readonly UnreviewedText[];
  images?: SchoolImage[] | undefined;
  institution?: Campus | null;
}) {
  const t = translator(language, 'School');
  const description = inLanguage(school.description, language);
  const foreign = description !== null && description.language !== language;
  const [lead, rest] = splitLead(description?.text ?? '');
  return (
    <header className="school-head">
      <div>
        <p className="kind">
          <span className="badge">
            <SchoolKind language={language} school={school} />
          </span>
          {school.founded !== null && ` ${t('foundedIn', { year: String(school.founded) })}`}
        </p>
        <h1 dir="auto">{school.name}</h1>
        <p className="place">
          <Flag code={flagCode(school.country)} />
          {placeLine(language, school)}
        </p>
        {institution && (
          <p className="small">
            {t.rich('campusOf', {
              name: institution.name,
              link: (chunks) => <a href={schoolHref(language, institution.slug)}>{chunks}</a>,
            })}
          </p>
        )}
        {!description && <p className="lead">{schoolSentence(language, school, programmes)}</p>}
        {description && (
          <div lang={foreign ? description.language : undefined} dir="auto">
            <p className="lead">{lead}</p>
            {rest && <p className="more">{rest}</p>}
          </div>
        )}
        {description && unreviewed.includes(DESCRIPTION[description.language]) && (
          <p className="small quiet">{t('aiText')}</p>
        )}
        {foreign && <p className="small quiet">{t('otherLanguage')}</p>}
        <SchoolActions language={language} school={school}>
          <KeepButton language={language} entry={school.slug} />
          <PrintButton label={t('print')} />
        </SchoolActions>
      </div>
      <SchoolMedia language={language} school={school} images={images} />
    </header>
  );
}

/** 'Visit Official Website', and 'Contact Directly' with an e-mail address or telephone (decision 32). */
export function SchoolActions({
  language,
  school,
  className = 'actions',
  isFirst = true,
  children,
}: {
  language: Language;
  school: School;
  className?: string;
  /** Says once on a page that no contact is known. */
  isFirst?: boolean;
  children?: React.ReactNode;
}) {
  const t = translator(language, 'School');
  const contact = contactAddress(school);
  return (
    <div className={className}>
      {school.website && (
        <a
          className="btn primary"
          href={school.website}
          target="_blank"
          rel="noopener"
          data-count-click={school.slug}
        >
          {t('visit')} <Icon name="arrow-up-right" />
          <span className="visually-hidden"> {t('newTab')}</span>
        </a>
      )}
      {contact && (
        <a className="btn" href={contact}>
          {t('contact')}
        </a>
      )}
      {children}
      {!contact && !school.website && isFirst && (
        <p className="small quiet">
          {t.rich('noContact', {
            town: knownTown(school.city) ? 'known' : 'none',
            link: (chunks) => <a href={href(language, 'contact')}>{chunks}</a>,
          })}
        </p>
      )}
    </div>
  );
}

/** Target of 'Contact Directly'; null without either. */
export function contactAddress({ email, phone }: Pick<School, 'email' | 'phone'>): string | null {
  if (email) return `mailto:${email}`;
  return phone ? phoneAddress(phone) : null;
}
