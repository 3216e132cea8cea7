interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(address, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

type Expectation = [address: string, status: number, holds: (answer: Answer) => boolean];
const says = (words: string) => (answer: Answer) => answer.text.includes(words);
const leadsTo = (address: string) => (answer: Answer) =>
  (answer.headers.get('location') ?? '').includes(address);
const isOfKind = (kind: string) => (answer: Answer) =>
  (answer.headers.get('content-type') ?? '').startsWith(kind);

const EXPECTED: Expectation[] = [
  ['/es', 200, says('<html lang="es"')],
  ['/en', 200, says('<html lang="en"')],
  ['/', 200, says('<html lang="es"')],
  ['/school/ferrandi-paris', 200, says('FERRANDI Paris')],
  ['/en?search=ferrandi', 200, says('FERRANDI Paris')],
  ['/school/no-such-school', 404, says('<html lang="en"')],
  ['/no-such-page', 404, says('<html lang="es"')],
  ['/admin', 307, leadsTo('/auth')],
  ['/escuela', 308, leadsTo('/es')],
  ['/api/health', 200, says('"ok"')],
  ['/api/v1/schools/ferrandi-paris', 200, says('FERRANDI Paris')],
  // Read from files while the site runs: fonts out of packages, pictures out of public/.
  ['/social/en/ferrandi-paris', 200, isOfKind('image/')],
  ['/scripts/page-old.js', 200, isOfKind('application/javascript')],
  ['/sitemap.xml', 200, says('<sitemapindex')],
];

/** What a host of the site does not answer as it should, in words; `secret` expires its pages. */
export async function wrongAnswers(url: string, secret: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [address, status, holds] of EXPECTED) {
    const answer = await ask(url + address);
    if (answer.status !== status) faults.push(`${address} answered ${answer.status} instead of ${status}`);
    else if (!holds(answer)) faults.push(`${address} does not hold what it should`);
  }
  const script = /\/_next\/static\/chunks\/[\w./~-]+\.js/.exec((await ask(`${url}/auth`)).text)?.[0];
  if (script === undefined || (await ask(url + script)).status !== 200) faults.push(`no script at ${script}`);
  const expired = await ask(`${url}/api/revalidate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{"all":true}',
  });
  if (expired.status !== 200) faults.push(`pages could not be expired (${expired.status})`);
  const again = await ask(`${url}/en`);
  if (again.headers.get('x-cache') === 'hit') faults.push('an expired page was served once more');
  return faults;
}
