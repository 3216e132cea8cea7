import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href, path, type RouteForModels, routesWith } from '@/lib/routes';
import type { Absolute } from '@/lib/site';

const LANGUAGE_NAMES: Record<Language, string> = { es: 'Spanish', en: 'English' };

/** For language models (llmstxt.org): in English, with links. */
export function llmsText(at: Absolute): string {
  const site = translator('en', 'Site');
  const titles: Record<RouteForModels, string> = {
    home: translator('en', 'Header')('directory'),
    programmes: translator('en', 'Programmes')('name'),
    places: translator('en', 'Places')('title'),
    sources: translator('en', 'DataSources')('title'),
    about: translator('en', 'About')('title'),
    contact: translator('en', 'Contact')('title'),
    terms: translator('en', 'Footer')('terms'),
  };
  return [
    `# ${site('name')}`,
    `> ${site('description')}`,
    [
      'Every fact about a school comes from a public page or an official open register that the entry cites. What no',
      'source states is left out: a missing figure says nothing about the school. Panels labelled "Illustrative data"',
      'hold generated examples and describe no school; the API and the structured data do not contain them.',
      'Prices are as stated, never converted in the API, each with its currency, period, year and audience where known;',
      '`basis` says whether one is the programme’s own, its school’s for a year, or no tuition by law.',
    ].join('\n'),
    `## Pages\n\n${routesWith('isForModels')
      .flatMap((page) =>
        LANGUAGES.map(
          (language) => `- [${titles[page]} (${LANGUAGE_NAMES[language]})](${at(href(language, page))})`,
        ),
      )
      .join('\n')}`,
    [
      '## Data',
      '',
      `- [Public API](${at(path('apiDescription'))}): OpenAPI 3.1 description; read-only JSON, no key needed`,
      `- [List of schools](${at(path('apiSchools'))}): country, type, specialty and search filters, in pages`,
      ...LANGUAGES.map(
        (language) =>
          `- [Feed of new and changed schools (${LANGUAGE_NAMES[language]})](${at(href(language, 'feed'))}): Atom`,
      ),
      `- [Sitemap](${at(path('sitemap'))}): pages with both languages; schools of which little is known are left out`,
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
