/**
 * Takes the bundler's files out of a public page that sleeps (public/wake.js): whoever only reads does not have to wait
 * for them. The addresses go to wake.js, which fetches them when the page is there and runs them when they are needed.
 */

const SCRIPT = /<script src="(\/_next\/static\/chunks\/[^"]+)"(?: id="[^"]*")? async=""><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const WAKE = '<script src="/wake.js" defer=""';

/**
 * @param {string} html A page as Next wrote it.
 * @returns {string} The page without its scripts; unchanged when it does not sleep.
 */
export function stripScripts(html) {
  if (!html.includes(WAKE)) return html;
  /** @type {Set<string>} */
  const sources = new Set();
  const rest = html.replace(SCRIPT, (_, source) => {
    sources.add(source);
    return '';
  });
  if (sources.size === 0) return html;
  return rest.replace(PRELOAD, '').replace(WAKE, () => `${WAKE} data-scripts="${[...sources].join(' ')}"`);
}
