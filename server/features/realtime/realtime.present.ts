import { presentUser } from '../user/user.present.ts';
import { presentWorkspace } from '../workspace/workspace.present.ts';
import type { DocumentKind, Documents, Loaded } from './realtime-collections.service.ts';

const presents: { readonly [K in DocumentKind]: (value: Documents[K]) => unknown } = {
  user: presentUser,
  workspace: presentWorkspace,
  event: (events) => events,
};

/** A document as its own route answers it. */
export const presentDocument = ({ collection, value }: Loaded): unknown => presents[collection](value as never);
