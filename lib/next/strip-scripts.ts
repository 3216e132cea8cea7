/** strip-scripts: whoever only reads a prerendered page does not wait for the files of its components. */

/**
 * Takes the bundler's files out of a prerendered page that holds its components back (public/wake.js):
 * whoever only reads does not have to wait for them. The addresses go to wake.js, which fetches them when the page is
 * there and runs them when they are needed.
 */

const SCRIPT = /<script src="(\/_next\/static\/chunks\/[^"]+)"(?: id="[^"]*")? async=""><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const WAKE = '<script src="/wake.js" defer=""';

/** A page, as Next.js wrote it, without its scripts; unchanged when its components are not held back. */
export function stripScripts(html: string): string {
  if (!html.includes(WAKE)) return html;
  const sources = new Set<string>();
  const rest = html.replace(SCRIPT, (_, source: string) => {
    sources.add(source);
    return '';
  });
  if (sources.size === 0) return html;
  return rest.replace(PRELOAD, '').replace(WAKE, () => `${WAKE} data-scripts="${[...sources].join(' ')}"`);
}
