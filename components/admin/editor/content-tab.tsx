import { useTranslations } from 'next-intl';
import { TabFields } from './tab-fields';

export function ContentTab({ hasBrokenList }: { hasBrokenList: boolean }) {
  const t = useTranslations('AdminEditor');
  return (
    <>
      {hasBrokenList && <p className="notice warn">{t('listBroken')}</p>}
      {/* The date of the check is below the sources. */}
      <TabFields tab="content" own={{ checked_on: null }} />
    </>
  );
}
