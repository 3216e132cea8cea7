import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** Keeps the page's school or programme in the visitor's list (lib/client/my-list/hearts.ts), which shows its state. */
export function KeepButton({ language, entry }: { language: Language; entry: string }) {
  return (
    <button type="button" className="btn needs-js" data-key={entry}>
      <Icon name="heart" /> {translator(language, 'Header')('keepThis')}
    </button>
  );
}
