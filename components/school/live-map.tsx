'use client';

import {
  Component,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { GoogleMapProps } from './google-map';

/** The map that replaces the drawn one when it comes into view; what it needs, ready in the page's language. */
export interface LiveMapProps
  extends Pick<GoogleMapProps, 'language' | 'point' | 'zoom' | 'address' | 'town' | 'title'> {
  /** Where the key is handed out. */
  keyAddress: string;
  keyName: string;
  /** The place in words and a link to it on a public map. */
  place: string;
  placeLink: string;
  texts: { loading: string; failed: string; open: string };
  /** The drawn map, if the point is known; it stays in sight until the other one is ready, and when that fails. */
  children?: ReactNode;
}

type State = 'waiting' | 'loading' | 'shown' | 'failed';
type Loaded = { key: string; GoogleMap: ComponentType<GoogleMapProps> };

/** How long script and tiles may take before the drawn map is all there is. */
const LOAD_TIMEOUT_MS = 20_000;

export function LiveMap({ keyAddress, keyName, place, placeLink, texts, children, ...map }: LiveMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('waiting');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const onShown = useCallback(() => setState('shown'), []);
  const onFailed = useCallback(() => setState('failed'), []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      setState('loading');
      timer = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), LOAD_TIMEOUT_MS);
      Promise.all([askForKey(keyAddress, keyName), import('./google-map')]).then(
        ([key, { GoogleMap }]) => setLoaded({ key, GoogleMap }),
        onFailed,
      );
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [keyAddress, keyName, onFailed]);

  const failed = state === 'failed';
  return (
    <div ref={box} className={children ? 'map' : 'map empty'} data-state={state} data-wakes="">
      {/* The drawing is left out of sight, not out of the page: the frame keeps its height. */}
      <div className="drawn">{children}</div>
      {loaded && !failed && (
        <div className="live">
          <Fence onBreak={onFailed}>
            <loaded.GoogleMap {...map} apiKey={loaded.key} onShown={onShown} onFailed={onFailed} />
          </Fence>
        </div>
      )}
      <div className="map-notes">
        <p role="status">{state === 'loading' ? texts.loading : ''}</p>
        {failed && <p role="alert">{texts.failed}</p>}
        {(failed || (!children && state !== 'shown')) && (
          <p className="map-card">
            {place} <a href={placeLink}>{texts.open}</a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The browser key of the map; rejects when there is none. */
async function askForKey(address: string, name: string): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const { key } = (await answer.json()) as { key?: unknown };
  if (!answer.ok || typeof key !== 'string') throw new Error('no key');
  return key;
}

/** Whatever breaks in a script of somebody else's costs the map and not the page. */
class Fence extends Component<{ onBreak: () => void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onBreak();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
