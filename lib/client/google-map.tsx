import {
  APILoadingStatus,
  APIProvider,
  Map as GoogleMapView,
  Marker,
  useApiLoadingStatus,
  useMapsLibrary,
} from '@vis.gl/react-google-maps';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FAR, NEAR } from '@/lib/maps/model/place';

interface Point {
  lat: number;
  lng: number;
}

/** JSON on the page's element. */
export interface MapPlace {
  language: string;
  /** Known coordinates with their zoom; without them the address is geocoded, then the town. */
  point: Point | null;
  zoom: number;
  address: string | null;
  town: string;
  title: string;
}

interface GoogleMapProps extends MapPlace {
  apiKey: string;
  onShown: () => void;
  /** The script did not load, the key was refused, or no coordinates were found. */
  onFailed: () => void;
}

/** Draws Google Maps into an element. Its script is loaded when a map comes into view. */
export function drawGoogleMap(element: Element, props: GoogleMapProps): void {
  createRoot(element).render(
    <Fence onBreak={props.onFailed}>
      <GoogleMap {...props} />
    </Fence>,
  );
}

/** An error in the third-party script removes the map, not the page. */
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

function GoogleMap(props: GoogleMapProps) {
  return (
    <APIProvider apiKey={props.apiKey} language={props.language}>
      <Watch onFailed={props.onFailed} />
      {props.point ? <MarkedMap {...props} point={props.point} /> : <GeocodedMap {...props} />}
    </APIProvider>
  );
}

/** The service calls a function of this name when it refuses the key, possibly long after its script has loaded. */
type ServiceWindow = Window & { gm_authFailure?: () => void };

function Watch({ onFailed }: Pick<GoogleMapProps, 'onFailed'>) {
  const failed = useApiLoadingStatus() === APILoadingStatus.FAILED;
  useEffect(() => {
    if (failed) onFailed();
    const service: ServiceWindow = window;
    service.gm_authFailure = onFailed;
    return () => {
      delete service.gm_authFailure;
    };
  }, [failed, onFailed]);
  return null;
}

function MarkedMap({ point, zoom, title, onShown }: GoogleMapProps & { point: Point }) {
  return (
    <GoogleMapView
      defaultCenter={point}
      defaultZoom={zoom}
      colorScheme="FOLLOW_SYSTEM"
      gestureHandling="cooperative"
      mapTypeControl={false}
      streetViewControl={false}
      onTilesLoaded={onShown}
    >
      <Marker position={point} title={title} />
    </GoogleMapView>
  );
}

/** Geocodes the address, then the town; only a full match is shown at a near zoom. */
function GeocodedMap(props: GoogleMapProps) {
  const { address, town, onFailed } = props;
  const library = useMapsLibrary('geocoding');
  const [found, setFound] = useState<{ point: Point; zoom: number } | null>(null);
  useEffect(() => {
    if (!library) return;
    let gone = false;
    lookUp(new library.Geocoder(), address, town).then((place) => {
      if (gone) return;
      if (place) setFound(place);
      else onFailed();
    });
    return () => {
      gone = true;
    };
  }, [library, address, town, onFailed]);
  return found && <MarkedMap {...props} point={found.point} zoom={found.zoom} />;
}

type Geocoder = InstanceType<NonNullable<ReturnType<typeof useMapsLibrary<'geocoding'>>>['Geocoder']>;

async function lookUp(geocoder: Geocoder, address: string | null, town: string) {
  const whole = address === null ? null : await geocode(geocoder, address);
  const match = whole ?? (await geocode(geocoder, town));
  if (!match) return null;
  const near = match === whole && !match.partial_match;
  return { point: match.geometry.location.toJSON(), zoom: near ? NEAR : FAR };
}

/** The best match; null when there is none (the service rejects with ZERO_RESULTS) or no answer. */
async function geocode(geocoder: Geocoder, address: string) {
  const answer = await geocoder.geocode({ address }).catch(() => null);
  return answer?.results[0] ?? null;
}
