import { randomUUID } from 'node:crypto';
import { newContext } from '../lib/http/request-context.ts';
import { LANGUAGES, type Language } from '../lib/i18n/locales.ts';
import { keptFor } from '../lib/kept-for.ts';
import { NOT_FOUND, UNAVAILABLE } from '../lib/routes.ts';
import { type Handler, render } from './render.ts';
import { packed, type Sent } from './send.ts';

const KEPT_MS = 60_000;

/** Pages without data, which stand for many addresses: rendered once a minute for each language. */
export class PreparedPages {
  readonly notFound: (language: Language) => Promise<Sent>;
  readonly unavailable: (language: Language) => Promise<Sent>;

  constructor(handler: Handler, host: string) {
    const prepare = (addresses: Record<Language, string>) => {
      const pages = new Map(
        LANGUAGES.map((language) => [
          language,
          keptFor(KEPT_MS, async () =>
            packed(await render(handler, addresses[language], host, newContext(randomUUID(), 'other'))),
          ),
        ]),
      );
      return async (language: Language): Promise<Sent> => {
        const page = await pages.get(language)?.();
        if (!page) throw new Error(`No page is prepared in ${language}`);
        return page;
      };
    };
    this.notFound = prepare(NOT_FOUND);
    this.unavailable = prepare(UNAVAILABLE);
  }
}
