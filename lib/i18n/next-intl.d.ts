import type messages from '@/messages/es.json';
import type { Language } from './locales';
import type { MESSAGE_FORMATS } from './message-formats';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof messages;
    Formats: typeof MESSAGE_FORMATS;
  }
}
