import { HtmlValidate } from 'html-validate';

/**
 * The rules of html-validate that hold for what React writes: it leaves out the doctype's case, writes attributes without
 * a value as empty ones and inline scripts of its own; none of that is an error of a page.
 */
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
    // `tel:` links are written as the school publishes its number.
    'tel-non-breaking': 'off',
  },
});

/** What is wrong with the HTML of these pages; the status does not matter, a 404 is a page too. */
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
