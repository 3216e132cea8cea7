import { MESSAGE_RETENTION } from '@/lib/contact/model/retention';
import { href, path } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { writeToUs } from './write-to-us';

export function privacyEn({ owner, email, hasMap }: LegalFacts): LegalText<'privacy'> {
  const { write, from } = writeToUs('en', email);
  return {
    title: 'Privacy policy',
    description:
      'Which personal data this directory keeps, what for, for how long, and how to have it deleted.',
    lead: 'You can read this directory without saying who you are. This page explains what is kept when you write to us or open an account, and what is never kept.',
    sections: {
      controller: {
        title: 'Who answers for your data',
        body: (
          <p>
            {owner
              ? `${owner} is responsible for this site and for the personal data it handles.`
              : 'Whoever operates this site is responsible for the personal data it handles.'}{' '}
            For anything about your data, {write}.
          </p>
        ),
      },
      reading: {
        title: 'When you only read',
        body: (
          <>
            <p>
              There is no advertising, no tracking pixel, and nothing comes from other sites: no analytics
              service, no fonts, no scripts. We build no profiles of visitors and do not know which schools
              you look at or search for.
            </p>
            <p>
              What we do know are sums: how many times a day each school’s page is opened and its website is
              followed, and how many searches find nothing. Your browser sends us only what to add one to; we
              store no address, cookie or time of day with it, so the sums cannot be traced back to anybody.
            </p>
            <p>
              Of a search that finds nothing we also count the words, by day and for 180 days, to improve the
              search; not those that look like an email address, a telephone number or other personal data.
            </p>
            <p>
              Your list stays in your browser too. To show the facts of its entries, the list’s page asks for
              them by their addresses, with the town from which distances count, in the body of a request,
              which is neither stored nor written to a log; your notes never leave your device. A link to the
              list holds it behind the sign #, a part that browsers do not send to any server.
            </p>
            <p>
              The button ‘Near me’ asks your browser where you are only when you press it, and the browser
              asks you for permission first. The position is rounded to a tenth of a degree (about eleven
              kilometres) before it leaves your device, and travels as part of the address of the search;
              beyond what the next paragraph says, we do not keep it.
            </p>
            <p>
              Like any web server, ours and those in front of it may note for a limited time the IP address,
              the time, the address asked for (with what you typed into the search box) and the browser, in
              order to find faults and abuse. The basis is the legitimate interest in keeping the service
              secure.
            </p>
          </>
        ),
      },
      contact: {
        title: 'When you write to us',
        body: (
          <>
            <p>
              The contact form keeps your name, your email address, your message, the language of the page and
              the date. Only the people who administer the directory read them, in order to answer you. The
              basis is your own request.
            </p>
            <p>
              To hold back mass mailings, five messages an hour are accepted from one address. For that
              purpose an irreversible fingerprint of your IP address is kept, apart from the message; it stops
              counting after an hour and is erased when the next message arrives at the latest.
            </p>
            <p>
              Messages are erased {MESSAGE_RETENTION.months} months after they arrived, those that look like
              spam after {MESSAGE_RETENTION.spamDays} days, or earlier by an administrator. No copy of what a
              deleted message said remains: only that messages were deleted, when and by whom.
            </p>
          </>
        ),
      },
      accounts: {
        title: 'When you open an account',
        body: (
          <>
            <p>
              An account keeps your email address, the name you give, your password in an irreversibly hashed
              form, your role (user or administrator), and the dates of sign-up and sign-in; for each open
              session the IP address and browser it was started with may be noted too. It serves to identify
              you, to send you messages that confirm the account or recover the password, and for nothing
              else. The basis is the relationship that begins when you sign up.
            </p>
            <p>
              A security log notes when your session is opened or closed, when your password or email address
              changes, and when somebody tries to sign in with a wrong password, with the IP address. Only the
              people who administer the directory read it, to recognise access by others. The basis is the
              legitimate interest in protecting accounts. Each entry is erased after 400 days.
            </p>
            <p>
              Account data is kept for as long as the account exists. When it is deleted, its entries in the
              security log keep the name alone.
            </p>
          </>
        ),
      },
      administration: {
        title: 'When you administer the directory',
        body: (
          <p>
            Every change to a school, a picture, a user’s role or a message is recorded with the account that
            made it and the time, so that it can be reviewed and undone. Uploaded pictures are encoded again
            without the camera’s metadata (such as where or when they were taken) and are public; a mark that
            a picture was made by artificial intelligence stays.
          </p>
        ),
      },
      schools: {
        title: 'Data about schools',
        body: (
          <p>
            Entries hold facts about institutions, taken from public pages that are cited at the foot. Email
            addresses and telephone numbers are those the school itself publishes. If a fact identifies you
            and you want it removed, {write}. Reviews marked as illustrative data are generated, and their
            names are not those of real people.
          </p>
        ),
      },
      'third-parties': {
        title: 'Third parties',
        body: (
          <>
            <p>We neither sell nor pass on personal data. The only others involved are:</p>
            <ul>
              <li>The providers that host the site, the database and the mail on our behalf.</li>
              <li>
                {hasMap
                  ? 'Google, which serves the map on a school’s page. The map loads when that part of the page comes into view, and Google then receives your IP address and your browser’s details. If you never get as far as the map, Google is not contacted.'
                  : 'The Google map that school pages can show is not switched on here: the maps you see are drawn by us.'}
              </li>
              <li>
                An artificial-intelligence provider, when an administrator asks for a description or a picture
                of a school. It receives facts about the school, never about visitors or accounts.
              </li>
              <li>
                The sites we link to (schools, maps, social networks). They receive nothing until you follow
                the link; after that their own policy applies.
              </li>
            </ul>
          </>
        ),
      },
      where: {
        title: 'Cookies and storage',
        body: (
          <p>
            Only what is needed to remember your language, the colour theme and your session is used. The{' '}
            <a href={href('en', 'cookies')}>cookies policy</a> lists every item.
          </p>
        ),
      },
      rights: {
        title: 'Your rights',
        body: (
          <p>
            You may ask for access to your data, for its rectification, erasure, restriction or portability,
            or object to its use: {write} {from} the email address concerned. You may also complain to the
            data-protection authority of your country.
          </p>
        ),
      },
      deletion: {
        title: 'How to have your data deleted',
        body: (
          <ul>
            <li>
              <strong>A message:</strong> {write} {from} the email address you sent it with.
            </li>
            <li>
              <strong>Your account:</strong> delete it yourself in <a href={path('profile')}>My account</a>.
              Your profile, your role and your sessions are deleted with it. If you can no longer sign in,{' '}
              {write} {from} the account’s email address.
            </li>
            <li>
              <strong>What your browser keeps:</strong> delete it in the browser’s settings; the site goes on
              working.
            </li>
          </ul>
        ),
      },
      changes: {
        title: 'Changes',
        body: (
          <p>If what the site keeps changes, this page changes, and the date above says when it last did.</p>
        ),
      },
    },
  };
}
