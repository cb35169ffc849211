import { defineErrors } from '../error.ts';

export const productionContractsErrors = defineErrors({
  contract_not_found: { http: 404, type: 'not_found', text: 'This contract does not exist.' },
  contract_unsigned: {
    http: 403,
    type: 'authorization_error',
    text: 'You have not signed a contract that is needed to claim tasks.',
  },
  contract_outdated: {
    http: 409,
    type: 'conflict',
    text: 'There is a newer version of this contract. Read and sign that one.',
  },
  contract_text_changed: {
    http: 409,
    type: 'conflict',
    text: 'The digest is not that of the text of this contract. Load the contract again.',
  },
  contract_published: {
    http: 409,
    type: 'conflict',
    text: 'Published contracts never change. Write a new version instead.',
  },
});
