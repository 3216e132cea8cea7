import { DOCUMENT_MARK } from '../components/shell/document-mark.ts';

const MARKED = new RegExp(`^[\\s\\S]{0,200}?<html [^>]*\\b${DOCUMENT_MARK}\\b`);
const ELEMENT = /<script\b[\s\S]*?<\/script>|<link\b[^>]*>|<!-- -->/g;

/** Next.js's output for React in the browser: bundles, preloads, component data, and text separators. */
const FRAMEWORK = [
  /^<script [^>]*\bsrc="\/_next\/static\/chunks\//,
  /^<script\b[^>]*\bid="_R_"/,
  /^<script[^>]*>(?:\(self\.__next_f=|self\.__next_f\b)/,
  /^<link rel="preload" as="script"/,
  /^<!-- -->$/,
];

/** Whether a page is marked as needing no framework scripts. */
export const isDocument = (html: string): boolean => MARKED.test(html);

/** Removes framework scripts and inline data from a document; other pages are unchanged. `html` must be complete. */
export function stripFramework(html: string): string {
  if (!isDocument(html)) return html;
  return html.replace(ELEMENT, (element) =>
    FRAMEWORK.some((pattern) => pattern.test(element)) ? '' : element,
  );
}
