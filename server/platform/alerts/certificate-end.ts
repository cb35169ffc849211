import { isIP } from 'node:net';
import { connect } from 'node:tls';

const timeoutMs = 10_000;

/** When the certificate ends that an https URL presents, also one that is not valid. Rejects when there is no answer. */
export function certificateEnd(url: string): Promise<Date> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // An expired certificate is what this looks for. Nothing is sent.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    socket.once('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(end.getTime())) reject(new Error(`${url} presents no certificate.`));
      else resolve(end);
    });
    socket.once('timeout', () => socket.destroy(new Error(`${url} did not answer in time.`)));
    socket.once('error', reject);
  });
}
