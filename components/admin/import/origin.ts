import { SCHOOL_LIST } from '@/lib/schools/model/school-list';

/** The admin list, filtered to the schools of an import. */
export function originAddress(id: string): string {
  return SCHOOL_LIST.href({ origin: id });
}
