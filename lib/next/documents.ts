/** documents: public pages leave the server as HTML alone, without the scripts and data of components they do not have. */

/** On the `<html>` of a page that needs none of Next's scripts (components/shell/document.tsx). */
export const DOCUMENT_MARK = 'data-document';

const MARKED = new RegExp(`^[\\s\\S]{0,200}?<html [^>]*\\b${DOCUMENT_MARK}\\b`);
const ELEMENT = /<script\b[\s\S]*?<\/script>|<link\b[^>]*>|<!-- -->/g;

/**
 * What Next.js writes for React in the browser: the bundler's files, their preloads, the data of the components, and the marks
 * between two texts. With a nonce, where the page was made anew in a request that has one.
 */
const FOR_REACT = [
  /^<script [^>]*\bsrc="\/_next\/static\/chunks\//,
  /^<script\b[^>]*\bid="_R_"/,
  /^<script[^>]*>(?:\(self\.__next_f=|self\.__next_f\b)/,
  /^<link rel="preload" as="script"/,
  /^<!-- -->$/,
];

const keepElement = (element: string): string =>
  FOR_REACT.some((pattern) => pattern.test(element)) ? '' : element;

/** Whether a page is one that needs none of Next's scripts. */
export const isDocument = (html: string): boolean => MARKED.test(html);

/** A document without what is for React; any other page, and one in which nothing of the kind is found, as it was. */
export function toDocument(html: string): string {
  return isDocument(html) ? html.replace(ELEMENT, keepElement) : html;
}

/**
 * The same for a page that comes in pieces: gives for each what of it is certain by then, and for null, the end, the rest. The
 * first piece of a page holds its `<html>`.
 */
export function documentFilter(): (piece: string | null) => string {
  let whole: boolean | null = null;
  let rest = '';
  return (piece) => {
    whole ??= !isDocument(piece ?? '');
    if (whole) return piece ?? '';
    const text = (rest + (piece ?? '')).replace(ELEMENT, keepElement);
    const cut = piece === null ? text.length : certain(text);
    rest = text.slice(cut);
    return text.slice(0, cut);
  };
}

/** How much of a text is whole elements and words: a script without its end may be one that is left out, a tag too. */
function certain(text: string): number {
  const script = text.lastIndexOf('<script');
  if (script !== -1 && !text.includes('</script>', script)) return script;
  const tag = text.lastIndexOf('<');
  return tag === -1 || text.includes('>', tag) ? text.length : tag;
}
