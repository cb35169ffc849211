import { gzipSync } from 'node:zlib';
import {
  AddTrackRequest,
  DataPacket,
  JoinRequest,
  Ping,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  TrackType,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  answered,
  joined,
  left,
  readJoin,
  readPacket,
  readRequest,
  SignallingError,
  speaking,
  writePacket,
} from './livekit-messages.ts';

const publisherOffer = new SessionDescription({ type: 'offer', sdp: 'v=0', id: 3 });
const join = new JoinRequest({ publisherOffer }).toBinary();
const wrap = (joinRequest: Uint8Array, compression: WrappedJoinRequest_Compression) =>
  Buffer.from(new WrappedJoinRequest({ joinRequest: new Uint8Array(joinRequest), compression }).toBinary());
/** What a client reads of a response. */
const reread = (response: SignalResponse) => SignalResponse.fromJson(response.toJson()).message;

it('AGENT-006 reads requests to join, packed or not, in both alphabets of base64', () => {
  for (const text of [
    wrap(gzipSync(join), WrappedJoinRequest_Compression.GZIP).toString('base64url'),
    wrap(gzipSync(join), WrappedJoinRequest_Compression.GZIP).toString('base64'),
    wrap(join, WrappedJoinRequest_Compression.NONE).toString('base64'),
  ])
    expect(readJoin(text)).toEqual({ offer: { sdp: 'v=0', id: 3 }, isReconnect: false });
});

it('AGENT-006 refuses requests to join that are none, or too large when unpacked', () => {
  const bomb = wrap(gzipSync(Buffer.alloc(1024 * 1024)), WrappedJoinRequest_Compression.GZIP).toString('base64');
  expect(() => readJoin(bomb)).toThrow(SignallingError);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readJoin(Buffer.from(bytes).toString('base64'));
      } catch (error) {
        expect(error).toBeInstanceOf(SignallingError);
      }
    }),
  );
});

it('AGENT-006 answers what a client asks for', () => {
  const ask = (message: SignalRequest['message']) => readRequest(new SignalRequest({ message }).toBinary());
  expect(ask({ case: 'offer', value: publisherOffer })).toEqual({ kind: 'offer', offer: { sdp: 'v=0', id: 3 } });
  const audio = ask({ case: 'addTrack', value: new AddTrackRequest({ cid: 'c1', type: TrackType.AUDIO }) });
  expect(audio.kind === 'publish' && reread(audio.reply)).toMatchObject({
    case: 'trackPublished',
    value: { cid: 'c1', track: { sid: 'TR_person' } },
  });
  expect(ask({ case: 'addTrack', value: new AddTrackRequest({ cid: 'c2', type: TrackType.VIDEO }) }).kind).toBe(
    'other',
  );
  const ping = ask({ case: 'pingReq', value: new Ping({ timestamp: 5n }) });
  expect(ping.kind === 'ping' && reread(ping.replies[0]!)).toMatchObject({
    case: 'pongResp',
    value: { lastPingTimestamp: 5n },
  });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readRequest(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(SignallingError);
      }
    }),
  );
});

it('AGENT-006 puts the agent into the room, says which section carries its voice, and who speaks', () => {
  const room = reread(joined('conv_1'));
  expect(room).toMatchObject({ case: 'join', value: { room: { name: 'conv_1' }, subscriberPrimary: false } });
  const [agent] = room.case === 'join' ? room.value.otherParticipants : [];
  // Clients look for this word in the identity, and for this prefix in the ID of the track.
  expect(agent).toMatchObject({ identity: 'agent', sid: 'PA_agent', tracks: [{ sid: 'TR_agent' }] });
  expect(reread(answered('v=0', 3, '1'))).toMatchObject({
    case: 'answer',
    value: { type: 'answer', id: 3, midToTrackId: { 1: 'TR_agent' } },
  });
  const speakers = (is: boolean) => {
    const message = reread(speaking(is));
    return message.case === 'speakersChanged' ? message.value.speakers : [];
  };
  expect(speakers(true)).toMatchObject([{ sid: 'PA_agent', active: true, level: 1 }]);
  expect(speakers(false)).toMatchObject([{ sid: 'PA_agent', active: false, level: 0 }]);
  expect(reread(left()).case).toBe('leave');
});

it('AGENT-006 carries the messages of the conversation in packets of the data channel', () => {
  const packet = writePacket('{"type":"ping"}');
  expect(DataPacket.fromBinary(packet).participantIdentity).toBe('agent');
  expect(readPacket(packet)).toBe('{"type":"ping"}');
  expect(readPacket(new DataPacket().toBinary())).toBeUndefined();
  expect(() => readPacket(Uint8Array.of(255, 255, 255))).toThrow(SignallingError);
});
