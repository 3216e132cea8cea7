import { adminPage } from '@/components/admin/admin-page';
import { ReviewScreen } from '@/components/admin/registers/review-screen';
import { parseReviewQuery } from '@/lib/imports/registers/model/review-query';

const page = adminPage({
  route: 'adminRegisterReview',
  title: ({ AdminRegisters }) => AdminRegisters.review,
  namespaces: ['AdminRegisters'],
  screen: (language, query) => <ReviewScreen language={language} query={parseReviewQuery(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
