'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { FIELDS_IN_ORDER } from '@/components/admin/editor/field-tabs';
import { useFieldText } from '@/components/admin/editor/field-text';
import { SidesTable } from '@/components/admin/form/sides-table';
import { useAction } from '@/components/admin/use-action';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { FieldDescription } from '@/components/ui/field';
import { TableCell, TableHead, TableRow } from '@/components/ui/table';
import { withReference } from '@/lib/result';
import { path } from '@/lib/routes';
import { mergeSchools } from '@/lib/schools/actions/merge-schools';
import type { FieldName } from '@/lib/schools/model/field-names';
import { chosenWith, fieldsToChoose, proposedFields } from '@/lib/schools/model/merge';
import type { MergeSide } from '@/lib/schools/queries/merge';

export function MergeForm({ kept, other }: { kept: MergeSide; other: MergeSide }) {
  const t = useTranslations('AdminMerge');
  const fields = useTranslations('AdminEditor.fields');
  const text = useFieldText();
  const router = useRouter();
  const forms = [kept.school.form, other.school.form] as const;
  const differing = new Set(fieldsToChoose(...forms));
  const [taken, setTaken] = useState<ReadonlySet<FieldName>>(() => new Set(proposedFields(...forms)));
  const [takesImage, setTakesImage] = useState(kept.school.image === null);
  const [confirming, setConfirming] = useState(false);
  const [busy, start] = useAction();
  const hasOtherImage = other.school.image !== null && other.school.image !== kept.school.image;
  const pictures = {
    own: <Picture address={kept.school.image} none={t('noImage')} />,
    other: <Picture address={other.school.image} none={t('noImage')} />,
  };

  const choose = (field: FieldName, isOwn: boolean) => {
    const next = new Set(taken);
    for (const one of chosenWith(field)) {
      if (isOwn) next.delete(one);
      else next.add(one);
    }
    setTaken(next);
  };
  const merge = () =>
    start(async () => {
      const result = await mergeSchools({
        kept: kept.school.id,
        merged: other.school.id,
        fields: [...taken],
        image: hasOtherImage && takesImage,
        versions: [kept.school.version, other.school.version],
      });
      if (result.ok) {
        toast.success(t('done'));
        router.push(path('adminSchoolEdit', { id: result.value.id }));
        return;
      }
      toast.error(t('failed'), {
        description:
          result.error === 'outdated' || result.error === 'missing'
            ? t(`problems.${result.error}`)
            : withReference(t('problems.failed'), result),
      });
    }, t('failed'));

  return (
    <>
      <SidesTable<FieldName | 'image'>
        titles={[t('kept'), t('merged')]}
        rows={[
          ...FIELDS_IN_ORDER.filter((field) => differing.has(field)).map((name) => ({
            name,
            label: fields(name),
            own: text(forms[0], name),
            other: text(forms[1], name),
          })),
          ...(hasOtherImage ? [{ name: 'image' as const, label: t('image'), ...pictures }] : []),
        ]}
        isOwn={(name) => (name === 'image' ? !takesImage : !taken.has(name))}
        onChoose={(name, isOwn) => (name === 'image' ? setTakesImage(!isOwn) : choose(name, isOwn))}
      >
        <TableRow className="max-sm:block max-sm:border-b max-sm:border-rule max-sm:pb-2">
          <TableHead
            className="static border-b border-rule bg-transparent pt-2.5 align-top whitespace-normal max-sm:block max-sm:border-0 max-sm:px-0 max-sm:pt-3.5 max-sm:pb-0.5"
            scope="row"
          >
            {t('keptOfBoth')}
          </TableHead>
          {[kept, other].map((side) => (
            <TableCell
              className="w-[40%] align-top max-sm:block max-sm:w-auto max-sm:border-0 max-sm:p-0"
              key={side.school.id}
            >
              {t('brings', { ...side, school: '' })}
            </TableCell>
          ))}
        </TableRow>
      </SidesTable>
      <FieldDescription>{t('moves')}</FieldDescription>
      <Button variant="default" disabled={busy} aria-busy={busy} onClick={() => setConfirming(true)}>
        {t('merge')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('title')}
        text={t('question', { merged: forms[1].name, slug: forms[1].slug, kept: forms[0].name })}
        cancel={t('cancel')}
        confirm={t('merge')}
        onConfirm={merge}
      />
    </>
  );
}

function Picture({ address, none }: { address: string | null; none: string }) {
  return address === null ? none : <img src={address} alt="" width={160} height={100} loading="lazy" />;
}
