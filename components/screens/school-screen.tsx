import type { ReactNode } from 'react';
import { Figures } from '@/components/figures/figures';
import { schoolTrail } from '@/components/places/place-trail';
import { CampusList } from '@/components/school/campuses';
import { Facts } from '@/components/school/facts';
import { HowToCheck } from '@/components/school/how-to-check';
import { Illustrative } from '@/components/school/illustrative';
import { Location } from '@/components/school/location';
import { newestSource, PageAge } from '@/components/school/page-age';
import { Programmes } from '@/components/school/programmes';
import { SchoolHead } from '@/components/school/school-head';
import { SchoolStatus } from '@/components/school/school-status';
import { ShareMenu } from '@/components/school/share-menu';
import { Sources } from '@/components/school/sources';
import { StatedCosts } from '@/components/school/stated-costs';
import { Statements } from '@/components/school/statements';
import { SchoolData } from '@/components/seo/school-data';
import { Breadcrumbs } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { unreviewedTexts } from '@/lib/ai/queries/unreviewed-texts';
import { schoolTag } from '@/lib/cache/tags';
import { today } from '@/lib/cache/today';
import { serverConfig } from '@/lib/config';
import { costStatements } from '@/lib/country-statements/queries/statements';
import { type Figure, withFigures } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolImage } from '@/lib/images/model/school-image';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { schoolRegisters } from '@/lib/imports/registers/queries/school-registers';
import type { Price } from '@/lib/prices/model/price';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { pricesOfSchool } from '@/lib/prices/queries/prices';
import type { Programme } from '@/lib/programmes/model/programme';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { schoolHref } from '@/lib/routes';
import { isIllustrated } from '@/lib/schools/model/illustrative';
import { listInLanguage, type School } from '@/lib/schools/model/school';
import { campusesOf } from '@/lib/schools/queries/campuses';
import { successorOf } from '@/lib/schools/queries/successor';
import { absolute } from '@/lib/site';

export async function SchoolScreen({
  language,
  school: stored,
  preview,
}: {
  language: Language;
  school: School;
  /** For administrators before publication: with their own data, another address, and a note. */
  preview?: {
    notice: ReactNode;
    images: SchoolImage[];
    programmes: Programme[];
    prices: Price[];
    registers: SchoolRegister[];
    figures: Figure[];
    address: string;
  };
}) {
  const [
    unreviewed,
    programmes,
    prices,
    registers,
    figures,
    rates,
    successor,
    { institution, campuses },
    statements,
  ] = await Promise.all([
    unreviewedTexts(stored.id),
    preview?.programmes ?? programmesOfSchool(stored.id),
    preview?.prices ?? pricesOfSchool(stored.id),
    preview?.registers ?? schoolRegisters(stored),
    preview?.figures ?? schoolFigures(stored.id),
    exchangeRates(),
    successorOf(stored),
    campusesOf(stored.id),
    costStatements(language, stored),
  ]);
  const school = withFigures(stored, figures, programmes.length);
  const now = today();
  const t = translator(language, 'Facts');
  const features = listInLanguage(school.features, language);
  const accreditation = listInLanguage(school.accreditation, language);
  return (
    <PublicPage
      language={language}
      current="directory"
      alternate={preview?.address ?? schoolHref(otherLanguage(language), school.slug)}
      tags={
        preview
          ? []
          : [
              school,
              ...(successor ? [successor] : []),
              ...(institution ? [institution] : []),
              ...campuses,
            ].map(({ slug }) => schoolTag(slug))
      }
    >
      {!preview && <SchoolData language={language} school={school} programmes={programmes} />}
      <div className="wrap">
        {preview?.notice}
        <Breadcrumbs language={language} crumbs={schoolTrail(language, school, school.name)} />
        <SchoolStatus language={language} school={school} successor={successor} />
        <PageAge language={language} newest={newestSource([school, ...programmes], registers)} today={now} />
        <article data-count={preview ? undefined : `school_view ${school.slug}`}>
          <SchoolHead
            language={language}
            school={school}
            programmes={programmes}
            unreviewed={unreviewed}
            images={preview?.images}
            institution={institution}
          />
          {/* Facts come first for screen readers and phones; on wide screens at the side. */}
          <div className="school-body">
            <div className="facts-col">
              <Facts
                language={language}
                school={school}
                prices={prices}
                figures={figures}
                registers={registers}
                today={now}
              />
            </div>
            <div className="teaching">
              <Programmes
                language={language}
                school={preview ? null : school.slug}
                programmes={programmes}
                rates={rates}
                figures={figures}
                today={now}
              />
              <StatedCosts
                language={language}
                school={school}
                statements={statements}
                levels={programmes.map(({ level }) => level)}
                isPriced={prices.length > 0}
              />
              <HowToCheck language={language} school={school} />
              <Figures language={language} figures={figures} programmes={programmes} />
              <Statements
                id="accreditation-title"
                title={t('labels.accreditation')}
                items={accreditation.items}
                language={accreditation.language === language ? undefined : accreditation.language}
              />
              <Statements
                id="features-title"
                title={t('labels.features')}
                items={features.items}
                language={features.language === language ? undefined : features.language}
              />
              <CampusList language={language} campuses={campuses} />
            </div>
          </div>
          <Location language={language} school={school} />
          {serverConfig().illustrativeData && isIllustrated(school) && (
            <Illustrative language={language} school={school} />
          )}
          <Sources language={language} school={school} unreviewed={unreviewed} registers={registers} />
        </article>
        {!preview && (
          <ShareMenu
            language={language}
            url={absolute(schoolHref(language, school.slug))}
            title={school.name}
          />
        )}
      </div>
    </PublicPage>
  );
}
