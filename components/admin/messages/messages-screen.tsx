import { LoadFailed } from '@/components/admin/list-table';
import { LocalTime } from '@/components/ui/local-time';
import { contactMessages, countSuspected, type MessageBox } from '@/lib/contact/queries/messages';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { MessageActions } from './message-actions';

export async function MessagesScreen({ language, box }: { language: Language; box: MessageBox }) {
  const t = translator(language, 'AdminMessages');
  const [messages, count] = await Promise.all([
    contactMessages(box).catch(() => null),
    countSuspected().catch(() => 0),
  ]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto">{t('title')}</h1>
        {messages && box === 'inbox' && (
          <span className="text-ink-3">
            {t('unread', { count: messages.filter(({ isRead }) => !isRead).length })}
          </span>
        )}
        {box !== 'inbox' && <a href={path('adminMessages')}>{t('inbox')}</a>}
        {box !== 'archive' && <a href={`${path('adminMessages')}?view=archive`}>{t('archive')}</a>}
        {box !== 'spam' && count > 0 && (
          <a href={`${path('adminMessages')}?view=spam`}>{t('suspected', { count })}</a>
        )}
      </div>
      {box === 'spam' && <p className="text-ink-3">{t('suspectedHint')}</p>}
      {messages === null && <LoadFailed text={t('loadFailed')} />}
      {messages?.length === 0 && (
        <p className="py-18 text-center text-ink-2">{t(box === 'spam' ? 'noSuspected' : 'none')}</p>
      )}
      <ol className="mt-4">
        {messages?.map((message) => (
          <li
            key={message.id}
            className={
              message.isRead || box !== 'inbox'
                ? undefined
                : 'pl-3.5 shadow-[inset_3px_0_var(--color-sky-mid)]'
            }
          >
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h2>{message.name}</h2>
              {!message.isRead && box === 'inbox' && <span>{t('new')}</span>}
              <span className="ml-auto text-micro text-ink-3">
                <LocalTime language={language} at={message.sentAt} />
              </span>
            </div>
            <p>
              <a href={`mailto:${message.email}`}>{message.email}</a> ·{' '}
              {t('writtenIn', { language: message.language })}
              {message.schools.map(({ id, name }) => (
                <span key={id}>
                  {' '}
                  · <a href={path('adminSchoolEdit', { id })}>{name}</a>
                </span>
              ))}
            </p>
            <p className="mt-2 max-w-[72ch] wrap-anywhere whitespace-pre-wrap" lang={message.language}>
              {message.message}
            </p>
            <MessageActions
              id={message.id}
              name={message.name}
              replyAddress={`mailto:${message.email}`}
              isRead={message.isRead}
              box={box}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
