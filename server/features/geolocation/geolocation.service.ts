import { readFile } from 'node:fs/promises';
import { type CityResponse, Reader } from 'mmdb-lib';
import type { GeoLocation } from '../../../contract/accounts/user.ts';
import { locationHeaders } from '../../platform/location-headers.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Country codes that CDNs send for unknown addresses and for Tor. */
const placeholderCountries = new Set(['XX', 'T1', '']);
const unknownLocation: GeoLocation = { country: null, region: null, city: null };

interface GeolocationDeps {
  /** A database in MaxMind's format, read once; undefined: only headers. */
  readonly databaseFile: string | undefined;
}

/** Locates callers (O-88) by proxy headers, else the operator's database, else as unknown. Makes no external requests. */
export async function geolocationService({ databaseFile }: GeolocationDeps) {
  const database = databaseFile === undefined ? undefined : new Reader<CityResponse>(await readFile(databaseFile));

  return {
    locate(headers: Headers, ip: string): GeoLocation {
      return readHeaders(headers) ?? lookUpAddress(ip) ?? unknownLocation;
    },
  };

  function lookUpAddress(ip: string): GeoLocation | undefined {
    const record = database?.get(ip);
    if (!record) return undefined;
    return {
      country: record.country?.iso_code ?? null,
      region: record.subdivisions?.[0]?.iso_code ?? null,
      city: record.city?.names.en ?? null,
    };
  }
}
export type GeolocationService = Awaited<ReturnType<typeof geolocationService>>;

function readHeaders(headers: Headers): GeoLocation | undefined {
  const value = (name: string): string | null => {
    const text = headers[name];
    // CDNs percent-encode non-ASCII text.
    return typeof text === 'string' && text !== '' && text.length <= 100 ? decode(text) : null;
  };
  for (const [country, region, city] of locationHeaders) {
    const code = value(country)?.toUpperCase();
    if (code && !placeholderCountries.has(code)) return { country: code, region: value(region), city: value(city) };
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
