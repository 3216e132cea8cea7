import { ClientMessages } from '@/components/admin/client-messages';
import { SynonymsScreen } from '@/components/admin/synonyms/synonyms-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { first, readWords } from '@/lib/lists/query';
import { path } from '@/lib/routes';
import { SYNONYM_LIST } from '@/lib/search/model/synonym-list';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminSynonyms')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/synonyms'>) {
  await requireRole('admin', path('adminSynonyms'));
  const language = await requestLanguage();
  const query = await searchParams;
  return (
    <ClientMessages language={language} namespaces={['AdminForm', 'AdminSynonyms']}>
      <SynonymsScreen
        language={language}
        list={SYNONYM_LIST.parse(query)}
        added={readWords(first(query.add))}
      />
    </ClientMessages>
  );
}
