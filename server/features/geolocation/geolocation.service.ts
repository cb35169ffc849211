import { readFile } from 'node:fs/promises';
import { type CityResponse, Reader } from 'mmdb-lib';
import type { GeoLocation } from '../../../contract/accounts/user.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What the usual proxies and networks call country, region and city. */
const headerNames: readonly (readonly [country: string, region: string, city: string])[] = [
  ['cf-ipcountry', 'cf-region-code', 'cf-ipcity'],
  ['x-vercel-ip-country', 'x-vercel-ip-country-region', 'x-vercel-ip-city'],
  ['cloudfront-viewer-country', 'cloudfront-viewer-country-region', 'cloudfront-viewer-city'],
  ['x-country-code', 'x-region-code', 'x-city'],
];
/** What a network says of an address that it does not know, or of the Tor network. */
const noCountries = new Set(['XX', 'T1', '']);
const unknown: GeoLocation = { country: null, region: null, city: null };

interface GeolocationDeps {
  /** A table in MaxMind's format, read once; undefined: headers alone. */
  readonly databaseFile: string | undefined;
}

/** Where a caller is (O-88): what a proxy says, else the operator's table, else unknown. No one outside is asked. */
export async function geolocationService({ databaseFile }: GeolocationDeps) {
  const table = databaseFile === undefined ? undefined : new Reader<CityResponse>(await readFile(databaseFile));

  return {
    locate(headers: Headers, ip: string): GeoLocation {
      return fromHeaders(headers) ?? fromTable(ip) ?? unknown;
    },
  };

  function fromTable(ip: string): GeoLocation | undefined {
    const found = table?.get(ip);
    if (!found) return undefined;
    return {
      country: found.country?.iso_code ?? null,
      region: found.subdivisions?.[0]?.iso_code ?? null,
      city: found.city?.names.en ?? null,
    };
  }
}
export type GeolocationService = Awaited<ReturnType<typeof geolocationService>>;

function fromHeaders(headers: Headers): GeoLocation | undefined {
  const value = (name: string): string | null => {
    const text = headers[name];
    // Networks escape what is not ASCII.
    return typeof text === 'string' && text !== '' && text.length <= 100 ? decoded(text) : null;
  };
  for (const [country, region, city] of headerNames) {
    const code = value(country)?.toUpperCase();
    if (code && !noCountries.has(code)) return { country: code, region: value(region), city: value(city) };
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
