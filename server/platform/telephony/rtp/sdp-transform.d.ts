declare module 'sdp-transform' {
  /** Only what telephone calls need. Numbers may arrive as text where they are too large. */
  export interface SdpConnection {
    version: number;
    ip: string;
  }
  export interface SdpMedia {
    type: string;
    port: number;
    protocol: string;
    payloads?: string | number;
    connection?: SdpConnection;
    rtp: { payload: number; codec: string; rate?: number; encoding?: number }[];
    fmtp: { payload: number; config: string }[];
    ptime?: number;
    maxptime?: number;
    direction?: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
    rtcp?: { port: number; netType?: string; ipVer?: number; address?: string };
    rtcpMux?: 'rtcp-mux';
    crypto?: { id: number; suite: string; config: string; sessionConfig?: string }[];
  }
  export interface SdpSession {
    version?: number;
    origin?: {
      username: string;
      sessionId: number | string;
      sessionVersion: number;
      netType: string;
      ipVer: number;
      address: string;
    };
    name?: string;
    connection?: SdpConnection;
    timing?: { start: number; stop: number };
    direction?: SdpMedia['direction'];
    media: SdpMedia[];
  }
  const transform: { parse(text: string): SdpSession; write(session: SdpSession): string };
  export default transform;
}
