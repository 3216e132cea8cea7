/** On the `<html>` of a page that needs none of Next.js's scripts: the server removes them (server/strip-framework.ts). */
export const DOCUMENT_MARK = 'data-document';
