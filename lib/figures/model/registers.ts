export { NOT_STATED } from '@/lib/imports/registers/model/register';
export type { RegisterId } from '@/lib/imports/registers/model/registers';
export { editionText } from '@/lib/imports/registers/model/school-register';
