import { cutText } from '@/lib/i18n/cut-text';
import { scrub } from './scrub';

/** Context of an error report, without personal data. */
export interface ReportContext {
  /** An address pattern, or a page's file. */
  route?: string | undefined;
  request?: string | undefined;
}

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const FRAME = /^\s*at (?:async )?(?:(.+?) \()?(?:file:\/\/)?([^()\s]+?):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 50;
const MAX_LENGTH = 500;

/** Sentry's order: innermost last; paths relative to the project. */
function framesOf(stack: string): Frame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '?', file = '', row, column] = FRAME.exec(line) ?? [];
      if (file === '') return [];
      const filename = file.replace(/^.*?\/(?=\.next|node_modules|lib\/|app\/)/, '');
      const inApp = !/node_modules|^node:/.test(file);
      return [{ function: name, filename, lineno: Number(row), colno: Number(column), in_app: inApp }];
    })
    .slice(0, MAX_FRAMES)
    .reverse();
}

export function fingerprintOf(error: Error): string {
  const innermost = framesOf(error.stack ?? '').at(-1);
  return `${error.name} ${innermost ? `${innermost.filename}:${innermost.lineno}` : scrub(error.message)}`;
}

export function eventOf(error: Error, context: ReportContext, id: string, now: Date): object {
  const chain: Error[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  return {
    event_id: id,
    timestamp: now.toISOString(),
    platform: 'node',
    level: 'error',
    logger: 'directory',
    exception: {
      values: chain.reverse().map(({ name, message, stack = '' }) => ({
        type: name,
        value: cutText(scrub(message), MAX_LENGTH),
        stacktrace: { frames: framesOf(stack) },
      })),
    },
    tags: {
      ...(context.route !== undefined && { route: context.route }),
      ...(context.request !== undefined && { request: context.request }),
    },
  };
}

export function endpointOf(dsn: string): { url: string; key: string } {
  const { protocol, host, username, pathname } = new URL(dsn);
  const parts = pathname.split('/').filter((part) => part !== '');
  const project = parts.pop() ?? '';
  const before = parts.map((part) => `/${part}`).join('');
  return { url: `${protocol}//${host}${before}/api/${project}/envelope/`, key: username };
}
