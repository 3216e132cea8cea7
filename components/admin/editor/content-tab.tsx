import { TabFields } from './tab-fields';

/** The date of the check is below the sources. */
export function ContentTab() {
  return <TabFields tab="content" own={{ checked_on: null }} />;
}
