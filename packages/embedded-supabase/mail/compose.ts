/** Composes mails: plain text and simple HTML, in one language or both. */
import { MAIL_TEXTS, type MailKind, type MailLanguage, VALIDITY } from './texts.ts';

export interface MailParts {
  kind: MailKind;
  /** Account metadata; `language` (`es` or `en`) selects the language, anything else gives both. */
  metadata: Record<string, unknown>;
  link: string;
  /** The link works once, for an hour. */
  once: boolean;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

export function composeMail(site: string, parts: MailParts): ComposedMail {
  const languages = languagesOf(parts.metadata);
  const texts = languages.map((language) => ({
    language,
    validity: parts.once ? VALIDITY[language] : '',
    ...MAIL_TEXTS[language](parts.kind, site),
  }));
  const [first] = languages;
  return {
    subject: texts.map(({ subject }) => subject).join(' / '),
    text: texts
      .map(
        ({ lead, action, validity, ignore }) =>
          `${lead}\n\n${action}:\n${parts.link}\n\n${validity && `${validity}\n`}${ignore}\n`,
      )
      .join('\n----------\n\n'),
    html: page(
      escapeHtml(site),
      first ?? 'es',
      texts
        .map(({ language, lead, action, validity, ignore }) => {
          const ending = validity ? `${validity} ${ignore}` : ignore;
          return `<div lang="${language}">
<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(parts.link)}">${escapeHtml(action)}</a></p>
<p><small>${escapeHtml(ending)}</small></p>
</div>`;
        })
        .join('\n<hr>\n'),
    ),
  };
}

function languagesOf(metadata: Record<string, unknown>): MailLanguage[] {
  const { language } = metadata;
  return language === 'es' || language === 'en' ? [language] : ['es', 'en'];
}

function page(title: string, language: MailLanguage, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family: sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em">
${content}
<p><small>${title}</small></p>
</body>
</html>
`;
}

/** Also inside double-quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
