import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import type { AgentFileKind } from './agent-files.rules.ts';
import type { Agent } from './agents.store.ts';

type LinkedAgent = Pick<Agent, 'id' | 'avatarKey' | 'avatarContentType' | 'holdAudio'>;

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

/** The signed links of agents: to talk to one that needs authentication, and to its files. */
export function agentLinksService({ secret }: { readonly secret: Uint8Array }) {
  const sign = (text: string): string => hmac(`agent ${text}`, secret);
  const shareToken = ({ id }: Pick<Agent, 'id'>): string => sign(`link ${id}`);
  const fileSignature = (key: string): string => sign(`file ${key}`).slice(0, 22);

  function findFile(agent: LinkedAgent, kind: AgentFileKind) {
    const { avatarKey, avatarContentType, holdAudio } = agent;
    if (kind === 'hold-audio') return holdAudio ?? undefined;
    return avatarKey && avatarContentType ? { key: avatarKey, contentType: avatarContentType } : undefined;
  }
  const fileName = ({ key, contentType }: { readonly key: string; readonly contentType: string }): string =>
    `${key.split('/').at(-1)}.${extensions[contentType]}`;

  return {
    shareToken,

    /** Whether a token is that of the agent's link, or the one that its config names. */
    isShareToken(agent: Pick<Agent, 'id'>, token: string, ownToken: string | null): boolean {
      return constantTimeEqual(token, shareToken(agent)) || (ownToken !== null && constantTimeEqual(token, ownToken));
    },

    /** Stays valid while the agent has this file; undefined without one. */
    fileUrl(agent: LinkedAgent, kind: AgentFileKind, baseUrl: string): string | undefined {
      const file = findFile(agent, kind);
      return (
        file && `${baseUrl}/v1/convai/agents/${agent.id}/${kind}/${fileName(file)}?signature=${fileSignature(file.key)}`
      );
    },

    /** The file of a signed link; undefined for a link that is forged or of an older file. */
    findLinked(agent: LinkedAgent, kind: AgentFileKind, name: string, signature: string) {
      const file = findFile(agent, kind);
      return file && fileName(file) === name && constantTimeEqual(signature, fileSignature(file.key))
        ? file
        : undefined;
    },
  };
}
export type AgentLinksService = ReturnType<typeof agentLinksService>;
