/** IPTC marks of AI pictures, which search engines read (https://cv.iptc.org/newscodes/digitalsourcetype/). */
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

export const TRAINED_MODEL = `${VOCABULARY}trainedAlgorithmicMedia`;
const COMPOSITE = `${VOCABULARY}compositeWithTrainedAlgorithmicMedia`;

export const TRAINED_MODEL_SCHEMA = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource';

/** The mark in XMP metadata; null without one. */
export function digitalSourceOf(xmp: string): string | null {
  return [TRAINED_MODEL, COMPOSITE].find((source) => xmp.includes(source)) ?? null;
}

export function markOf(source: string): string {
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
    `Iptc4xmpExt:DigitalSourceType="${source}"/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
  );
}
