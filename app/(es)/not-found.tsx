export { BareNotFound as default } from '@/components/screens/bare-not-found';
