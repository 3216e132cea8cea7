import { contactMessages, countSuspected } from '@/lib/contact/queries/messages';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { MessageActions } from './message-actions';

/** What visitors wrote, newest first: the inbox, or what is suspected to be spam. */
export async function MessagesScreen({ language, suspected }: { language: Language; suspected: boolean }) {
  const t = translator(language, 'AdminMessages');
  const [messages, count] = await Promise.all([
    contactMessages(suspected).catch(() => null),
    countSuspected().catch(() => 0),
  ]);
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
        {messages && !suspected && (
          <span className="quiet">
            {t('unread', { count: messages.filter(({ isRead }) => !isRead).length })}
          </span>
        )}
        {suspected ? (
          <a href={path('adminMessages')}>{t('inbox')}</a>
        ) : (
          count > 0 && <a href={`${path('adminMessages')}?view=spam`}>{t('suspected', { count })}</a>
        )}
      </div>
      {suspected && <p className="quiet">{t('suspectedHint')}</p>}
      {messages === null && (
        <p className="notice bad" role="alert">
          {t('loadFailed')}
        </p>
      )}
      {messages?.length === 0 && <p className="empty">{t(suspected ? 'noSuspected' : 'none')}</p>}
      <ol className="inbox">
        {messages?.map((message) => (
          <li key={message.id} className={message.isRead || suspected ? undefined : 'unread'}>
            <div className="inbox-head">
              <h2>{message.name}</h2>
              {!message.isRead && !suspected && <span className="badge">{t('new')}</span>}
              <time dateTime={message.sentAt}>{moment.format(new Date(message.sentAt))} UTC</time>
            </div>
            <p className="sub">
              <a href={`mailto:${message.email}`}>{message.email}</a> ·{' '}
              {t('writtenIn', { language: message.language })}
            </p>
            <p className="inbox-text" lang={message.language}>
              {message.message}
            </p>
            <MessageActions
              id={message.id}
              name={message.name}
              replyAddress={`mailto:${message.email}`}
              isRead={message.isRead}
              suspected={suspected}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
