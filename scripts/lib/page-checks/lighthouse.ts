import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_FLAGS } from '../browser.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];
/** Out of 100; CLS as such; largest contentful paint and blocking time in milliseconds. */
export type Scores = Record<Category | 'cls' | 'lcp' | 'tbt', number>;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Headless Chromium fades scrollbars, and on slow pages then only draws once a second, which delays every paint. */
const NO_SCROLLBARS = '--hide-scrollbars';

/** Mobile preset: medians of `runs`. */
export async function lighthouseScores(
  chromePath: string | undefined,
  url: string,
  runs: number,
): Promise<Scores> {
  const all: Scores[] = [];
  // Chromium logs a missing page's status, which Lighthouse counts as an error.
  const skipAudits = (await fetch(url)).ok ? [] : ['errors-in-console'];
  for (let run = 0; run < runs; run += 1) {
    const chromeFlags = ['--headless=new', NO_SCROLLBARS, ...BROWSER_FLAGS];
    const chrome = await launch({ chromeFlags, ...(chromePath !== undefined && { chromePath }) });
    try {
      const result = await lighthouse(url, {
        port: chrome.port,
        logLevel: 'error',
        onlyCategories: [...CATEGORIES],
        skipAudits,
        // 404 pages are measured too.
        ignoreStatusCode: true,
      });
      if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
      const { categories, audits } = result.lhr;
      const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
      all.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
        cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
        lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      });
    } finally {
      chrome.kill();
    }
  }
  const of = (key: keyof Scores) => median(all.map((scores) => scores[key]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
    cls: of('cls'),
    lcp: Math.round(of('lcp')),
    tbt: Math.round(of('tbt')),
  };
}
