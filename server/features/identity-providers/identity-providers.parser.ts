import { X509Certificate } from 'node:crypto';

/** Normalizes a pasted certificate to PEM; undefined if it is not a certificate. */

export function parseCertificate(text: string): string | undefined {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const pem = `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`;
  try {
    return new X509Certificate(pem).toString();
  } catch {
    return undefined;
  }
}
