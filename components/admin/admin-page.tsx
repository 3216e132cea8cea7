import type { Messages } from 'next-intl';
import type { ReactNode } from 'react';
import { type Requirement, requireRole } from '@/lib/accounts/guard';
import type { CurrentUser } from '@/lib/accounts/session';
import type { Language } from '@/lib/i18n/locales';
import { messagesOf } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { type NeutralRoute, path } from '@/lib/routes';
import { ClientMessages } from './client-messages';

type Query = Record<string, string | string[] | undefined>;

/** A page of the admin area for users with a role, in the language of the request. */
export function adminPage({
  route,
  role = 'admin',
  title,
  namespaces,
  screen,
}: {
  route: NeutralRoute;
  role?: Requirement;
  title: (messages: Messages) => string;
  /** Messages of its client components. */
  namespaces?: readonly (keyof Messages)[];
  screen: (language: Language, query: Query, user: CurrentUser) => ReactNode;
}) {
  return {
    generateMetadata: async () => ({ title: title(messagesOf(await requestLanguage())) }),
    show: async ({ searchParams }: { searchParams: Promise<Query> }) => {
      const user = await requireRole(role, path(route));
      const [language, query] = await Promise.all([requestLanguage(), searchParams]);
      const shown = screen(language, query, user);
      if (!namespaces) return shown;
      return (
        <ClientMessages language={language} namespaces={namespaces}>
          {shown}
        </ClientMessages>
      );
    },
  };
}
