import { ListTable } from '@/components/admin/list-table';
import { registerName } from '@/components/admin/registers/register-names';
import { LocalTime } from '@/components/ui/local-time';
import { AUDIT_THINGS, AUDIT_VERBS, type AuditEntry, known } from '@/lib/accounts/audit/model/entry';
import { toRole } from '@/lib/accounts/roles';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { columnName } from '@/lib/imports/model/headings';
import { JOB_KINDS } from '@/lib/jobs/model/job';
import { path } from '@/lib/routes';

/** Entries of the audit log. Action codes without a translation are shown as they are. */
export function AuditTable({ language, entries }: { language: Language; entries: AuditEntry[] }) {
  const t = translator(language, 'AdminAudit');
  return (
    <ListTable
      label={t('title')}
      tall
      rows={entries}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          label: t('when'),
          kind: 'when',
          bare: true,
          cell: ({ at }) => <LocalTime language={language} at={at} />,
        },
        { label: t('who'), cell: (entry) => whoOf(language, entry) },
        {
          label: t('what'),
          cell: (entry) => {
            const verb = known(AUDIT_VERBS, entry.verb);
            return verb ? t(`verbs.${verb}`) : entry.verb;
          },
        },
        { label: t('toWhat'), kind: 'wide', cell: (entry) => <Thing language={language} entry={entry} /> },
        {
          label: t('fromWhere'),
          cell: ({ address }) =>
            address === null ? <span className="text-ink-3">–</span> : <code>{address}</code>,
        },
      ]}
    />
  );
}

function whoOf(language: Language, { actor, actorName, actorRole }: AuditEntry): string {
  const t = translator(language, 'AdminAudit');
  if (actorName !== null) return actorName;
  if (actor !== null) return actor.slice(0, 8);
  return t(`roles.${known(['service', 'owner', 'anon'], actorRole) ?? 'gone'}`);
}

function Thing({ language, entry }: { language: Language; entry: AuditEntry }) {
  const t = translator(language, 'AdminAudit');
  const kind = known(AUDIT_THINGS, entry.thing);
  const address = addressOf(entry);
  const name = nameOf(language, entry);
  const more = detailOf(language, entry);
  return (
    <div>
      {kind ? t(`things.${kind}`) : entry.thing}
      {name !== null && ': '}
      {name !== null && (address === null ? name : <a href={address}>{name}</a>)}
      {more !== null && <span className="block text-xs leading-snug text-ink-3">{more}</span>}
    </div>
  );
}

function nameOf(language: Language, { thing, label }: AuditEntry): string | null {
  const kind = thing === 'job' ? known(JOB_KINDS, label ?? '') : null;
  return kind ? translator(language, 'AdminJobs')(`kinds.${kind}`) : label || null;
}

function addressOf({ verb, thing, thingId }: AuditEntry): string | null {
  if (thingId === null) return null;
  if (thing === 'job') return `${path('adminJobs')}?${new URLSearchParams({ job: thingId })}`;
  if (thing === 'school' && verb !== 'school_deleted') return path('adminSchoolEdit', { id: thingId });
  return null;
}

function detailOf(language: Language, { verb, thing, detail }: AuditEntry): string | null {
  const t = translator(language, 'AdminAudit');
  const number = (key: string) => (typeof detail[key] === 'number' ? detail[key] : null);
  const count = number('count') ?? number('ids');
  if (verb === 'role_changed') {
    const role = (key: string) => translator(language, 'AdminUsers')(`roles.${toRole(String(detail[key]))}`);
    return t('roleChange', { from: role('from'), to: role('to') });
  }
  if (verb === 'imported' || verb === 'import_undone') return t('rows', { count: number('rows') ?? 0 });
  if (verb === 'pictures_repaired')
    return t('repairCounts', {
      files: number('files') ?? 0,
      rows: number('rows') ?? 0,
      schools: number('schools') ?? 0,
    });
  if (verb === 'register_decided' || verb === 'register_decision_undone') return decisionOf(language, detail);
  if (verb === 'setting_changed') return Object.keys(detail).join(', ');
  return count === null ? null : t(thing === 'message' ? 'messages' : 'schools', { count });
}

function decisionOf(language: Language, detail: AuditEntry['detail']): string {
  const t = translator(language, 'AdminRegisters');
  const choice = known(['merge', 'separate', 'take', 'keep'], String(detail.choice));
  const entry = `${registerName(String(detail.register), language)} ${detail.identifier}`;
  const field = typeof detail.column === 'string' ? columnName('schools', detail.column, language) : null;
  return [choice ? t(`choices.${choice}`) : null, field, entry].filter(Boolean).join(' · ');
}
