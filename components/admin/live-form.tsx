'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { auditFilterQuery, parseAuditFilters } from '@/lib/accounts/audit/model/filters';
import {
  parseStatementFilters,
  statementFilterQuery,
} from '@/lib/country-statements/model/statement-filters';
import { parsePictureFilters, pictureFilterQuery } from '@/lib/images/model/picture-filters';
import { path } from '@/lib/routes';
import { adminFilterQuery, parseAdminFilters } from '@/lib/schools/model/admin-filters';
import { deletedFilterQuery, parseDeletedFilters } from '@/lib/schools/model/deleted-filters';
import { parseSynonymFilters, synonymFilterQuery } from '@/lib/search/model/synonym-filters';

const TYPING_PAUSE_MS = 300;

/** Query of the fields by route; a new search starts at page 1 (specification, point 9). */
const QUERIES = {
  adminSchools: (fields: Record<string, string>) => adminFilterQuery(parseAdminFilters(fields)),
  adminSchoolsDeleted: (fields: Record<string, string>) => deletedFilterQuery(parseDeletedFilters(fields)),
  imageManager: (fields: Record<string, string>) => pictureFilterQuery(parsePictureFilters(fields)),
  adminSynonyms: (fields: Record<string, string>) => synonymFilterQuery(parseSynonymFilters(fields)),
  adminStatements: (fields: Record<string, string>) => statementFilterQuery(parseStatementFilters(fields)),
  adminAudit: (fields: Record<string, string>) => auditFilterQuery(parseAuditFilters(fields)),
};

/** Filters of an admin list: each change updates the address, a select immediately, text after a pause. */
export function LiveForm({
  list,
  more,
  children,
}: {
  list: keyof typeof QUERIES;
  /** Label of the button that unfolds the filters on a narrow screen. */
  more?: string;
  children: ReactNode;
}) {
  const action = path(list);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([key, value]) => [key, String(value)]);
    router.replace(action + QUERIES[list](Object.fromEntries(entries)), { scroll: false });
  }

  return (
    <form
      ref={form}
      className={cn('admin-filters', more && 'foldable', open && 'open')}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => {
        clearTimeout(timer.current);
        if (event.target instanceof HTMLSelectElement) apply();
        else timer.current = setTimeout(apply, TYPING_PAUSE_MS);
      }}
    >
      {children}
      {more && (
        <Button className="unfold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="list" /> {more}
        </Button>
      )}
    </form>
  );
}
