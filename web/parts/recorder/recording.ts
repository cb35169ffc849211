import { t } from '../../messages/t.ts';

/** A running recording from the microphone. */
export interface OpenRecording {
  /** The current level: the highest sample of the last 50 ms, 0 to 1. */
  readonly level: () => number;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Stops, releases the microphone, and resolves with the recording. */
  readonly stop: () => Promise<Blob>;
  /** Stops and discards the recording. */
  readonly cancel: () => void;
}

const containers = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
/** Bits per second; Opus speech is transparent at this rate. */
const bitRate = 128_000;
const levelWindow = 2048;

// Call processing (echo cancellation, noise suppression, gain control) would distort the voice.
const constraints: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
};

/** The constraints of a microphone; another one is used if the preferred one is gone. */
export const microphoneConstraints = (deviceId: string | undefined): MediaTrackConstraints => ({
  ...constraints,
  ...(deviceId !== undefined && { deviceId: { ideal: deviceId } }),
});

interface RecordingOptions {
  /** The preferred microphone; another one is used if it is gone. */
  readonly deviceId: string | undefined;
  /** Called when the microphone is disconnected. */
  readonly onDisconnected: () => void;
}

/** Opens the microphone and records. Throws errors that `microphoneProblem` can describe. */
export async function openRecording({ deviceId, onDisconnected }: RecordingOptions): Promise<OpenRecording> {
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') throw new DOMException('', 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(deviceId) });
  stream.getAudioTracks()[0]?.addEventListener('ended', onDisconnected);
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: levelWindow });
  context.createMediaStreamSource(stream).connect(analyser);
  // A browser may suspend the audio context until a user gesture, which has happened here.
  void context.resume();
  const samples = new Float32Array(levelWindow);
  const mimeType = containers.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitRate, ...(mimeType && { mimeType }) });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
  recorder.start(1000);
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
    },
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    stop: () =>
      new Promise((resolve) => {
        const end = () => {
          release();
          resolve(new Blob(parts, { type: (recorder.mimeType || 'audio/webm').split(';')[0]! }));
        };
        // It has stopped already if the microphone was disconnected.
        if (recorder.state === 'inactive') return end();
        recorder.onstop = end;
        recorder.stop();
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: t('Your browser blocks the microphone on this page. Allow it in the address bar, then try again.'),
  NotFoundError: t('No microphone found. Connect one or choose files.'),
  OverconstrainedError: t('No microphone found. Connect one or choose files.'),
  NotReadableError: t('Another program is using the microphone. Close it, then try again.'),
  SecurityError: t('Recording requires a secure address (https or localhost). You can choose files instead.'),
};

/** Explains why recording failed and what the person can do. */
export const microphoneProblem = (error: unknown): string =>
  (error instanceof DOMException ? problems[error.name] : undefined) ??
  t('The microphone could not be opened. You can choose files instead.');

/** Converts a sample level to a perceptual scale: 0 for −60 dB and below, 1 for full scale. */
export function meterShare(level: number): number {
  if (level <= 0) return 0;
  return Math.min(1, Math.max(0, 1 + (20 * Math.log10(level)) / 60));
}

/** A microphone recording as a file with a matching name and type. */
export function recordingFile(recording: Blob, count: number): File {
  const extension = recording.type.split('/')[1] ?? 'webm';
  return new File([recording], `Recording ${count}.${extension}`, { type: recording.type });
}
