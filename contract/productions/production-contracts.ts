import { defineRoutes } from '../route.ts';

export const productionContractsRoutes = defineRoutes({});
