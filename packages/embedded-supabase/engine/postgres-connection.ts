import { readFileSync } from 'node:fs';
import pg from 'pg';
import { StartError } from '../start-error.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\/.*)$/i;
/** What an address may say about TLS, which is decided here. */
const TLS_PARAMETERS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'];
const NOT_TRUSTED = /certificate|CERT_|self[- ]signed|altnames/i;

export type ConnectionSettings = Pick<pg.ClientConfig, 'connectionString' | 'ssl'>;

/**
 * Connects to this machine, by loopback or a socket, as the address says, and to any other host by TLS only, with a
 * certificate for its name of an authority in `caFile`, by default one of the system. Throws StartError for an address
 * that asks for less.
 */
export function postgresConnection(address: string, caFile: string | null): ConnectionSettings {
  const { host } = new pg.Client({ connectionString: address });
  if (LOOPBACK.test(host)) return { connectionString: address };
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode');
  if (mode === 'disable' || mode === 'no-verify' || url.searchParams.get('ssl') === 'false')
    throw new StartError(
      `The connection to ${host} must use TLS: remove sslmode from the address. A certificate of your own needs its authority's file.`,
    );
  const authority = caFile ?? url.searchParams.get('sslrootcert');
  for (const name of TLS_PARAMETERS) url.searchParams.delete(name);
  return {
    connectionString: url.href,
    ssl: { rejectUnauthorized: true, ...(authority && { ca: readAuthority(authority) }) },
  };
}

function readAuthority(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`There is no certificate authority's file ${file}.`);
  }
}

/** A sentence on what to set for a connection that TLS refused; null for other errors. `setting` names the authority's file. */
export function tlsProblem({ message }: Error, setting: string): string | null {
  if (/does not support SSL/i.test(message))
    return 'The database server must offer TLS (ssl = on), because it is on another machine.';
  if (!NOT_TRUSTED.test(message)) return null;
  return `The certificate of the database server is not trusted (${message}): give the file of its authority with ${setting}.`;
}
