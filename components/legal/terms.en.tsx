import { href, path } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { writeToUs } from './write-to-us';

export function termsEn({ owner, email }: LegalFacts): LegalText<'terms'> {
  const { write } = writeToUs('en', email);
  return {
    title: 'Terms of use',
    description: 'What this directory offers, what you may do with it and how far our responsibility goes.',
    lead: 'By using this site you accept these rules. They are few and written to be read.',
    sections: {
      service: {
        title: 'What this site is',
        body: (
          <p>
            A free directory of schools of cookery, pastry, wine, hospitality and hotel management
            {owner ? `, operated by ${owner}` : ''}. We are neither a school nor an agency: we handle no
            enrolments, charge nothing for a listing and represent none of the institutions listed.
          </p>
        ),
      },
      facts: {
        title: 'The facts about schools',
        body: (
          <>
            <p>
              Every entry cites its sources, public pages or official registers, and their date. Even so,
              prices, programmes, accreditations and contact details change without anyone telling us: confirm
              with the school whatever will decide your choice.
            </p>
            <p>
              What no source states is not shown; a missing fact says nothing about the school. The
              directory’s rating, where there is one, is an editorial opinion. If you find a mistake,{' '}
              <a href={href('en', 'contact')}>tell us</a> and we will correct it.
            </p>
          </>
        ),
      },
      illustrative: {
        title: 'Illustrative data and pictures',
        body: (
          <p>
            Panels with the notice “Illustrative data” hold figures and reviews generated as an example: they
            describe no school. Covers without a photograph are drawings by this directory, and AI-generated
            pictures are marked as such.
          </p>
        ),
      },
      use: {
        title: 'What you may do',
        body: (
          <>
            <p>
              You may read, link to, print and quote the entries, naming this directory. Programs may read the
              public data through the <a href={path('apiDescription')}>public interface</a> and the{' '}
              <a href={href('en', 'feed')}>feed of changes</a>. What comes from official registers stays under
              their publishers’ licences, which we <a href={href('en', 'sources')}>list with each of them</a>.
            </p>
            <p>You may not:</p>
            <ul>
              <li>
                try to enter other people’s accounts or the administration, or get round the limits of use;
              </li>
              <li>load the service to the detriment of others;</li>
              <li>send advertising, other people’s data or unlawful content through the form;</li>
              <li>present the data as a school’s own, or strip it of its source.</li>
            </ul>
          </>
        ),
      },
      accounts: {
        title: 'Accounts',
        body: (
          <p>
            Reading needs no account. If you open one, look after your password and tell us if somebody else
            uses it. We may close accounts that break these rules. How to delete yours is in the{' '}
            <a href={`${href('en', 'privacy')}#deletion`}>privacy policy</a>.
          </p>
        ),
      },
      content: {
        title: 'What belongs to whom',
        body: (
          <p>
            The texts, drawings and design of this site are its own. The names, marks and photographs of
            schools belong to their owners and appear only to identify them. If you own something that should
            not be here, {write} and say on which page you saw it: we will look into it.
          </p>
        ),
      },
      links: {
        title: 'Links',
        body: (
          <p>
            We link to schools, sources, maps and partner sites. We do not control what they publish and do
            not answer for it.
          </p>
        ),
      },
      liability: {
        title: 'Responsibility',
        body: (
          <p>
            We take care of the data and the service, but the site is offered as it is, free of charge and
            without a warranty that it is always available or free of errors. As far as the law allows, we do
            not answer for decisions taken on the strength of it alone. None of this limits the rights the law
            gives you as a consumer.
          </p>
        ),
      },
      changes: {
        title: 'Changes',
        body: (
          <p>
            These rules may change with the site; the date above says when they last did. The ones published
            when you use it apply.
          </p>
        ),
      },
      contact: {
        title: 'Questions',
        body: (
          <p>
            {email ? <>Write to {email} or use</> : 'Use'} the{' '}
            <a href={href('en', 'contact')}>contact page</a>.
          </p>
        ),
      },
    },
  };
}
