// The configuration of Next.js reads this file too, for the policy of pages: no alias is known there.
import { LANGUAGE_KEY } from '../../lib/i18n/locales.ts';
import { MARKER_COOKIE } from '../../lib/supabase/session-cookies.ts';

/**
 * What has to happen before the first paint, or before the first picture fails; the rest is in lib/browser/.
 * It stands in every page, so every part is short: `d` is the document, `e` its element.
 */

/**
 * Applies the chosen theme, and keeps cookie and browser storage of the language equal (the cookie wins, decision 43). When
 * the storage alone knew the language, `/` was answered without it and is asked for again, now that the cookie is there.
 */
const CHOICES = `e.dataset.js='';try{var s=localStorage,t=s.getItem('theme'),k='${LANGUAGE_KEY}',m=d.cookie.match(/(?:^|; )${LANGUAGE_KEY}=(es|en)(?:;|$)/),l=s.getItem(k);if(t==='dark'||t==='light')e.dataset.theme=t;if(m){if(l!==m[1])s.setItem(k,m[1])}else if(l==='es'||l==='en'){d.cookie=k+'='+l+';path=/;max-age=31536000;samesite=lax';if(location.pathname==='/'&&e.lang!==l&&d.cookie.includes(k+'='+l))location.reload()}}catch(_){}`;

/** Says that somebody is signed in, so that the link to sign in is not shown for a moment first. */
const MARKER = `if(/(?:^|; )${MARKER_COOKIE}=1/.test(d.cookie))e.dataset.signedIn=''`;

/**
 * A picture that does not load gives way to the next address in its `data-fallback`, once for each. Where the page's script
 * does not, the page is one without script: the button that applies the filters is there.
 */
const FAILURES = `d.addEventListener('error',function(v){var i=v.target,l=i.dataset&&i.dataset.fallback;if(l){l=l.split(' ');i.dataset.fallback=l.slice(1).join(' ');i.src=l[0]}else if(i.localName==='script')delete e.dataset.js},true)`;

/** Notes which fields somebody was in before the page's script came. */
const TOUCHED = `d.addEventListener('input',function(v){v.target.dataset.touched=''})`;

/** The inline script of every page. */
export const INLINE_SCRIPT = `(function(d,e){${[CHOICES, MARKER, FAILURES, TOUCHED].join(';')}})(document,document.documentElement)`;
