export { default } from '@/app/(app)/admin/layout';
