import { href } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { StoredItems } from './stored-items';

export function cookiesEn({ hasMap }: LegalFacts): LegalText<'cookies'> {
  return {
    title: 'Cookies policy',
    description: 'The few cookies this directory uses, one by one: what they are for and how long they last.',
    lead: 'This site keeps in your browser only what it needs to work the way you ask it to. That is why you see no cookie banner.',
    sections: {
      summary: {
        title: 'In short',
        body: (
          <p>
            There are no cookies for advertising, analytics or social networks. If you only read the site and
            touch nothing, none is kept.
          </p>
        ),
      },
      cookies: {
        title: 'Cookies',
        body: (
          <>
            <p>All of them are our own and technical: none needs consent.</p>
            <StoredItems
              kind="cookies"
              texts={{
                language: {
                  purpose: 'The language you chose with the switch.',
                  duration: 'Lasts a year.',
                },
                'gcsd-auth': {
                  purpose:
                    'Your session, if you have signed in. It may be split over several numbered cookies, and during sign-up or password recovery another one ending in “code-verifier” goes with it. Scripts of the page cannot read it.',
                  duration: 'Until you sign out or it expires.',
                },
                signed_in: {
                  purpose:
                    'Tells the pages that there is a session, so that they show your menu. It holds no data about you.',
                  duration: 'As long as the session.',
                },
                sign_up_name: {
                  purpose:
                    'The name you signed up with, so that you need not type it again behind the link of the email.',
                  duration: 'Until you follow the link, an hour at most.',
                },
                contact_draft: {
                  purpose:
                    'Only if you send the contact form without JavaScript and something has to be corrected: what you typed, so that it is not lost.',
                  duration: 'Five minutes.',
                },
              }}
            />
          </>
        ),
      },
      storage: {
        title: 'Browser storage',
        body: (
          <>
            <p>These values are not sent with requests: only the page reads them.</p>
            <StoredItems
              kind="storage"
              texts={{
                language: {
                  purpose: 'A copy of the chosen language, in case the cookie is lost.',
                  duration: 'Until you delete it.',
                },
                'gcsd-theme': {
                  purpose: 'Whether you chose the light or the dark theme.',
                  duration: 'Until you delete it.',
                },
                'gcsd-recent-searches': {
                  purpose: 'The texts that you searched for last, which the search suggests again.',
                  duration: 'Until you clear them, there or in the browser.',
                },
                'gcsd-compared-schools': {
                  purpose: 'The schools that you ticked to compare them.',
                  duration: 'Until you clear them or close the tab.',
                },
                'gcsd-cost-plans': {
                  purpose: 'What you typed on a programme’s page to plan its costs, and in which currency.',
                  duration: 'Until you press “Forget what I typed” or delete it.',
                },
                'gcsd-list': {
                  purpose:
                    'Your list: the schools and programmes that you keep, your notes on them, and the town from which distances count.',
                  duration: 'Until you empty the list or clear the browser’s data.',
                },
                'gcsd-currency': {
                  purpose: 'The currency that you chose in the list of programmes or a comparison.',
                  duration: 'Until you clear the browser’s data.',
                },
                'gcsd-unsaved-school': {
                  purpose:
                    'With the identifiers of an administrator and a school: changes that they could not send because the session had ended.',
                  duration: 'Until they are saved or discarded.',
                },
                'gcsd-import-choices': {
                  purpose:
                    'For administrators: what was chosen for the latest imported files (columns and answers), by their headings.',
                  duration: 'Until you clear the browser’s data.',
                },
              }}
            />
          </>
        ),
      },
      map: {
        title: 'The map',
        body: (
          <p>
            {hasMap
              ? 'The map on a school’s page is Google’s and loads when it comes into view. From then on Google may use cookies of its own, under its own policy.'
              : 'The Google map that school pages can show is not switched on here, so no third party is involved.'}
          </p>
        ),
      },
      control: {
        title: 'How to delete them',
        body: (
          <p>
            You can delete or block all of the above in your browser’s settings. The site goes on working; you
            will only have to choose language and theme again, or sign in again. What is kept on our servers
            is in the <a href={href('en', 'privacy')}>privacy policy</a>.
          </p>
        ),
      },
    },
  };
}
