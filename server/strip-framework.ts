import { DOCUMENT_MARK } from '../components/shell/document-mark.ts';

const MARKED = new RegExp(`^[\\s\\S]{0,200}?<html [^>]*\\b${DOCUMENT_MARK}\\b`);
const ELEMENT = /<script\b[\s\S]*?<\/script>|<link\b[^>]*>|<!-- -->/g;

/**
 * What Next.js writes for React in the browser: the bundler's files, their preloads, the data of the components, and the marks
 * between two texts. With a nonce, where the page was rendered in a request that has one.
 */
const FRAMEWORK = [
  /^<script [^>]*\bsrc="\/_next\/static\/chunks\//,
  /^<script\b[^>]*\bid="_R_"/,
  /^<script[^>]*>(?:\(self\.__next_f=|self\.__next_f\b)/,
  /^<link rel="preload" as="script"/,
  /^<!-- -->$/,
];

/** Whether a page declares that it needs none of the framework's scripts. */
export const isDocument = (html: string): boolean => MARKED.test(html);

/** A document without the framework's scripts and inline data; any other page unchanged. `html` is the complete text. */
export function stripFramework(html: string): string {
  if (!isDocument(html)) return html;
  return html.replace(ELEMENT, (element) =>
    FRAMEWORK.some((pattern) => pattern.test(element)) ? '' : element,
  );
}
