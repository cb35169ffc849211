import { gunzipSync } from 'node:zlib';
import {
  DataPacket,
  DataPacket_Kind,
  DisconnectReason,
  JoinRequest,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_Kind,
  ParticipantInfo_State,
  ParticipantPermission,
  Pong,
  Room,
  ServerInfo,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SpeakerInfo,
  SpeakersChanged,
  TrackInfo,
  TrackPublishedResponse,
  TrackSource,
  TrackType,
  UserPacket,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';

/** A message to a client, which takes JSON as well as protobuf. */
export type SignallingFrame = ReturnType<SignalResponse['toJson']>;

/** What a client sends is no message of the signalling protocol. */
export class SignallingError extends Error {
  override readonly name = 'SignallingError';
}

/** The session description of a client, with its number, which the answer repeats. */
export interface NumberedOffer {
  readonly sdp: string;
  readonly id: number;
}

/** Bytes of a join request after decompression. */
const maxJoinBytes = 256 * 1024;
/** Seconds between two pings of the client, and until it gives up. */
const [pingInterval, pingTimeout] = [10, 25];
/** Version of the protocol: the first one whose clients send the offer with the join request. */
const protocol = 17;

/** Who is in the room. Clients find the agent by the start of its identity. */
export const people = {
  agent: { sid: 'PA_agent', identity: 'agent', trackSid: 'TR_agent' },
  person: { sid: 'PA_person', identity: 'user', trackSid: 'TR_person' },
} as const;

const permission = new ParticipantPermission({ canSubscribe: true, canPublish: true, canPublishData: true });
const agentTrack = new TrackInfo({
  sid: people.agent.trackSid,
  type: TrackType.AUDIO,
  source: TrackSource.MICROPHONE,
  name: 'agent',
  mimeType: 'audio/opus',
  stream: 'agent',
});

/** Reads the parameter `join_request`. Throws `SignallingError`. */
export function readJoin(text: string): { readonly offer: NumberedOffer | undefined; readonly isReconnect: boolean } {
  try {
    const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(text, 'base64url'));
    const isPacked = wrapped.compression === WrappedJoinRequest_Compression.GZIP;
    const bytes = isPacked ? gunzipSync(wrapped.joinRequest, { maxOutputLength: maxJoinBytes }) : wrapped.joinRequest;
    const { publisherOffer, reconnect } = JoinRequest.fromBinary(bytes);
    return { offer: publisherOffer && toOffer(publisherOffer), isReconnect: reconnect };
  } catch (cause) {
    throw new SignallingError('join_request is no request to join a room.', { cause });
  }
}

const toOffer = ({ sdp, id }: SessionDescription): NumberedOffer => ({ sdp, id });

/** What a client asks for, as far as it concerns a room of two. */
export type ClientRequest =
  | { readonly kind: 'offer'; readonly offer: NumberedOffer }
  | { readonly kind: 'publish'; readonly reply: SignalResponse }
  | { readonly kind: 'ping'; readonly replies: readonly SignalResponse[] }
  | { readonly kind: 'leave' }
  | { readonly kind: 'other' };

/** Reads a message of the signalling socket. Throws `SignallingError`. */
export function readRequest(bytes: Uint8Array): ClientRequest {
  const { message } = parse(() => SignalRequest.fromBinary(bytes));
  switch (message.case) {
    case 'offer':
      return { kind: 'offer', offer: toOffer(message.value) };
    case 'addTrack': {
      const { cid, name, type, source } = message.value;
      if (type !== TrackType.AUDIO) return { kind: 'other' };
      const track = new TrackInfo({ sid: people.person.trackSid, name, type, source, mimeType: 'audio/opus' });
      return { kind: 'publish', reply: respond('trackPublished', new TrackPublishedResponse({ cid, track })) };
    }
    case 'ping':
      return { kind: 'ping', replies: [respond('pong', BigInt(Date.now()))] };
    case 'pingReq': {
      const { timestamp } = message.value;
      const pong = new Pong({ lastPingTimestamp: timestamp, timestamp: BigInt(Date.now()) });
      return { kind: 'ping', replies: [respond('pongResp', pong)] };
    }
    case 'leave':
      return { kind: 'leave' };
    default:
      return { kind: 'other' };
  }
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new SignallingError('A message is no request of the signalling protocol.', { cause });
  }
}

type Response = NonNullable<SignalResponse['message']>;
type ResponseCase = Exclude<Response['case'], undefined>;
type ResponseValue<C extends ResponseCase> = Extract<Response, { readonly case: C }>['value'];
const respond = <C extends ResponseCase>(name: C, value: ResponseValue<C>): SignalResponse =>
  new SignalResponse({ message: { case: name, value } as Response });

/** The first message to a client: the room, in which the agent already is. */
export function joined(roomName: string): SignalResponse {
  const joinedAt = BigInt(Math.floor(Date.now() / 1000));
  const participant = (of: { readonly sid: string; readonly identity: string }, extra: object) =>
    new ParticipantInfo({ ...of, state: ParticipantInfo_State.ACTIVE, joinedAt, permission, ...extra });
  return respond(
    'join',
    new JoinResponse({
      room: new Room({ sid: 'RM_conversation', name: roomName, creationTime: joinedAt, numParticipants: 2 }),
      participant: participant(pickNames(people.person), { isPublisher: true }),
      otherParticipants: [
        participant(pickNames(people.agent), {
          kind: ParticipantInfo_Kind.AGENT,
          isPublisher: true,
          tracks: [agentTrack],
        }),
      ],
      serverInfo: new ServerInfo({ version: '1.9.0', protocol }),
      subscriberPrimary: false,
      pingInterval,
      pingTimeout,
    }),
  );
}

const pickNames = ({ sid, identity }: { readonly sid: string; readonly identity: string }) => ({ sid, identity });

/** `soundMid`: the section that carries what the agent says. */
export const answered = (sdp: string, id: number, soundMid: string | undefined): SignalResponse =>
  respond(
    'answer',
    new SessionDescription({
      type: 'answer',
      sdp,
      id,
      midToTrackId: soundMid === undefined ? {} : { [soundMid]: people.agent.trackSid },
    }),
  );

export const speaking = (isSpeaking: boolean): SignalResponse =>
  respond(
    'speakersChanged',
    new SpeakersChanged({
      speakers: [new SpeakerInfo({ sid: people.agent.sid, level: isSpeaking ? 1 : 0, active: isSpeaking })],
    }),
  );

/** The client must not come back. */
export const left = (): SignalResponse =>
  respond(
    'leave',
    new LeaveRequest({ action: LeaveRequest_Action.DISCONNECT, reason: DisconnectReason.PARTICIPANT_REMOVED }),
  );

/** The message of the conversation in a packet of the data channel; undefined for other packets. */
export function readPacket(bytes: Uint8Array): string | undefined {
  const { value } = parse(() => DataPacket.fromBinary(bytes));
  return value.case === 'user' ? Buffer.from(value.value.payload).toString() : undefined;
}

export const writePacket = (text: string): Uint8Array =>
  new DataPacket({
    kind: DataPacket_Kind.RELIABLE,
    participantIdentity: people.agent.identity,
    value: { case: 'user', value: new UserPacket({ payload: Buffer.from(text) }) },
  }).toBinary();
