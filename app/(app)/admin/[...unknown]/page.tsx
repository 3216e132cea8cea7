import { adminPage } from '@/components/admin/admin-page';
import { NotFoundText } from '@/components/screens/not-found';
import { overrideResponse } from '@/lib/http/response-override';

const page = adminPage({
  route: 'admin',
  title: ({ NotFound }) => NotFound.title,
  screen: (language) => {
    overrideResponse(404, {});
    return <NotFoundText language={language} />;
  },
});
export const generateMetadata = page.generateMetadata;
export default page.show;
