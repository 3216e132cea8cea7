import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages } from './packages.ts';

export interface Certificate {
  key: string;
  certificate: string;
}

/** A new self-signed certificate for a host, as files of the folder. */
export function makeCertificate(folder: string, host: string): Certificate {
  installPackages({ openssl: 'openssl' });
  const files = { key: path.join(folder, 'key.pem'), certificate: path.join(folder, 'certificate.pem') };
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', ...curve, '-keyout', files.key, '-out', files.certificate, '-days', '2'],
      ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return files;
}
