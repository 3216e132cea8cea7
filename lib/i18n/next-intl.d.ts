import type messages from '@/messages/es.json';
import type { Language } from './locales';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof messages;
  }
}
