import { parseMessage, type RTCPeerConnection } from 'werift';

type Address = readonly [host: string, port: number];
type OnData = (data: Buffer, from: Address) => void;
/** A port of werift, which its types keep private. */
interface Port {
  readonly transport: { onData: OnData };
}

/** Addresses of one browser on one port: of its networks, and of networks that it changes to. */
const maxAddresses = 20;

/**
 * Lets only packets of the browser reach a connection. werift takes STUN requests without their signature, and packets of
 * DTLS from any sender, so that one packet of a stranger would end a call. A sender is known once a request was signed
 * with the password of our session description.
 */
export function createKnownSenders(connection: RTCPeerConnection) {
  const guarded = new WeakSet<Port>();
  let password: Buffer | undefined;

  function guard({ transport }: Port): void {
    const known = new Set<string>();
    const receive = transport.onData;
    transport.onData = (data, from) => {
      const sender = from.join(' ');
      if (isStun(data)) {
        if (!password || !parseMessage(data, password)) return;
        if (known.size < maxAddresses) known.add(sender);
      } else if (!known.has(sender)) return;
      receive(data, from);
    };
  }

  return {
    /** To be called with each of our session descriptions before the browser has it. */
    follow(sdp: string): void {
      const found = /^a=ice-pwd:(\S+)/m.exec(sdp)?.[1];
      if (found !== undefined) password = Buffer.from(found);
      for (const { connection: ice } of connection.iceTransports) {
        const { protocols: ports } = ice as unknown as { readonly protocols: readonly Port[] };
        for (const port of ports) {
          if (!guarded.has(port)) guard(port);
          guarded.add(port);
        }
      }
    },
  };
}

/** The first byte tells STUN from everything else (RFC 7983). */
const isStun = (data: Buffer): boolean => data.length > 0 && data[0]! < 4;
