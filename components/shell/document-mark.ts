/** Marks pages without client components: the server removes Next.js's scripts (server/strip-framework.ts). */
export const DOCUMENT_MARK = 'data-document';
