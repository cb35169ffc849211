import { isSealed, seal, unseal } from '../../platform/crypto.ts';

type Headers = Readonly<Record<string, string>>;

/** Where the sealed values of a webhook are, by its ID. */
export const sealedPlaces = {
  secret: (id: string): string => `webhooks.sealed_secret:${id}`,
  previousSecret: (id: string): string => `webhooks.sealed_previous_secret:${id}`,
  header: (id: string, name: string): string => `webhooks.request_headers:${id}/${name}`,
} as const;

/** Seals the values of headers: they often contain a key of the receiver. */
export const sealHeaders = (headers: Headers, secret: Uint8Array, id: string): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, seal(value, secret, sealedPlaces.header(id, name))]),
  );

/** Older rows have their values in clear. */
export const unsealHeaders = (headers: Headers, secret: Uint8Array, id: string): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSealed(value) ? unseal(value, secret, sealedPlaces.header(id, name)) : value,
    ]),
  );
