import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MAX_NOTE } from '@/lib/my-list/model/list';

/** A row of the list, and what stands in the place of a removed one; lib/client/my-list/rows.ts fills in copies. */
export function EntryRow({ language }: { language: Language }) {
  const t = translator(language, 'MyList');
  return (
    <>
      <template data-row="">
        <li>
          <div>
            <h2 dir="auto">
              <span data-slot="name" />
            </h2>
            <p className="place" data-slot="place">
              <span>
                <span data-slot="school" />
                <span data-slot="where" />
              </span>
            </p>
            <p className="school-status" data-slot="status" hidden />
            <p className="small" data-slot="facts" />
          </div>
          <div className="price" data-slot="price" />
          <label className="note">
            <span>{t('note')}</span>
            <textarea className="input" rows={1} maxLength={MAX_NOTE} placeholder={t('notePlaceholder')} />
          </label>
          <div className="row-tools">
            <label className="check small">
              <input type="checkbox" />
              {translator(language, 'Programmes')('compare')}
            </label>
            <button type="button" className="iconbtn" data-move="-1">
              <Icon name="arrow-up" />
            </button>
            <button type="button" className="iconbtn" data-move="1">
              <Icon name="arrow-down" />
            </button>
            <button type="button" className="iconbtn" data-remove="">
              <Icon name="trash-2" />
            </button>
          </div>
        </li>
      </template>
      <template data-removed="">
        <li className="removed">
          <p />
          <button type="button" className="btn">
            <Icon name="undo-2" /> {t('undo')}
          </button>
        </li>
      </template>
    </>
  );
}
