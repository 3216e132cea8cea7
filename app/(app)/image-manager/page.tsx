import { adminPage } from '@/components/admin/admin-page';
import { ImageManagerScreen } from '@/components/admin/image-manager/image-manager-screen';
import { PICTURE_LIST } from '@/lib/images/model/picture-list';

const page = adminPage({
  route: 'imageManager',
  title: ({ ImageManager }) => ImageManager.title,
  namespaces: ['AdminJobs', 'ImageGeneration', 'ImageManager'],
  screen: (language, query) => <ImageManagerScreen language={language} list={PICTURE_LIST.parse(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
