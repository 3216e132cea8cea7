import { KeepButton } from '@/components/school/keep-button';
import { PrintButton } from '@/components/school/print-button';
import { contactAddress } from '@/components/school/school-head';
import { Flag } from '@/components/ui/flag';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { flagCode } from '@/lib/places/countries';
import { programmeKey } from '@/lib/programmes/model/comparison';
import { programmesQuery } from '@/lib/programmes/model/comparison-address';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { href, schoolHref } from '@/lib/routes';
import { placeLine } from '@/lib/schools/model/place-line';
import type { School } from '@/lib/schools/model/school';
import { knownTown } from '@/lib/schools/model/town';

interface Props {
  language: Language;
  school: School;
  programme: Programme;
}

export function ProgrammeHead({ language, school, programme, sentence }: Props & { sentence: string }) {
  const t = translator(language, 'Programme');
  const name = programmeName(programme, language);
  const { level } = programme;
  return (
    <header className="school-head programme-head">
      <div>
        {level && (
          <p className="kind">
            <span className="badge">{t(`levels.${level}`)}</span>
          </p>
        )}
        <h1 dir="auto">{name}</h1>
        {name !== programme.name && (
          <p className="small quiet">
            {t('originalName')} <span lang="">{programme.name}</span>
          </p>
        )}
        <p className="place">
          <Flag code={flagCode(school.country)} />
          <span>
            <a href={schoolHref(language, school.slug)}>{school.name}</a>, {placeLine(language, school)}
          </span>
        </p>
        {sentence && <p className="lead">{sentence}</p>}
        <ProgrammeActions language={language} school={school} programme={programme}>
          <a
            className="btn"
            href={
              href(language, 'compare') +
              programmesQuery([{ school: school.slug, programme: programme.slug }])
            }
            rel="nofollow"
          >
            {translator(language, 'Comparison')('linkProgramme')}
          </a>
          <KeepButton
            language={language}
            entry={programmeKey({ school: school.slug, programme: programme.slug })}
          />
          <PrintButton label={translator(language, 'School')('print')} />
        </ProgrammeActions>
      </div>
    </header>
  );
}

export function ProgrammeActions({
  language,
  school,
  programme,
  className = 'actions',
  isFirst = true,
  children,
}: Props & { className?: string; isFirst?: boolean; children?: React.ReactNode }) {
  const t = translator(language, 'School');
  const own = translator(language, 'Programme');
  const contact = contactAddress(school);
  const [address, label] = programme.website
    ? [programme.website, own('see')]
    : school.applicationUrl
      ? [school.applicationUrl, own('apply')]
      : [school.website, t('visit')];
  return (
    <div className={className}>
      {address && (
        <a
          className="btn primary"
          href={address}
          target="_blank"
          rel="noopener"
          data-count-click={school.slug}
        >
          {label} <Icon name="arrow-up-right" />
          <span className="visually-hidden"> {t('newTab')}</span>
        </a>
      )}
      {contact && (
        <a className="btn" href={contact}>
          {t('contact')}
        </a>
      )}
      {children}
      {!contact && !address && isFirst && (
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
