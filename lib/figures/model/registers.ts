/** What figures need of registers. */
export type { RegisterId } from '@/lib/registers/model/registers';
export { editionText } from '@/lib/registers/model/school-register';
