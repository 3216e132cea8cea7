import type { NextRequest } from 'next/server';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY } from '@/lib/i18n/locales';
import { href, safePath } from '@/lib/routes';

const YEAR_IN_SECONDS = 31_536_000;

/** Language toggle without script: saves the choice and redirects (decision 43). */
export function GET(request: NextRequest): Response {
  const wanted = request.nextUrl.searchParams.get('to');
  const language = isLanguage(wanted) ? wanted : DEFAULT_LANGUAGE;
  const target = safePath(request.nextUrl.searchParams.get('next')) ?? href(language, 'home');
  return new Response(null, {
    status: 303,
    headers: {
      location: target,
      'set-cookie': `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`,
      'cache-control': 'private, no-store',
    },
  });
}
