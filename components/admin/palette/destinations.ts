import { separatorOf, withSeparator } from '@/lib/http/csv-separator';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href, path } from '@/lib/routes';
import type { Destination } from './palette';

/** Destinations of the palette other than schools: pages of the navigation, subpages and actions. */
export function paletteDestinations(
  language: Language,
  places: Destination[],
  isSuperAdmin: boolean,
): { places: Destination[]; actions: Destination[] } {
  const t = translator(language, 'AdminPalette');
  const frame = translator(language, 'AdminFrame');
  const list = translator(language, 'AdminSchools');
  const deleted: Destination[] = isSuperAdmin
    ? [
        {
          address: path('adminSchoolsDeleted'),
          label: translator(language, 'AdminDeleted')('title'),
          icon: 'trash-2',
        },
      ]
    : [];
  return {
    places: [
      ...places.map(({ address, label, icon }) => ({ address, label, icon })),
      ...deleted,
      {
        address: path('adminRegisterReview'),
        label: translator(language, 'AdminRegisters')('review'),
        icon: 'list',
      },
      { address: path('adminSetup'), label: translator(language, 'AdminSetup')('title'), icon: 'settings' },
      { address: path('profile'), label: frame('profile'), icon: 'user' },
      { address: href(language, 'home'), label: t('publicSite'), icon: 'arrow-up-right' },
    ],
    actions: [
      { address: path('adminSchoolCreate'), label: list('create'), icon: 'plus' },
      {
        address: path('adminSchoolImport'),
        label: translator(language, 'AdminImport')('title'),
        icon: 'upload',
      },
      {
        address: withSeparator(path('exportSchools'), separatorOf(language)),
        label: t('exportAll'),
        icon: 'download',
      },
      {
        address: withSeparator(path('exportProgrammes'), separatorOf(language)),
        label: t('exportAllProgrammes'),
        icon: 'download',
      },
    ],
  };
}
