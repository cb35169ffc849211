import { defineErrors } from '../error.ts';

export const readCollectionsErrors = defineErrors({
  read_collection_not_found: { http: 404, type: 'not_found', text: 'There is no collection with this ID.' },
  read_collections_limit_reached: {
    http: 403,
    type: 'authorization_error',
    text: 'A workspace has no more collections than this.',
  },
});
