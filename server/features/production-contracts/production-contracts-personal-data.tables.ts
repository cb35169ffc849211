import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { productionContracts, productionSignatures } from './production-contracts.tables.ts';

export const productionContractsExport = {
  'production-signatures': exported({
    table: productionSignatures,
    title: 'the contracts that you signed as a producer',
    where: ofPerson(productionSignatures.userId),
  }),
  'production-contracts': exported({
    table: productionContracts,
    title: 'the contracts with producers that you wrote',
    where: ofPerson(productionContracts.createdBy),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const productionContractsAuthors = [
  { table: productionContracts, column: productionContracts.createdBy, field: 'createdBy' },
] as const;
