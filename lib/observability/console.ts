import { cutText } from '@/lib/i18n/cut-text';
import 'server-only';
import { format, stripVTControlCharacters } from 'node:util';
import { currentRequest } from '@/lib/http/request-context';
import { scrub } from './scrub';

const METHODS = ['error', 'warn', 'info', 'log', 'debug'] as const;
type Method = (typeof METHODS)[number];
const LEVELS: Record<Method, string> = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  log: 'info',
  debug: 'debug',
};
/** Maximum characters; a stack is shorter. */
const MAX_LENGTH = 8000;

/** A JSON line with the first line as message, the rest as detail. */
export function jsonLine(level: string, words: readonly unknown[]): string {
  const text = cutText(scrub(stripVTControlCharacters(format(...words)).trim()), MAX_LENGTH);
  const [message = '', ...detail] = text.split('\n');
  const request = currentRequest();
  return JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...(detail.length > 0 && { detail: detail.join('\n') }),
    ...(request && { request: request.id, route: request.route }),
  });
}

interface Watch {
  json: boolean;
  onError?: ((error: Error) => void) | undefined;
}

/** Redirects the console of the process, including Next.js and packages, to the log. */
export function watchConsole({ json, onError }: Watch): void {
  for (const method of METHODS) {
    const write = console[method].bind(console);
    console[method] = (...words: unknown[]) => {
      if (method === 'error') for (const word of words) if (word instanceof Error) onError?.(word);
      if (!json) write(...words);
      else write(jsonLine(LEVELS[method], words));
    };
  }
}
