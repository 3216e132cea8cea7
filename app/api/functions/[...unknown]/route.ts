import { refusal } from '@/lib/functions/answer';

const unknown = () => refusal(404, 'There is no such function');

export {
  unknown as DELETE,
  unknown as GET,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
};
