import { presentUser } from '../current-user/current-user.present.ts';
import { presentWorkspace } from '../current-workspace/current-workspace.present.ts';
import type { DocumentKind, DocumentTypes, LoadedDocument } from './realtime-collections.service.ts';

const presenters: { readonly [K in DocumentKind]: (value: DocumentTypes[K]) => unknown } = {
  user: presentUser,
  workspace: presentWorkspace,
  event: (events) => events,
  // Their services give them in the format of their HTTP routes.
  project: (project) => project,
  chapter: (chapter) => chapter,
  block: (block) => block,
  dubbing: (dubbing) => dubbing,
  message: (message) => message,
};

/** A document in the format of its HTTP route. */
export const presentDocument = ({ collection, value }: LoadedDocument): unknown =>
  // The compiler cannot see that `value` has the type of `collection`.
  presenters[collection](value as never);
