import { contactMessages } from '@/lib/contact/queries/messages';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MessageActions } from './message-actions';

/** What visitors wrote, newest first. */
export async function MessagesScreen({ language }: { language: Language }) {
  const t = translator(language, 'AdminMessages');
  const messages = await contactMessages().catch(() => null);
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
        {messages && (
          <span className="quiet">
            {t('unread', { count: messages.filter(({ isRead }) => !isRead).length })}
          </span>
        )}
      </div>
      {messages === null && (
        <p className="notice bad" role="alert">
          {t('loadFailed')}
        </p>
      )}
      {messages?.length === 0 && <p className="empty">{t('none')}</p>}
      <ol className="inbox">
        {messages?.map((message) => (
          <li key={message.id} className={message.isRead ? undefined : 'unread'}>
            <div className="inbox-head">
              <h2>{message.name}</h2>
              {!message.isRead && <span className="badge">{t('new')}</span>}
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
            />
          </li>
        ))}
      </ol>
    </>
  );
}
