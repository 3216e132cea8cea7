export { default, generateMetadata } from '@/app/(app)/admin/[...unknown]/page';
