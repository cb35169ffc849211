import { mountApiKeys } from '../../features/api-keys/api-keys.routes.ts';
import { apiKeysService } from '../../features/api-keys/api-keys.service.ts';
import { pronunciationDictionariesService } from '../../features/pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import { mountSingleUseTokens } from '../../features/single-use-tokens/single-use-tokens.routes.ts';
import { singleUseTokensService } from '../../features/single-use-tokens/single-use-tokens.service.ts';
import { mountWorkspace } from '../../features/workspace/workspace.routes.ts';
import { workspaceService } from '../../features/workspace/workspace.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { Credits } from './credits.module.ts';

/** Workspaces, the keys and tokens that give access to them, and their pronunciation dictionaries. */
export function openWorkspaces({ platform, subscription }: { readonly platform: Platform } & Credits) {
  const { db, clock, live } = platform;
  const workspace = workspaceService({ db, live, subscription });
  const apiKeys = apiKeysService({ db, live, clock, workspace });
  const singleUseTokens = singleUseTokensService({ db, clock, workspace, apiKeys });
  const dictionaries = pronunciationDictionariesService({ db, live, clock, workspace });
  return {
    services: { workspace, apiKeys, singleUseTokens, dictionaries },
    routes: [mountWorkspace(workspace, dictionaries), mountApiKeys(apiKeys), mountSingleUseTokens(singleUseTokens)],
  } satisfies Module;
}
