import type { Scenarios } from './scenario.ts';
import { account } from './scenarios/account.ts';
import { agentBranches } from './scenarios/agent-branches.ts';
import { agentTests } from './scenarios/agent-tests.ts';
import { agentTools } from './scenarios/agent-tools.ts';
import { agents } from './scenarios/agents.ts';
import { audioNative } from './scenarios/audio-native.ts';
import { batchCalls } from './scenarios/batch-calls.ts';
import { conversations } from './scenarios/conversations.ts';
import { dubbing } from './scenarios/dubbing.ts';
import { forcedAlignment } from './scenarios/forced-alignment.ts';
import { generatedMedia } from './scenarios/generated-media.ts';
import { history } from './scenarios/history.ts';
import { knowledgeBase } from './scenarios/knowledge-base.ts';
import { music } from './scenarios/music.ts';
import { outboundCalls } from './scenarios/outbound-calls.ts';
import { phoneNumbers } from './scenarios/phone-numbers.ts';
import { productions } from './scenarios/productions.ts';
import { professionalVoices } from './scenarios/professional-voices.ts';
import { pronunciationDictionaries } from './scenarios/pronunciation-dictionaries.ts';
import { speechEngines } from './scenarios/speech-engines.ts';
import { speechToText } from './scenarios/speech-to-text.ts';
import { studio } from './scenarios/studio.ts';
import { textToDialogue } from './scenarios/text-to-dialogue.ts';
import { textToSpeech } from './scenarios/text-to-speech.ts';
import { triageTickets } from './scenarios/triage-tickets.ts';
import { voiceDesign } from './scenarios/voice-design.ts';
import { voiceTools } from './scenarios/voice-tools.ts';
import { voices } from './scenarios/voices.ts';
import { workspace } from './scenarios/workspace.ts';

/** All scenarios. Operations without one use the arguments of the SDK's example. */
export const scenarios: Scenarios = {
  ...account,
  ...agentBranches,
  ...agentTests,
  ...agentTools,
  ...agents,
  ...audioNative,
  ...batchCalls,
  ...conversations,
  ...dubbing,
  ...forcedAlignment,
  ...generatedMedia,
  ...history,
  ...knowledgeBase,
  ...music,
  ...outboundCalls,
  ...phoneNumbers,
  ...productions,
  ...professionalVoices,
  ...pronunciationDictionaries,
  ...speechEngines,
  ...speechToText,
  ...studio,
  ...textToDialogue,
  ...textToSpeech,
  ...triageTickets,
  ...voiceDesign,
  ...voiceTools,
  ...voices,
  ...workspace,
};
