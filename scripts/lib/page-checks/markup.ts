import { HtmlValidate } from 'html-validate';

/** html-validate rules that suit React's output: doctype case, empty attributes and inline scripts are permitted. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'off',
    'void-style': 'off',
    'attr-case': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    // `tel:` links have the school's published format.
    'tel-non-breaking': 'off',
  },
});

/** HTML problems of these pages; 404 pages are checked too. */
export async function markupFaults(base: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const html = await (await fetch(base + path)).text();
    const report = await validator.validateString(html);
    for (const { messages } of report.results) {
      for (const { ruleId, message, selector } of messages) {
        faults.push(`${path}: ${ruleId}, ${message} (${selector ?? ''})`);
      }
    }
  }
  return faults;
}
