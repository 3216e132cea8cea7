import { SANS, SERIF } from './fonts';
import { printable } from './letters';
import { MARK_PATH } from './mark';

/** Colours of the light theme (app/styles/tokens.css). */
const INK = '#1C1914';
const QUIET = '#4F483E';
export const PAPER = '#FAF7F0';

export const STRIP = 240;

function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="#0EA5E9" />
      <path
        d={MARK_PATH}
        fill="none"
        stroke="#06212F"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Longer names are smaller; the longest real one has 68 characters. */
function nameSize(name: string): number {
  if (name.length <= 32) return 62;
  return name.length <= 84 ? 48 : 38;
}

/** Name, place and site below the picture. 1200×240. */
export function SchoolStrip({ name, place, site }: { name: string; place: string; site: string }) {
  const shown = printable(name);
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '30px 60px 32px',
        background: PAPER,
        borderTop: `3px solid ${INK}`,
        color: INK,
      }}
    >
      <div
        style={{
          display: 'block',
          lineClamp: 2,
          wordBreak: 'break-word',
          fontFamily: SERIF,
          fontSize: nameSize(shown),
          lineHeight: 1.12,
          letterSpacing: '-0.015em',
        }}
      >
        {shown || printable(place)}
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 40 }}>
        <div style={{ display: 'block', lineClamp: 1, fontFamily: SANS, fontSize: 30, color: QUIET }}>
          {shown ? printable(place) : ''}
        </div>
        <Brand site={site} />
      </div>
    </div>
  );
}

function Brand({ site }: { site: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', flexShrink: 0, gap: 14 }}>
      <Mark size={40} />
      <div style={{ fontFamily: SERIF, fontSize: 25, letterSpacing: '-0.01em' }}>{site}</div>
    </div>
  );
}

/** Text of the directory's own picture. 1200×630. */
export function SitePoster({ site, lead }: { site: string; lead: string }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        width: '100%',
        height: '100%',
        padding: '0 60px 64px',
        color: INK,
      }}
    >
      <div style={{ display: 'flex', marginBottom: 30 }}>
        <Mark size={84} />
      </div>
      <div
        style={{
          width: 900,
          fontFamily: SERIF,
          fontSize: 84,
          lineHeight: 1.04,
          letterSpacing: '-0.022em',
        }}
      >
        {site}
      </div>
      <div
        style={{
          marginTop: 24,
          fontFamily: SANS,
          fontSize: 32,
          lineHeight: 1.4,
          textWrap: 'balance',
          color: QUIET,
        }}
      >
        {lead}
      </div>
    </div>
  );
}
