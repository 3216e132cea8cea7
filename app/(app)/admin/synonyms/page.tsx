import { ClientMessages } from '@/components/admin/client-messages';
import { SynonymsScreen } from '@/components/admin/synonyms/synonyms-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { first, readWords } from '@/lib/search/model/query';
import { parseSynonymFilters } from '@/lib/search/model/synonym-filters';

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
        filters={parseSynonymFilters(query)}
        added={readWords(first(query.add))}
      />
    </ClientMessages>
  );
}
