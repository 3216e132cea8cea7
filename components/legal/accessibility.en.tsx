import { href } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { writeToUs } from './write-to-us';

export function accessibilityEn({ owner, email, hasMap }: LegalFacts): LegalText<'accessibility'> {
  const { write } = writeToUs('en', email);
  return {
    title: 'Accessibility statement',
    description:
      'How accessible this directory is, how that was checked, what does not work yet, and how to tell us.',
    lead: 'This directory should work for everybody, with whatever you read, hear or operate it. This page says how far that is so.',
    sections: {
      status: {
        title: 'Where we stand',
        body: (
          <p>
            {owner ? `${owner} aims` : 'We aim'} for the Web Content Accessibility Guidelines (WCAG) 2.2,
            level AA. By our own tests the site conforms to them in part: the exceptions are named below. No
            outside body has audited it.
          </p>
        ),
      },
      tested: {
        title: 'What was tested',
        body: (
          <>
            <p>These are tested before each release:</p>
            <ul>
              <li>
                Automatic checks (axe, html-validate) of public pages, the account and the administration, on
                a wide screen and on one of 320 pixels, in the light and the dark theme; no page may have to
                be scrolled sideways.
              </li>
              <li>
                Filters, menus, picture galleries and the editor with the keyboard alone; reading, searching
                and writing to us without JavaScript.
              </li>
              <li>What visitors do on public pages, in Chromium, Firefox and WebKit.</li>
            </ul>
            <p>
              Automatic checks find only part of what gets in the way. People who use screen readers,
              magnifiers, high contrast or voice control every day have not tested the site systematically
              yet.
            </p>
          </>
        ),
      },
      limits: {
        title: 'What does not work well',
        body: (
          <ul>
            <li>
              <strong>Maps:</strong> points on a map are hard to reach without a mouse or a finger. The list
              beside it has the same schools, and each school’s page its address in words.
              {hasMap && ' The Google map of a school’s page is not ours, and we cannot mend it.'}
            </li>
            <li>
              <strong>Pictures:</strong> some photographs have only the school’s name as their description.
            </li>
            <li>
              <strong>Languages:</strong> names of schools and programmes stand in their own language without
              saying so to a screen reader, which may mispronounce them. Some texts exist in one language
              alone, and are marked as such.
            </li>
            <li>
              <strong>Other sites:</strong> the pages of schools and registers we link to follow their own
              rules.
            </li>
          </ul>
        ),
      },
      feedback: {
        title: 'Tell us',
        body: (
          <p>
            If something stands in your way, or you need a content in another form, {write}. Say which page it
            is and what you use, if you like. The <a href={href('en', 'contact')}>contact form</a> works
            without JavaScript.
          </p>
        ),
      },
      enforcement: {
        title: 'If we do not answer',
        body: (
          <p>You may turn to the body that watches over the accessibility of websites in your country.</p>
        ),
      },
    },
  };
}
