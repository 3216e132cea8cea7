import { Figures } from '@/components/figures/figures';
import { schoolTrail } from '@/components/places/place-trail';
import { CostPlanner } from '@/components/programme/cost-planner';
import { OtherProgrammes } from '@/components/programme/other-programmes';
import { ProgrammeFacts, spoken } from '@/components/programme/programme-facts';
import { ProgrammeHead } from '@/components/programme/programme-head';
import { ProgrammePrices } from '@/components/programme/programme-prices';
import { ProgrammeSources } from '@/components/programme/programme-sources';
import { SimilarProgrammes } from '@/components/programme/similar-programmes';
import { HowToCheck } from '@/components/school/how-to-check';
import { newestSource, PageAge } from '@/components/school/page-age';
import { SchoolStatus } from '@/components/school/school-status';
import { ShareMenu } from '@/components/school/share-menu';
import { StatedCosts } from '@/components/school/stated-costs';
import { JsonLd } from '@/components/seo/json-ld';
import { Breadcrumbs } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import type { ProgrammeAiField } from '@/lib/ai/model/ai-generated-text';
import { schoolTag } from '@/lib/cache/tags';
import { today } from '@/lib/cache/today';
import type { ShownStatement } from '@/lib/country-statements/model/statement';
import type { Figure } from '@/lib/figures/model/school-figures';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { pageLabel } from '@/lib/programmes/model/field-names';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { href, schoolHref } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import type { FoundProgramme } from '@/lib/search/queries/search-programmes';
import { programmeData } from '@/lib/seo/programme-jsonld';
import { absolute } from '@/lib/site';

export function ProgrammeScreen({
  language,
  school,
  programme,
  programmes,
  rates,
  unreviewed,
  registers,
  figures,
  successor,
  similar,
  sentence,
  statements,
}: {
  language: Language;
  school: School;
  programme: Programme;
  programmes: readonly Programme[];
  rates: ExchangeRates;
  unreviewed: readonly ProgrammeAiField[];
  registers: readonly SchoolRegister[];
  figures: readonly Figure[];
  successor: School | null;
  similar: readonly FoundProgramme[];
  /** What is known of it, as one sentence; '' when nothing is. */
  sentence: string;
  statements: readonly ShownStatement[];
}) {
  const t = translator(language, 'Programme');
  const address = (of: Language) => href(of, 'programme', { slug: school.slug, programme: programme.slug });
  const name = programmeName(programme, language);
  const crumbs = schoolTrail(language, school, name).toSpliced(-1, 0, {
    name: school.name,
    address: schoolHref(language, school.slug),
  });
  const requirements = spoken(language, programme.requirements);
  const note = spoken(language, programme.note);
  return (
    <PublicPage
      language={language}
      current="directory"
      alternate={address(otherLanguage(language))}
      tags={[school, ...(successor ? [successor] : []), ...similar.map((one) => one.school)].map(({ slug }) =>
        schoolTag(slug),
      )}
    >
      <JsonLd data={programmeData(language, school, programme, absolute)} />
      <div className="wrap">
        <Breadcrumbs language={language} crumbs={crumbs} />
        <SchoolStatus language={language} school={school} successor={successor} />
        <PageAge language={language} newest={newestSource([programme], registers)} today={today()} />
        <article>
          <ProgrammeHead language={language} school={school} programme={programme} sentence={sentence} />
          <div className="school-body">
            <div className="facts-col">
              <ProgrammeFacts
                language={language}
                programme={programme}
                derivedLanguage={school.derivedLanguage}
                figures={figures}
                registers={registers}
              />
            </div>
            <div className="teaching">
              <ProgrammePrices
                language={language}
                school={school}
                programme={programme}
                rates={rates}
                today={today()}
              />
              <StatedCosts
                language={language}
                school={school}
                statements={statements}
                levels={[programme.level]}
                isPriced={programme.prices.length > 0}
              />
              <HowToCheck language={language} school={school} />
              <CostPlanner language={language} programme={programme} rates={rates} />
              <Figures language={language} figures={figures} />
              {requirements && (
                <section aria-labelledby="requirements">
                  <h2 id="requirements">{pageLabel('requirements', language)}</h2>
                  <p className="prose" dir="auto">
                    {requirements}
                  </p>
                </section>
              )}
              {note && (
                <section aria-labelledby="note">
                  <h2 id="note">{t('note')}</h2>
                  <p className="prose" dir="auto">
                    {note}
                  </p>
                </section>
              )}
              <OtherProgrammes
                language={language}
                school={school}
                programmes={programmes.filter(({ id }) => id !== programme.id)}
              />
              <SimilarProgrammes
                language={language}
                school={school}
                programme={programme}
                nearest={similar}
                rates={rates}
              />
            </div>
          </div>
          <ProgrammeSources
            language={language}
            school={school}
            programme={programme}
            registers={registers}
            hasAiTexts={language === 'en' && unreviewed.length > 0}
          />
        </article>
        <ShareMenu language={language} url={absolute(address(language))} title={`${name}, ${school.name}`} />
      </div>
    </PublicPage>
  );
}
