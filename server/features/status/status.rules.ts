import type { ServiceName, ServiceState, StatusReply } from '../../../contract/instance/status.ts';

/** What is known of the process and of what all processes share. Undefined: it could not be read. */
export interface ServerState {
  readonly isDatabaseUp: boolean;
  readonly isStorageUp: boolean;
  readonly isDiskFull: boolean;
  readonly crashingEngines: readonly string[];
  readonly hasRecognizer: boolean;
  readonly sendsMail: boolean;
  readonly oldestJobS: number | undefined;
  readonly mail: { readonly sent: number; readonly failing: number } | undefined;
}

/** How long a job may wait that a worker could start. */
const maxJobWaitS = 15 * 60;

/** Engines whose crashes people notice in speech; the others make music, videos and the like. */
const speaks = (engine: string): boolean => engine === 'speech' || engine === 'codec' || engine.startsWith('sherpa');
const recognizes = (engine: string): boolean => engine.startsWith('recognize/');

/** Which parts of the product work. Nothing works without the database. */
export function judgeServices(state: ServerState): Readonly<Record<ServiceName, ServiceState>> {
  const { isDatabaseUp, isStorageUp, crashingEngines, mail } = state;
  const needsDatabase = (judged: ServiceState): ServiceState => (isDatabaseUp ? judged : 'outage');
  const isStoring = isStorageUp && !state.isDiskFull;
  const isBehind = (state.oldestJobS ?? 0) > maxJobWaitS;
  const speech = isStoring && !crashingEngines.some(speaks) ? 'operational' : 'degraded';
  const transcribes = isStoring && !isBehind && !crashingEngines.some(recognizes);
  const mailState = (): ServiceState => {
    if (!mail || mail.failing === 0) return isBehind ? 'degraded' : 'operational';
    return mail.sent === 0 ? 'outage' : 'degraded';
  };
  return {
    speech: needsDatabase(speech),
    transcription: state.hasRecognizer ? needsDatabase(transcribes ? 'operational' : 'degraded') : 'not_set_up',
    agents: needsDatabase(speech),
    live: needsDatabase('operational'),
    mail: state.sendsMail ? needsDatabase(mailState()) : 'not_set_up',
  };
}

/** The worst of the states. */
export function judgeAll(states: readonly ServiceState[]): StatusReply['status'] {
  if (states.includes('outage')) return 'outage';
  return states.includes('degraded') ? 'degraded' : 'operational';
}
