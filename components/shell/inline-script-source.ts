// next.config.ts imports this file too, without aliases.
import { LANGUAGE_KEY } from '../../lib/i18n/locales.ts';
import { MARKER_COOKIE } from '../../lib/supabase/session-cookies.ts';

/** Code needed before the first paint; in every page, so names are short: `d` is the document, `e` its element. */

/** Theme and language; the cookie precedes storage (decision 43). If only storage had the language, `/` is reloaded. */
const CHOICES = `e.dataset.js='';try{var s=localStorage,t=s.getItem('gcsd-theme'),k='${LANGUAGE_KEY}',m=d.cookie.match(/(?:^|; )${LANGUAGE_KEY}=(es|en)(?:;|$)/),l=s.getItem(k);if(t==='dark'||t==='light')e.dataset.theme=t;if(m){if(l!==m[1])s.setItem(k,m[1])}else if(l==='es'||l==='en'){d.cookie=k+'='+l+';path=/;max-age=31536000;samesite=lax';if(location.pathname==='/'&&e.lang!==l&&d.cookie.includes(k+'='+l))location.reload()}}catch(_){}`;

/** Avoids showing the sign-in link first to signed-in users. */
const MARKER = `if(/(?:^|; )${MARKER_COOKIE}=1/.test(d.cookie))e.dataset.signedIn=''`;

/**
 * A failing picture is replaced by the addresses in `data-fallback`. If the page's script fails, the apply button
 * shows.
 */
const FAILURES = `d.addEventListener('error',function(v){var i=v.target,l=i.dataset&&i.dataset.fallback;if(l){l=l.split(' ');i.dataset.fallback=l.slice(1).join(' ');i.src=l[0]}else if(i.localName==='script')delete e.dataset.js},true)`;

/** Records fields used before the page's script runs. */
const TOUCHED = `d.addEventListener('input',function(v){v.target.dataset.touched=''})`;

export const INLINE_SCRIPT = `(function(d,e){${[CHOICES, MARKER, FAILURES, TOUCHED].join(';')}})(document,document.documentElement)`;
